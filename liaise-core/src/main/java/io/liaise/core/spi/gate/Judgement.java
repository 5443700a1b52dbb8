package io.liaise.core.spi.gate;

import io.liaise.core.message.Outbound;
import io.liaise.core.verdict.Verdict;

/**
 * What a gate says of a message.
 *
 * @param verdict what may become of it
 * @param outgoing the message as it would go out, with whatever mention its reader needs; it differs in the text alone
 */
public record Judgement(Verdict verdict, Outbound outgoing) {}
