package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.mute.Mute.Muted;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Entry.State;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.Told;
import dev.inflight.sink.notify.pipeline.Step.Attempt;
import dev.inflight.sink.notify.pipeline.Step.Remind;
import dev.inflight.sink.notify.pipeline.Step.Wait;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;

/**
 * One channel's part of the pipeline: mute, group, dedup, outbox, rate limit, deliver, record. It
 * decides and waits for nothing: now is an argument, what to do next an answer, and what came of it
 * is told afterwards. Not thread-safe.
 *
 * <p>What it has accepted is in its {@link Outbox} until it was delivered, or somebody can see why
 * not. Messages go out in the order of acceptance, but one that fails delays only those of its own
 * episode. When more wait than may be sent, or than there is room for, those that were never tried
 * become one: a digest.
 */
final class Lane {
  /** How many are sent one by one, at most, when there are not tokens for all. */
  private static final int CROWD = 10;

  private static final Duration DIGEST_EVERY = Duration.ofSeconds(10);
  private static final String DROPPED = "somebody dropped it";

  private final ChannelSpec spec;
  private final Outbox outbox;
  private final PipelineLog log;
  private final Counts.Growing counts = new Counts.Growing();
  private final Health health;
  private final RateLimit rate;
  private final Repeats repeats;
  private final Gathering gathering;
  private final Queue queue;
  private final Ledger ledger;
  private final Intake intake;
  private final Outcomes outcomes;
  private final Optional<Reminders> reminders;

  /** What is tried once more though it is too old, since somebody asked for it. */
  private final Set<Long> asked = new HashSet<>();

  private Optional<Trial> underWay = Optional.empty();
  private long digestAtNs;

  /**
   * @param reminders for a receiver that needs them
   * @param jitter gives numbers from 0 to 1 that spread retries
   */
  Lane(
      ChannelSpec spec,
      Outbox outbox,
      Optional<Reminders> reminders,
      PipelineLog log,
      DoubleSupplier jitter,
      Moment now) {
    this.reminders = reminders;
    this.spec = spec;
    this.outbox = outbox;
    this.log = log;
    Pace pace = spec.pace();
    boolean reconfigured = !outbox.mark().configuration().equals(spec.fingerprint());
    this.health = Health.of(outbox, spec.fingerprint(), jitter, now);
    this.rate = new RateLimit(pace, now.ns());
    this.repeats = new Repeats(outbox, pace.dedup());
    this.queue = new Queue(outbox);
    this.ledger = new Ledger(spec, outbox, log, counts, queue);
    this.gathering = new Gathering(pace, queue, ledger, new Merging(outbox, counts, ledger));
    Admission admission = new Admission(spec, outbox, repeats, counts);
    this.intake = new Intake(this, outbox, ledger, admission, counts, pace.outbox().entries());
    this.outcomes = new Outcomes(spec, outbox, ledger, queue, health, counts, jitter);
    this.digestAtNs = now.ns();
    outbox.entries().forEach(each -> resume(each, reconfigured, now));
  }

  /** Leaves all messages alone but those that somebody names, which stay as they are. */
  void only(Predicate<Entry> which) {
    outbox.entries().stream().filter(which.negate()).forEach(this::leave);
  }

  /** Does nothing more about a message, which stays in the outbox as it is. */
  void leave(Entry entry) {
    queue.remove(entry);
    ledger.held().remove(entry);
  }

  /** Whether nothing is to be sent. */
  boolean isIdle() {
    return queue.isEmpty();
  }

  private void resume(Entry entry, boolean reconfigured, Moment now) {
    switch (entry.state()) {
      case WAITING -> queue.resume(entry, now.ns());
      case HELD -> ledger.held().add(entry, now);
      case FAILED -> {
        if (reconfigured && !isOld(entry, now)) {
          ledger.send(entry, now);
        }
      }
    }
  }

  /** Takes messages. When this returns, those that are to be told are on disk. */
  void accept(List<Message> messages, Moment now) {
    intake.accept(messages, now);
  }

  /** A message was written down: it is sent when its turn comes. */
  void accepted(Message message, Entry entry, Moment now) {
    if (entry.state() == State.HELD) {
      ledger.held().add(entry, now);
    } else {
      gathering.add(message, entry, now);
    }
  }

  /** Makes few of many, since there is no room. */
  void makeRoom(Moment now) {
    gathering.makeRoom(now);
  }

  /** What to do next, until {@link #settled} says what came of it. */
  Step next(Moment now) {
    gathering.release(now);
    ledger.held().due(now).forEach(each -> lookAgain(each, now));
    if (queue.isEmpty() && remindersDueNs() == Health.NEVER) {
      return waitUntil(Health.NEVER);
    }
    if (health.openAtNs() > now.ns()) {
      return waitUntil(health.openAtNs());
    }
    long wait = rate.waitNs(now.ns());
    if (wait > 0) {
      return waitUntil(now.ns() + wait);
    }
    if (reminders.filter(each -> each.isLate(now)).isPresent()) {
      Optional<Step> remind = remind(now);
      if (remind.isPresent()) {
        return remind.get();
      }
    }
    if (queue.untried() > mostOneByOne(now)) {
      if (digestAtNs > now.ns()) {
        return waitUntil(digestAtNs);
      }
      digestAtNs = gathering.crowd(now) ? now.after(DIGEST_EVERY) : digestAtNs;
    }
    Optional<Entry> entry = queue.next(now.ns());
    while (entry.isPresent()) {
      Optional<Attempt> attempt = attempt(entry.get(), now);
      if (attempt.isPresent()) {
        return attempt.get();
      }
      entry = queue.next(now.ns());
    }
    return remind(now).orElseGet(() -> waitUntil(Math.min(queue.dueNs(), remindersDueNs())));
  }

  private long remindersDueNs() {
    return reminders.map(Reminders::dueNs).orElse(Health.NEVER);
  }

  private Optional<Step> remind(Moment now) {
    Optional<Message> message = reminders.flatMap(each -> each.next(now));
    message.ifPresent(each -> rate.spend(now.ns()));
    return message.map(Remind::new);
  }

  /** What came of telling a receiver once more. */
  void reminded(Delivery delivery, Moment now) {
    if (delivery instanceof Delivery.Throttled throttled) {
      health.paused(throttled.pause(), throttled.answer(), now);
    }
    if (!(delivery instanceof Delivery.Delivered)) {
      counts.remindersFailed++;
      reminders.ifPresent(each -> each.failed(now));
    }
  }

  private Step waitUntil(long atNs) {
    return new Wait(Math.min(atNs, Math.min(gathering.dueNs(), ledger.held().lookAtNs())));
  }

  /** How many that wait are sent one by one: as many as may be sent at once, or a few, soon. */
  private long mostOneByOne(Moment now) {
    long soon = Math.min(CROWD, rate.within(DIGEST_EVERY.toNanos(), now.ns()));
    return Math.max(rate.available(now.ns()), soon);
  }

  private void lookAgain(Entry entry, Moment now) {
    if (entry.recovery() && ledger.waitsForHeld(entry)) {
      return;
    }
    ledger
        .read(entry, now)
        .filter(message -> spec.mute().muted(message, now.wall()).isEmpty())
        .ifPresent(message -> ledger.send(entry, now));
  }

  /** The attempt at a message whose turn it is, unless something else becomes of it. */
  private Optional<Attempt> attempt(Entry entry, Moment now) {
    if (isOld(entry, now) && !asked.contains(entry.sequence())) {
      counts.expired++;
      ledger.fail(entry, "not delivered within " + spec.pace().maxAge().toMinutes() + " min", now);
      return Optional.empty();
    }
    if (entry.recovery() && !ledger.canEnd(entry, now)) {
      return Optional.empty();
    }
    Optional<Message> whole = ledger.read(entry, now);
    return whole.flatMap(message -> attempt(entry, message, now));
  }

  private Optional<Attempt> attempt(Entry entry, Message message, Moment now) {
    if (repeats.holdsBack(message, now.wall())) {
      counts.repeats++;
      ledger.drop(entry, "the same was delivered a moment ago", now);
      return Optional.empty();
    }
    Optional<Muted> muted = spec.mute().muted(message, now.wall());
    if (muted.isPresent()) {
      counts.muted++;
      ledger.hold(entry, muted.get().why(), now);
      return Optional.empty();
    }
    return Optional.of(begin(entry, message, now));
  }

  private Attempt begin(Entry entry, Message message, Moment now) {
    Trial trial = queue.take(entry);
    underWay = Optional.of(trial);
    asked.remove(entry.sequence());
    rate.spend(now.ns());
    counts.attempts++;
    outbox.changed(entry, State.WAITING, "sent, and no answer yet", now.wall());
    String receipt = outbox.told(entry.episode()).map(Told::receipt).orElse("");
    Message told = trial.shortened ? message.shortened() : message;
    return new Attempt(trial, repeats.counted(told), receipt);
  }

  private boolean isOld(Entry entry, Moment now) {
    Duration age = Duration.between(entry.acceptedAt(), now.wall());
    return age.compareTo(spec.pace().maxAge()) > 0;
  }

  /** What came of an attempt. */
  void settled(Attempt attempt, Delivery delivery, Moment now) {
    underWay = Optional.empty();
    outcomes.of(attempt, delivery, now);
    if (attempt.trial().dropped) {
      ledger.drop(attempt.trial().entry, DROPPED, now);
    }
    if (delivery instanceof Delivery.Delivered) {
      repeats.told(attempt.message());
      reminders.ifPresent(each -> each.told(attempt.message(), now));
    }
    log.attempted(spec.name(), attempt.message(), delivery);
  }

  /** Tries at once what failed or waits, of those that somebody names; all if nobody is named. */
  void retry(Predicate<Entry> which, Moment now) {
    health.forget(now);
    queue.hurry(now.ns());
    asked.removeIf(each -> outbox.entry(each).isEmpty());
    for (Entry each : outbox.entries()) {
      if (each.state() != State.WAITING && which.test(each)) {
        asked.add(each.sequence());
        ledger.send(each, now);
      }
    }
  }

  /** Gives up on messages. What is under way may arrive all the same, and then has. */
  void drop(Predicate<Entry> which, Moment now) {
    gathering.removeIf(which);
    for (Entry each : outbox.entries()) {
      if (which.test(each) && !dropsUnderWay(each)) {
        ledger.drop(each, DROPPED, now);
      }
    }
  }

  private boolean dropsUnderWay(Entry entry) {
    Optional<Trial> trial = underWay.filter(each -> each.entry.sequence() == entry.sequence());
    trial.ifPresent(each -> each.dropped = true);
    return trial.isPresent();
  }

  /** Tries to write what a full disk did not take. */
  void retryWriting() {
    if (outbox.trouble().isPresent()) {
      outbox.retryWriting();
    }
  }

  ChannelStatus status() {
    return new ChannelStatus(
        spec.name(),
        outbox.mark(),
        outbox.size(),
        ledger.held().size(),
        outbox.counts(),
        outbox.trouble(),
        counts.now());
  }
}
