package io.liaise.gate.rules;

import io.liaise.core.verdict.Finding;
import io.liaise.core.verdict.Flow;
import java.util.Optional;

/**
 * What a rule said.
 *
 * @param rule its name
 * @param flow what it asks for
 * @param text why, with positions but never with what was found
 * @param finding what it is about, where it is about one
 * @param reader whom it is about, where it is about one
 */
public record Reason(String rule, Flow flow, String text, Optional<Finding> finding, Optional<String> reader) {}
