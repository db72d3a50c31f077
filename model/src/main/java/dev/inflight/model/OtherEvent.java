package dev.inflight.model;

/**
 * A record that is counted and otherwise passed over: a session, a phase, a summary, or a type that
 * is not known.
 *
 * @param known whether the type is one of the documented ones
 */
public record OtherEvent(String type, boolean known) implements Event {}
