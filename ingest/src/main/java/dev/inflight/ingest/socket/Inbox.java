package dev.inflight.ingest.socket;

import io.netty.channel.Channel;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import reactor.core.scheduler.Scheduler;

/** What all connections of a socket share. Used on its event loop, but for what is counted. */
final class Inbox {
  private static final int REJECTIONS = 256;
  private static final long REJECTION_BYTES = 4L << 20;

  private final AnnotationLimits limits;
  private final ProcFs proc;
  private final InstantSource wall;
  private final LongSupplier nanos;
  private final String name;
  private final Outlet<Received> annotations;
  private final Outlet<RejectedLine> rejections;
  private final Tally tally = new Tally();
  private final UserLimits users;
  private final OpenSpans.Room room;
  private final Set<Channel> clients = new LinkedHashSet<>();
  private long everConnected;

  Inbox(
      String name,
      AnnotationLimits limits,
      ProcFs proc,
      InstantSource wall,
      LongSupplier nanos,
      Scheduler scheduler) {
    this.name = name;
    this.limits = limits;
    this.proc = proc;
    this.wall = wall;
    this.nanos = nanos;
    annotations = new Outlet<>(limits.queued(), limits.queuedBytes(), Received::bytes, scheduler);
    rejections = new Outlet<>(REJECTIONS, REJECTION_BYTES, each -> each.text().length(), scheduler);
    users = new UserLimits(limits.userLines());
    room = new OpenSpans.Room(limits.spanBytes());
  }

  AnnotationLimits limits() {
    return limits;
  }

  ProcFs proc() {
    return proc;
  }

  UserLimits users() {
    return users;
  }

  OpenSpans.Room room() {
    return room;
  }

  Tally tally() {
    return tally;
  }

  Outlet<Received> annotations() {
    return annotations;
  }

  Outlet<RejectedLine> rejections() {
    return rejections;
  }

  /** What rejections name as their file. */
  String name() {
    return name;
  }

  /** Unix nanoseconds. */
  long wallNs() {
    Instant now = wall.instant();
    return now.getEpochSecond() * SlidingLimit.SECOND_NS + now.getNano();
  }

  long nanos() {
    return nanos.getAsLong();
  }

  /** Whether no more may come in. */
  boolean isFull() {
    return clients.size() >= limits.clients();
  }

  /** The number of a connection that begins. */
  long join(Channel client) {
    clients.add(client);
    everConnected++;
    tally.clients(clients.size(), everConnected);
    tally.seen(wallNs());
    return everConnected;
  }

  void leave(Channel client) {
    clients.remove(client);
    tally.clients(clients.size(), everConnected);
  }

  /** Those that are connected. */
  List<Channel> clients() {
    return new ArrayList<>(clients);
  }

  AnnotationCounts counts() {
    return tally.counts(annotations.waiting());
  }
}
