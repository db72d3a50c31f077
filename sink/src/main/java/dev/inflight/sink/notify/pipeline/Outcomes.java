package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Delivery.Ambiguous;
import dev.inflight.sink.notify.Delivery.Delivered;
import dev.inflight.sink.notify.Delivery.Permanent;
import dev.inflight.sink.notify.Delivery.Refusal;
import dev.inflight.sink.notify.Delivery.Throttled;
import dev.inflight.sink.notify.Delivery.Transient;
import dev.inflight.sink.notify.Delivery.Unknown;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Entry.State;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.pipeline.Step.Attempt;
import java.util.List;
import java.util.function.DoubleSupplier;

/** What follows from each outcome of an attempt, for the message and for its channel. */
final class Outcomes {
  private final ChannelSpec spec;
  private final Outbox outbox;
  private final Ledger ledger;
  private final Queue queue;
  private final Health health;
  private final Counts.Growing counts;
  private final Backoff quick;
  private final Backoff slow;

  Outcomes(
      ChannelSpec spec,
      Outbox outbox,
      Ledger ledger,
      Queue queue,
      Health health,
      Counts.Growing counts,
      DoubleSupplier jitter) {
    this.spec = spec;
    this.outbox = outbox;
    this.ledger = ledger;
    this.queue = queue;
    this.health = health;
    this.counts = counts;
    this.quick = Backoff.quick(jitter);
    this.slow = Backoff.slow(jitter);
  }

  void of(Attempt attempt, Delivery delivery, Moment now) {
    delivery.accept(new Following(attempt.trial(), now));
  }

  /** A digest of which all is over is over itself, at receivers that keep it open. */
  private void endDigest(String digest, Moment now) {
    if (!spec.notifier().keepsIncidents()) {
      return;
    }
    outbox.add(List.of(Merging.end(digest, now)), "", now.wall()).forEach(queue::add);
  }

  /** What follows for one attempt. */
  private final class Following implements Delivery.Visitor<Void> {
    private final Trial trial;
    private final Entry entry;
    private final Moment now;

    Following(Trial trial, Moment now) {
      this.trial = trial;
      this.entry = trial.entry;
      this.now = now;
    }

    @Override
    public Void delivered(Delivered delivered) {
      counts.delivered++;
      health.well(now);
      outbox
          .delivered(entry, delivered.receipt(), now.wall())
          .forEach(digest -> endDigest(digest, now));
      ledger.follow(entry, now);
      return null;
    }

    @Override
    public Void unknown(Unknown unknown) {
      counts.puzzling++;
      health.puzzled(now);
      again(slow, unknown.answer());
      return null;
    }

    @Override
    public Void throttled(Throttled throttled) {
      counts.throttled++;
      health.paused(throttled.pause(), throttled.answer(), now);
      outbox.changed(entry, State.WAITING, throttled.answer(), now.wall());
      queue.back(trial, now.ns());
      return null;
    }

    @Override
    public Void permanent(Permanent permanent) {
      counts.refused++;
      if (permanent.refusal() == Refusal.TOO_LONG && !trial.shortened) {
        trial.shortened = true;
        queue.back(trial, now.ns());
        return null;
      }
      switch (permanent.refusal()) {
        case GONE -> {
          health.gone(permanent.answer(), now);
          outbox.changed(entry, State.WAITING, permanent.answer(), now.wall());
          queue.back(trial, now.ns());
        }
        case REFUSED -> {
          health.refused(permanent.answer(), now);
          ledger.fail(entry, permanent.answer(), now);
        }
        case TOO_LONG -> ledger.fail(entry, permanent.answer(), now);
      }
      return null;
    }

    @Override
    public Void transientFailure(Transient failure) {
      counts.failed++;
      health.failed(now);
      again(quick, failure.answer());
      return null;
    }

    @Override
    public Void ambiguous(Ambiguous ambiguous) {
      counts.ambiguous++;
      health.failed(now);
      again(quick, ambiguous.answer());
      return null;
    }

    private void again(Backoff backoff, String why) {
      trial.failures++;
      if (trial.failures > spec.pace().maxRetries()) {
        ledger.fail(entry, why, now);
      } else {
        outbox.changed(entry, State.WAITING, why, now.wall());
        queue.again(trial, now.ns() + backoff.waitNs(trial.failures));
      }
    }
  }
}
