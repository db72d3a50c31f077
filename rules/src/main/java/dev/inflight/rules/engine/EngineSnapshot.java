package dev.inflight.rules.engine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** The outside of a snapshot: a name, a version, the state, and a checksum of it all. */
final class EngineSnapshot {

  private static final byte[] NAME = {'I', 'N', 'F', 'L', 'R', 'U', 'L', 'E'};
  private static final int VERSION = 4;

  private EngineSnapshot() {}

  /** What writes the state. */
  interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  static byte[] seal(Body body) {
    Bytes bytes = new Bytes();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.write(NAME);
      out.writeInt(VERSION);
      body.write(out);
      out.writeInt(bytes.checksum());
    } catch (IOException e) {
      throw new UncheckedIOException("a snapshot in memory", e);
    }
    return bytes.toByteArray();
  }

  /** Bytes whose checksum is taken where they are: they may be many. */
  private static final class Bytes extends ByteArrayOutputStream {
    int checksum() {
      return EngineSnapshot.checksum(buf, count);
    }
  }

  /** The state inside; nothing of it is read before all of it is known to be whole. */
  static DataInputStream open(byte[] snapshot) throws SnapshotMismatchException {
    int least = NAME.length + 2 * Integer.BYTES;
    if (snapshot.length < least || !Arrays.equals(snapshot, 0, NAME.length, NAME, 0, NAME.length)) {
      throw new SnapshotMismatchException("this is no snapshot of a rule engine");
    }
    int length = snapshot.length - Integer.BYTES;
    if (number(snapshot, length) != checksum(snapshot, length)) {
      throw new SnapshotMismatchException("the snapshot is damaged: its checksum differs");
    }
    int version = number(snapshot, NAME.length);
    if (version != VERSION) {
      throw new SnapshotMismatchException(
          "the snapshot has version " + version + ", this program reads " + VERSION);
    }
    int start = NAME.length + Integer.BYTES;
    return new DataInputStream(new ByteArrayInputStream(snapshot, start, length - start));
  }

  private static int number(byte[] bytes, int at) {
    int number = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      number = number << Byte.SIZE | bytes[at + i] & 0xff;
    }
    return number;
  }

  private static int checksum(byte[] bytes, int length) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, 0, length);
    return (int) sum.getValue();
  }
}
