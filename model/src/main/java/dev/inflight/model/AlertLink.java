package dev.inflight.model;

/**
 * A place to read on about an alert.
 *
 * @param title a word: {@code Runbook}
 * @param url {@code http} or {@code https}
 */
public record AlertLink(String title, String url) {}
