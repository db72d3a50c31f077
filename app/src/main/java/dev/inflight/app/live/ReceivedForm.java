package dev.inflight.app.live;

import dev.inflight.ingest.socket.Peer;
import dev.inflight.ingest.socket.Received;
import dev.inflight.model.Annotation;
import dev.inflight.model.Annotation.Flag;
import dev.inflight.model.Annotation.Kind;
import dev.inflight.model.Labels;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What came over the annotation socket, as bytes and back. */
final class ReceivedForm {
  private static final Kind[] KINDS = Kind.values();

  private ReceivedForm() {}

  static void write(Received received, DataOutputStream out) throws IOException {
    Annotation annotation = received.annotation();
    out.writeByte(annotation.kind().ordinal());
    out.writeShort(annotation.labels().names().size());
    for (Map.Entry<String, String> each : annotation.labels().toMap().entrySet()) {
      out.writeUTF(each.getKey());
      out.writeUTF(each.getValue());
    }
    out.writeLong(annotation.pid());
    out.writeLong(annotation.atNs());
    out.writeLong(annotation.startNs());
    out.writeLong(annotation.endNs());
    out.writeUTF(annotation.spanId());
    int flags = 0;
    for (Flag each : annotation.flags()) {
      flags |= 1 << each.ordinal();
    }
    out.writeByte(flags);
    Peer peer = received.peer();
    out.writeLong(peer.connection());
    out.writeLong(peer.pid());
    out.writeLong(peer.uid());
    out.writeLong(peer.gid());
    out.writeLong(received.arrivedNs());
    out.writeInt(received.bytes());
  }

  static Received read(DataInputStream in) throws IOException {
    Kind kind = KINDS[Math.floorMod(in.readByte(), KINDS.length)];
    Map<String, String> labels = new TreeMap<>();
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      labels.put(in.readUTF(), in.readUTF());
    }
    Annotation annotation =
        new Annotation(
            kind,
            Labels.of(labels),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readUTF(),
            flags(in.readByte()));
    Peer peer = new Peer(in.readLong(), in.readLong(), in.readLong(), in.readLong());
    return new Received(annotation, peer, in.readLong(), in.readInt());
  }

  private static Set<Flag> flags(int bits) {
    Set<Flag> flags = EnumSet.noneOf(Flag.class);
    for (Flag each : Flag.values()) {
      if ((bits & 1 << each.ordinal()) != 0) {
        flags.add(each);
      }
    }
    return flags;
  }
}
