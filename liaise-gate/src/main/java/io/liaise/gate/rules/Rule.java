package io.liaise.gate.rules;

import io.liaise.core.verdict.Flow;
import java.util.List;
import java.util.function.BiFunction;

/**
 * One rule.
 *
 * @param name what approvals and reports call it
 * @param flow the least it asks for when it fires
 * @param says the reasons it finds, none when it does not fire
 */
public record Rule(String name, Flow flow, BiFunction<Facts, Readers, List<Reason>> says) {}
