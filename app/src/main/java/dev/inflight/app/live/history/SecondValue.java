package dev.inflight.app.live.history;

/**
 * What a series did in one second.
 *
 * @param atMs when its last reading was, Unix milliseconds
 * @param last the last value; NaN when its last reading read nothing
 * @param least the least value; NaN when nothing was read in it
 * @param greatest the greatest value; NaN when nothing was read in it
 */
public record SecondValue(long atMs, float last, float least, float greatest) {}
