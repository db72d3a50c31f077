package dev.inflight.sink.frames;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * How a record lies in the file: a mark, the length of the record, its checksum, the checksum of
 * these three, then the record.
 *
 * <p>The mark holds bytes that are in no text. So after damage the next record is found for
 * certain, and since the head has a checksum of its own, a record that a crash cut short is told
 * from one whose length is damaged.
 */
public final class Frame {
  /** How many bytes stand before a record. */
  public static final int HEAD = 16;

  /** The longest record. */
  public static final int MOST = 16 << 20;

  /** With what a frame begins. */
  public static final int MARK = 0xF56966FA;

  private static final int CHECKED_HEAD = 12;

  private Frame() {}

  /** How much of the file a record takes up. */
  public static int length(byte[] payload) {
    return HEAD + payload.length;
  }

  static void write(byte[] payload, ByteBuffer to) {
    ByteBuffer head = ByteBuffer.allocate(HEAD);
    head.putInt(MARK).putInt(payload.length).putInt(checksum(payload, 0, payload.length));
    head.putInt(checksum(head.array(), 0, CHECKED_HEAD)).flip();
    to.put(head).put(payload);
  }

  /** A record as it lies in the file. */
  public static byte[] of(byte[] payload) {
    ByteBuffer frame = ByteBuffer.allocate(length(payload));
    write(payload, frame);
    return frame.array();
  }

  /** What the head of a frame says. */
  record Head(int mark, int length, int checksum, int found, int expected) {

    static Head of(byte[] bytes, int from) {
      ByteBuffer head = ByteBuffer.wrap(bytes, from, HEAD);
      return new Head(
          head.getInt(),
          head.getInt(),
          head.getInt(),
          Frame.checksum(bytes, from, CHECKED_HEAD),
          head.getInt());
    }

    boolean whole() {
      return mark == MARK && found == expected && length >= 0 && length <= MOST;
    }
  }

  static int checksum(byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }
}
