package dev.inflight.ingest.codec;

/** What a format may hold. */
public enum Role {
  REQUESTS,
  TELEMETRY,
  MIXED
}
