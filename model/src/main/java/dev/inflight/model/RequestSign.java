package dev.inflight.model;

/**
 * A sign that a request is in flight: it was dispatched, or its first content came. Opens the
 * request until its {@link RequestEvent} closes it.
 *
 * @param firstContent false for {@code infer.dispatch}, true for {@code infer.first_content}
 * @param startedAtNs when the request started, Unix nanoseconds
 * @param atNs when the sign was seen, Unix nanoseconds
 * @param firstContentAtNs when the first content came, {@link Absent#LONG} before
 */
public record RequestSign(
    boolean firstContent,
    String sessionId,
    String requestId,
    String xRequestId,
    String caseId,
    Phase phase,
    String endpoint,
    String model,
    long startedAtNs,
    long atNs,
    long firstContentAtNs)
    implements Event {}
