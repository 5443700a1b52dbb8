package io.liaise.gate.detect;

import java.util.List;

/** Looks for one sort of thing on a page, in linear time. */
interface Look {

    /** {@return what it sees, in any order} */
    List<Sight> at(Page page);
}
