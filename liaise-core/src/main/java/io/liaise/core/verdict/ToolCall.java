package io.liaise.core.verdict;

import io.liaise.core.message.MessageText;
import java.util.Optional;

/**
 * A command an agent is about to run, as a hook reports it.
 *
 * @param session the agent's session
 * @param tool the tool's name
 * @param command the command line, when the tool runs one
 * @param cwd the folder it would run in
 * @param key tells this call from every other
 */
public record ToolCall(
        Optional<String> session, String tool, Optional<MessageText> command, Optional<String> cwd, String key) {}
