package io.liaise.core.cases;

import io.liaise.core.message.Attachment;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.Grade;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.PersonId;
import io.liaise.core.message.SendKey;
import io.liaise.core.message.Vocabulary;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunEvidence;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import io.liaise.core.verdict.Verdict;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Something that happened to a case. Together, in order, its facts are the case: nothing else decides what a tick does
 * with it.
 */
public sealed interface Fact {

    /** {@return what {@code reader} makes of this fact} */
    <R> R read(FactReader<R> reader);

    /**
     * The case came to be.
     *
     * @param kind what it is about
     * @param conversation where it was reported
     * @param reporter who reported it
     */
    record Opened(CaseKind kind, ConversationRef conversation, Optional<PersonId> reporter) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.opened(this);
        }
    }

    /**
     * Another conversation belongs to the case from now on.
     *
     * @param conversation which
     */
    record Joined(ConversationRef conversation) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.joined(this);
        }
    }

    /**
     * The case rests on something nobody vouches for.
     *
     * @param evidence why, without a word of what was written
     */
    record Tainted(String evidence) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.tainted(this);
        }
    }

    /**
     * Somebody wrote, or changed what they had written.
     *
     * @param source which message this is
     * @param role whose word it is
     * @param grade how sure we are of the author
     * @param via how the author was recognised, where anybody was
     * @param text what it says now
     * @param marks what it asks for
     * @param quiet whether it changes nothing a reader would notice
     */
    record Said(
            Source source,
            Role role,
            Grade grade,
            Optional<String> via,
            MessageText text,
            Set<Mark> marks,
            boolean quiet)
            implements Fact {

        /** Copies the marks. */
        public Said {
            EnumSet<Mark> copy = EnumSet.noneOf(Mark.class);
            copy.addAll(marks);
            marks = Collections.unmodifiableSet(copy);
        }

        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.said(this);
        }
    }

    /**
     * Where a message came from.
     *
     * @param deliveryId the event it came with
     * @param conversation where it stands
     * @param messageId the platform's id of it
     * @param url where a person can read it
     * @param attachments what came with it
     */
    record Source(
            String deliveryId,
            ConversationRef conversation,
            String messageId,
            Optional<String> url,
            List<Attachment> attachments) {
        /** Copies the attachments. */
        public Source {
            attachments = List.copyOf(attachments);
        }
    }

    /** Whose word a message is. */
    enum Role implements Vocabulary {
        /** A person with a role on the subject. */
        PARTNER,
        /** An account that speaks for others. */
        RELAY,
        /** A program. */
        BOT,
        /** The operator, writing by hand through the account liaise uses. */
        SELF;

        /** {@return the role with this label} */
        public static Role parse(String label) {
            return Vocabulary.parse(Role.class, "role of a message", label);
        }
    }

    /**
     * The case moved.
     *
     * @param from where it was
     * @param to where it is
     * @param trigger what moved it; empty when somebody set it by hand or a label said so
     * @param reason why, in words
     */
    record Moved(CaseState from, CaseState to, Optional<CaseTrigger> trigger, String reason) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.moved(this);
        }
    }

    /**
     * The case rests for a while.
     *
     * @param until when it may be worked on again
     * @param reason why, in words
     */
    record Deferred(Instant until, String reason) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.deferred(this);
        }
    }

    /** The issue was there before liaise was; what stands in it is known, and waits for nothing. */
    record Adopted() implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.adopted(this);
        }
    }

    /**
     * The conversation was closed, reopened, deleted or moved.
     *
     * @param status how it stands now
     */
    record ConversationChanged(ConversationState.Status status) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.conversationChanged(this);
        }
    }

    /**
     * A run was committed to start.
     *
     * @param run which
     * @param mode whether it goes on with a session
     * @param day the day it counts towards
     * @param covers how many entries of this history it was shown
     */
    record RunStarted(RunId run, RunRecord.Mode mode, LocalDate day, long covers) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.runStarted(this);
        }
    }

    /**
     * A run did not start.
     *
     * @param run which
     * @param failure what kept it
     * @param detail the reason in words
     */
    record StartFailed(RunId run, RunFailure failure, String detail) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.startFailed(this);
        }
    }

    /**
     * A run ended and was read.
     *
     * @param run which
     * @param failure how it failed, if it did
     * @param costUsd what it cost, as far as it told
     * @param sessionId the session to go on with
     * @param summary its own account of itself
     * @param evidence what it left in the checkout
     */
    record RunCollected(
            RunId run,
            Optional<RunFailure> failure,
            Optional<BigDecimal> costUsd,
            Optional<String> sessionId,
            MessageText summary,
            RunEvidence evidence)
            implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.runCollected(this);
        }
    }

    /**
     * A run vanished.
     *
     * @param run which; empty where the case was at work without one
     */
    record RunLost(Optional<RunId> run) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.runLost(this);
        }
    }

    /**
     * A run wanted something.
     *
     * @param run which
     * @param outcome what
     */
    record Reported(RunId run, Outcome outcome) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.reported(this);
        }
    }

    /**
     * A run left a line for the operator.
     *
     * @param run which; empty when liaise wrote it
     * @param text the line
     */
    record Noted(Optional<RunId> run, MessageText text) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.noted(this);
        }
    }

    /**
     * A deploy ended.
     *
     * @param cause why it failed, in a few words of liaise's own; empty when it succeeded
     * @param failure the class of failure
     * @param tail the end of what it wrote
     */
    record Deployed(Optional<String> cause, Optional<RunFailure> failure, MessageText tail) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.deployed(this);
        }
    }

    /**
     * A message went out, was kept back, or was given up.
     *
     * @param decision what became of it
     * @param letter which message
     * @param reason why, in words
     * @param kept the draft that waits from now on
     * @param posting how posting it went, where that was tried
     * @param verdict what the gate said, where it was asked
     */
    record Judged(
            Decision decision,
            Letter letter,
            String reason,
            Optional<Draft> kept,
            Optional<Posting> posting,
            Optional<Verdict> verdict)
            implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.judged(this);
        }
    }

    /** What became of a message. */
    enum Decision implements Vocabulary {
        /** It was posted, or posting it was tried. */
        SEND,
        /** It waits a while, and then goes out by itself. */
        HOLD,
        /** It waits for the operator. */
        DIVERT,
        /** It waited too long. */
        LAPSE,
        /** The operator called it back. */
        CANCEL,
        /** The operator turned it down. */
        REJECT;

        /** {@return the decision with this label} */
        public static Decision parse(String label) {
            return Vocabulary.parse(Decision.class, "decision", label);
        }
    }

    /**
     * Which message a judgement is about.
     *
     * @param purpose what it is for
     * @param recipient who it is meant for
     * @param ref where it goes
     * @param text what it says
     * @param key the key it is posted under
     * @param draft the id of the draft it is or was
     */
    record Letter(
            Purpose purpose,
            Optional<PersonId> recipient,
            Optional<ConversationRef> ref,
            MessageText text,
            Optional<SendKey> key,
            Optional<String> draft) {}

    /**
     * How posting went.
     *
     * @param messageId the platform's id of what was posted
     * @param url where a person can read it
     * @param replayed whether an earlier try had posted it
     * @param error what went wrong, in a word
     * @param unconfirmed whether it may have been posted all the same
     */
    record Posting(
            Optional<String> messageId,
            Optional<String> url,
            boolean replayed,
            Optional<String> error,
            boolean unconfirmed) {

        /** {@return whether the platform has it} */
        public boolean succeeded() {
            return error.isEmpty() && !unconfirmed;
        }
    }

    /**
     * A partner spoke before the operator got to these drafts.
     *
     * @param drafts their ids
     */
    record Overtaken(List<String> drafts) implements Fact {
        /** Copies the ids. */
        public Overtaken {
            drafts = List.copyOf(drafts);
        }

        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.overtaken(this);
        }
    }

    /**
     * A hold stopped something of the case, or let it go again.
     *
     * @param scope the hold's scope, as text
     * @param mode the hold's mode, as text
     * @param cancelled the run that was told to stop
     * @param lifted whether the hold was lifted
     */
    record HoldMet(String scope, String mode, Optional<RunId> cancelled, boolean lifted) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.holdMet(this);
        }
    }

    /**
     * The case's labels were brought in line.
     *
     * @param state the state they show
     * @param waiting the label of the person it waits for
     * @param error why that failed, in a word
     */
    record Projected(CaseState state, Optional<String> waiting, Optional<String> error) implements Fact {
        @Override
        public <R> R read(FactReader<R> reader) {
            return reader.projected(this);
        }
    }
}
