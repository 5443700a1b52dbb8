package io.liaise.core.cases;

import io.liaise.core.cases.Fact.Adopted;
import io.liaise.core.cases.Fact.ConversationChanged;
import io.liaise.core.cases.Fact.Deferred;
import io.liaise.core.cases.Fact.Deployed;
import io.liaise.core.cases.Fact.HoldMet;
import io.liaise.core.cases.Fact.Joined;
import io.liaise.core.cases.Fact.Judged;
import io.liaise.core.cases.Fact.Moved;
import io.liaise.core.cases.Fact.Noted;
import io.liaise.core.cases.Fact.Opened;
import io.liaise.core.cases.Fact.Overtaken;
import io.liaise.core.cases.Fact.Projected;
import io.liaise.core.cases.Fact.Reported;
import io.liaise.core.cases.Fact.RunCollected;
import io.liaise.core.cases.Fact.RunLost;
import io.liaise.core.cases.Fact.RunStarted;
import io.liaise.core.cases.Fact.Said;
import io.liaise.core.cases.Fact.StartFailed;
import io.liaise.core.cases.Fact.Tainted;

/**
 * Makes something of each sort of fact; a new sort does not compile until every reader knows it.
 *
 * @param <R> what a fact is read as
 */
public interface FactReader<R> {

    /** Reads that a case came to be. */
    R opened(Opened fact);

    /** Reads that a conversation was added. */
    R joined(Joined fact);

    /** Reads that nobody vouches for something. */
    R tainted(Tainted fact);

    /** Reads a message. */
    R said(Said fact);

    /** Reads a move. */
    R moved(Moved fact);

    /** Reads that a case rests. */
    R deferred(Deferred fact);

    /** Reads that an issue was adopted. */
    R adopted(Adopted fact);

    /** Reads how a conversation stands. */
    R conversationChanged(ConversationChanged fact);

    /** Reads a start. */
    R runStarted(RunStarted fact);

    /** Reads a start that failed. */
    R startFailed(StartFailed fact);

    /** Reads the end of a run. */
    R runCollected(RunCollected fact);

    /** Reads that a run vanished. */
    R runLost(RunLost fact);

    /** Reads an outcome. */
    R reported(Reported fact);

    /** Reads a line for the operator. */
    R noted(Noted fact);

    /** Reads the end of a deploy. */
    R deployed(Deployed fact);

    /** Reads what became of a message. */
    R judged(Judged fact);

    /** Reads that drafts were overtaken. */
    R overtaken(Overtaken fact);

    /** Reads that a hold was met. */
    R holdMet(HoldMet fact);

    /** Reads a projection. */
    R projected(Projected fact);
}
