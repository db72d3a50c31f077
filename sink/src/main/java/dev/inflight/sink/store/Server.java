package dev.inflight.sink.store;

import dev.inflight.model.Absent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;

/** Finds who served a request: as was said of it, else as all its overlaps agree. */
final class Server {
  private Server() {}

  static ServedBy of(RequestRow row) {
    ServedBy said = row.request().servedBy();
    if (!said.replicaId().isEmpty() && !said.host().isEmpty()) {
      return said;
    }
    String replica = "";
    String host = "";
    boolean oneReplica = true;
    boolean oneHost = true;
    for (int at = 0; at < row.overlapCount(); at++) {
      ServerIdentity identity = row.overlap(at).series().identity();
      oneReplica &= at == 0 || identity.replicaId().equals(replica);
      oneHost &= at == 0 || identity.host().equals(host);
      replica = identity.replicaId();
      host = identity.host();
    }
    return new ServedBy(
        said.host().isEmpty() && oneHost ? host : said.host(),
        said.replicaId().isEmpty() && oneReplica ? replica : said.replicaId(),
        said.pod(),
        Absent.LONG,
        said.address());
  }
}
