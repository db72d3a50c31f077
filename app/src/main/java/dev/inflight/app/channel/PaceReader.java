package dev.inflight.app.channel;

import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import dev.inflight.sink.notify.pipeline.Pace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads how much a channel gets, and how fast. */
final class PaceReader {
  private static final List<String> LIMITS =
      List.of("per_second", "per_minute", "queue", "bytes", "max_age");
  private static final String SHAPE = "{per_second, per_minute, queue, bytes, max_age}";
  private static final int MOST_A_SECOND = 1_000;
  private static final int MOST_A_MINUTE = 60_000;
  private static final int MOST_QUEUED = 1_000_000;
  private static final long LEAST_BYTES = 1 << 16;
  private static final long MOST_BYTES = 16L << 30;
  private static final Duration LONGEST_GROUP = Duration.ofHours(1);
  private static final Duration LONGEST_DEDUP = Duration.ofDays(7);
  private static final Duration LONGEST_AGE = Duration.ofDays(30);

  private final Section section;

  PaceReader(Section section) {
    this.section = section;
  }

  Pace read(ChannelType type) {
    Optional<Section> limits = section.section("limits", "mapping of limits", LIMITS, SHAPE);
    return new Pace(
        limits.map(each -> perSecond(each, type)).orElse(type.perSecond()),
        limits.map(each -> perMinute(each, type)).orElse(type.perMinute()),
        section.mapping().texts("group_by").stream().map(Scalar::text).distinct().toList(),
        section.duration("group_wait", Duration.ZERO, LONGEST_GROUP, Pace.USUAL.groupWait()),
        section.duration("dedup", Duration.ZERO, LONGEST_DEDUP, Pace.USUAL.dedup()),
        limits.map(PaceReader::maxAge).orElse(Pace.USUAL.maxAge()),
        limits.map(PaceReader::outbox).orElse(OutboxLimits.USUAL));
  }

  private static int perSecond(Section limits, ChannelType type) {
    return limits.whole("per_second", 0, MOST_A_SECOND, type.perSecond());
  }

  private static int perMinute(Section limits, ChannelType type) {
    return limits.whole("per_minute", 0, MOST_A_MINUTE, type.perMinute());
  }

  private static Duration maxAge(Section limits) {
    return limits.duration("max_age", Duration.ofSeconds(1), LONGEST_AGE, Pace.USUAL.maxAge());
  }

  private static OutboxLimits outbox(Section limits) {
    OutboxLimits usual = OutboxLimits.USUAL;
    return new OutboxLimits(
        limits.whole("queue", 2, MOST_QUEUED, usual.entries()),
        limits.bytes("bytes", LEAST_BYTES, MOST_BYTES, usual.bytes()),
        usual.remembered(),
        usual.episodes());
  }
}
