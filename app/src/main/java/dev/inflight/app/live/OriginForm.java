package dev.inflight.app.live;

import dev.inflight.ingest.Origin;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Places in what can be read again, as bytes and back. */
final class OriginForm {
  private OriginForm() {}

  static void write(Origin origin, DataOutputStream out) throws IOException {
    out.writeUTF(origin.source());
    out.writeUTF(origin.key());
    out.writeLong(origin.offset());
    out.writeLong(origin.line());
  }

  static Origin read(DataInputStream in) throws IOException {
    return new Origin(in.readUTF(), in.readUTF(), in.readLong(), in.readLong());
  }
}
