package io.liaise.core.spi.gate;

import io.liaise.core.message.Address;
import io.liaise.core.message.PersonId;
import java.util.Optional;

/** Knows who people are, beyond what subject files say. */
public interface PeopleDirectory {

    /** {@return whether there are any records at all} */
    boolean hasRecords();

    /** {@return the person an address belongs to} */
    Optional<PersonId> personAt(Address address);
}
