package dev.inflight.sink.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;

/**
 * A place in a list that is sorted by time: behind that item, whether or not it still exists.
 *
 * @param atNs the item's time
 * @param id the item's id; of an alert its sequence, so that those of one instant stay in their
 *     order
 * @param session the session that the id belongs to; empty when it needs none
 */
public record Cursor(long atNs, String id, String session) {
  private static final int LONGEST = 16_384;
  private static final int NUMBERS = Long.BYTES + Integer.BYTES;

  /** The cursor as one word for a URL. */
  public String token() {
    byte[] first = id.getBytes(UTF_8);
    byte[] second = session.getBytes(UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(NUMBERS + first.length + second.length);
    bytes.putLong(atNs).putInt(first.length).put(first).put(second);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  /** The cursor of a word; empty when the word is none of {@link #token()}'s. */
  public static Optional<Cursor> of(String token) {
    if (token.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(token));
      long at = bytes.getLong();
      int length = bytes.getInt();
      if (length < 0 || length > bytes.remaining()) {
        return Optional.empty();
      }
      byte[] first = new byte[length];
      bytes.get(first);
      byte[] second = new byte[bytes.remaining()];
      bytes.get(second);
      return Optional.of(new Cursor(at, new String(first, UTF_8), new String(second, UTF_8)));
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      return Optional.empty();
    }
  }
}
