package io.liaise.core.policy;

/**
 * What a label looks like where it is created.
 *
 * @param name its text
 * @param colour six hex digits, without a hash sign
 * @param description what it means, in a few words
 */
public record LabelStyle(String name, String colour, String description) {}
