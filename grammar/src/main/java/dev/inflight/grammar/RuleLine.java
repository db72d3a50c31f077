package dev.inflight.grammar;

import java.util.Optional;

/**
 * A rule written on one line: {@code expression => level: message}.
 *
 * @param level debug, info, warning, error or critical, whatever alias was written; empty when the
 *     line gives none
 * @param message without surrounding blanks; empty when there is none
 * @param conditionSpan without surrounding blanks
 * @param tail from what separates on, {@code =>} or a comma; empty at the end when nothing does
 */
public record RuleLine(
    Condition condition, Optional<String> level, String message, Span conditionSpan, Span tail) {}
