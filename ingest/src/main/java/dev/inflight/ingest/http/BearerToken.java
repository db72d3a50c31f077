package dev.inflight.ingest.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The token that clients must show. Only its hash is kept, and nothing prints it. */
public final class BearerToken {
  private static final int LEAST_LENGTH = 16;
  private static final int MOST_LENGTH = 4_096;
  private static final String SCHEME = "bearer ";

  private final byte[] hash;

  private BearerToken(byte[] hash) {
    this.hash = hash;
  }

  /**
   * A token of 16 to 4,096 visible ASCII characters.
   *
   * @throws IllegalArgumentException when it is none; the message does not tell it
   */
  public static BearerToken of(String token) {
    boolean good =
        token.length() >= LEAST_LENGTH
            && token.length() <= MOST_LENGTH
            && token.chars().allMatch(each -> each > ' ' && each < 0x7f);
    if (!good) {
      throw new IllegalArgumentException(
          "token: not usable, expected %d to %d visible ASCII characters"
              .formatted(LEAST_LENGTH, MOST_LENGTH));
    }
    return new BearerToken(hash(token));
  }

  /** Whether an {@code Authorization} header shows this token; takes equally long either way. */
  boolean shownBy(String authorization) {
    boolean bearer = authorization.toLowerCase(Locale.ROOT).startsWith(SCHEME);
    String shown = bearer ? authorization.substring(SCHEME.length()).strip() : "";
    return MessageDigest.isEqual(hash, hash(shown));
  }

  private static byte[] hash(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Whether both are the same token; takes equally long either way. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BearerToken token && MessageDigest.isEqual(hash, token.hash);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(hash);
  }

  @Override
  public String toString() {
    return "***";
  }
}
