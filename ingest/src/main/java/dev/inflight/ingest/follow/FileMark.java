package dev.inflight.ingest.follow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.zip.CRC32C;

/**
 * What tells whether a file is still the same, though its name or its number may mean another by
 * now: its number, and its first bytes.
 *
 * @param number of the file in its file system
 * @param length how many first bytes are looked at
 * @param sum their checksum
 */
record FileMark(String number, int length, long sum) {
  /** Enough for any record to differ in its stamps. */
  static final int MOST = 1_024;

  /** The mark of a file of which so many bytes were read. */
  static FileMark of(String number, SeekableByteChannel file, long read) throws IOException {
    int length = (int) Math.min(read, MOST);
    return new FileMark(number, length, sum(file, length));
  }

  /** Whether a file that is open begins as this one did. */
  boolean begins(SeekableByteChannel file) throws IOException {
    return file.size() >= length && sum(file, length) == sum;
  }

  /** As a place keeps it. */
  String key() {
    return number + " " + length + " " + Long.toHexString(sum);
  }

  /** Whether a key is of a file of that number that begins so. */
  static boolean isOf(String key, String number, SeekableByteChannel file) throws IOException {
    int sum = key.lastIndexOf(' ');
    int length = key.lastIndexOf(' ', sum - 1);
    if (length < 0 || !key.substring(0, length).equals(number)) {
      return false;
    }
    int bytes = Integer.parseInt(key.substring(length + 1, sum));
    return bytes <= MOST && new FileMark(number, bytes, sum(file, bytes)).key().equals(key);
  }

  private static long sum(SeekableByteChannel file, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    file.position(0);
    while (bytes.hasRemaining() && file.read(bytes) >= 0) {
      // until all is there
    }
    CRC32C sum = new CRC32C();
    sum.update(bytes.flip());
    return sum.getValue();
  }
}
