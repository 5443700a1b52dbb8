package io.liaise.core.intake;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Message;
import io.liaise.core.policy.Subject;
import java.util.List;
import java.util.Optional;

/** Which subject hears what. */
public interface Routing {

    /** {@return what to listen to, each place once} */
    List<ConversationRef> places();

    /** {@return the subject whose bindings an opening message meets} */
    Optional<Subject> subjectFor(Message opening);

    /** {@return the active subject with this slug} */
    Optional<Subject> subject(String slug);
}
