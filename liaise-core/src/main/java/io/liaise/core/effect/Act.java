package io.liaise.core.effect;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendKey;
import io.liaise.core.message.Vocabulary;
import io.liaise.core.notice.Notice;
import io.liaise.core.run.RunId;
import io.liaise.core.verdict.Approval;
import java.util.List;
import java.util.Optional;

/** What an effect does to the world. */
public sealed interface Act {

    /** {@return the word for it in records and in the scope of a hold} */
    Kind kind();

    /** {@return what {@code reader} makes of this act} */
    <R> R read(ActReader<R> reader);

    /** The sorts of acts. */
    enum Kind implements Vocabulary {
        /** Post a message. */
        SEND,
        /** Bring what was done to the people who test it. */
        DEPLOY,
        /** Start a run. */
        START,
        /** Stop a run. */
        CANCEL,
        /** Change the labels of a conversation. */
        LABEL,
        /** Tell the operator. */
        NOTIFY;

        /** {@return the kind with this label} */
        public static Kind parse(String label) {
            return Vocabulary.parse(Kind.class, "kind of effect", label);
        }
    }

    /**
     * Post a message.
     *
     * @param message which, before the gate puts a mention in
     * @param key what it is posted under, once
     * @param draft the id of the draft it is, where it waits or waited for the operator
     * @param approval somebody's word that it may go out although the gate hesitates
     */
    record Send(Outbound message, SendKey key, Optional<String> draft, Optional<Approval> approval) implements Act {
        @Override
        public Kind kind() {
            return Kind.SEND;
        }

        @Override
        public <R> R read(ActReader<R> reader) {
            return reader.send(this);
        }
    }

    /**
     * Run the subject's deploy command.
     *
     * @param delivery how the subject delivers, as its file says
     * @param together ids of the cases whose work goes out with it
     */
    record Deploy(String delivery, List<String> together) implements Act {
        /** Copies the ids. */
        public Deploy {
            together = List.copyOf(together);
        }

        @Override
        public Kind kind() {
            return Kind.DEPLOY;
        }

        @Override
        public <R> R read(ActReader<R> reader) {
            return reader.deploy(this);
        }
    }

    /**
     * Start a run that was committed.
     *
     * @param run which
     */
    record Start(RunId run) implements Act {
        @Override
        public Kind kind() {
            return Kind.START;
        }

        @Override
        public <R> R read(ActReader<R> reader) {
            return reader.start(this);
        }
    }

    /**
     * Stop a run.
     *
     * @param run which
     * @param why a word for the record
     */
    record Cancel(RunId run, String why) implements Act {
        @Override
        public Kind kind() {
            return Kind.CANCEL;
        }

        @Override
        public <R> R read(ActReader<R> reader) {
            return reader.cancel(this);
        }
    }

    /**
     * Change labels.
     *
     * @param ref the conversation that carries them
     * @param add the labels to put on
     * @param remove the labels to take off
     */
    record Label(ConversationRef ref, List<String> add, List<String> remove) implements Act {
        /** Copies both lists. */
        public Label {
            add = List.copyOf(add);
            remove = List.copyOf(remove);
        }

        @Override
        public Kind kind() {
            return Kind.LABEL;
        }

        @Override
        public <R> R read(ActReader<R> reader) {
            return reader.label(this);
        }
    }

    /**
     * Tell the operator.
     *
     * @param notice what
     */
    record Notify(Notice notice) implements Act {
        @Override
        public Kind kind() {
            return Kind.NOTIFY;
        }

        @Override
        public <R> R read(ActReader<R> reader) {
            return reader.notify(this);
        }
    }
}
