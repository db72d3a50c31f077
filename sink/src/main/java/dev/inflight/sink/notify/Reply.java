package dev.inflight.sink.notify;

import java.util.Optional;

/**
 * What a receiver answered.
 *
 * @param retryAfter the header of that name
 * @param body its beginning
 */
record Reply(int status, Optional<String> retryAfter, String body) {}
