package dev.inflight.ingest.http;

import java.nio.file.Path;

/**
 * Where the server's certificate is.
 *
 * @param certificates PEM, the server's own first, then those that signed it
 * @param key PEM, PKCS #8, not encrypted
 */
public record Tls(Path certificates, Path key) {}
