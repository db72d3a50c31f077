package dev.inflight.sink.report;

/**
 * One input, for the eyes of a person.
 *
 * @param name its name as given
 * @param label what it was recognised as
 */
public record InputDescription(String name, String label) {}
