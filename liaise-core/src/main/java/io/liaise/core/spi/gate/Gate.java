package io.liaise.core.spi.gate;

/** Decides what may become of a message. */
public interface Gate {

    /**
     * Judges one message to one readership. Judging sends nothing and keeps nothing, and a part that fails makes the
     * verdict stricter, never looser.
     */
    Judgement judge(GateRequest request);
}
