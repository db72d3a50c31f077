package dev.inflight.app.live;

import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.ingest.socket.SocketPlace;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.Objectives;
import dev.inflight.sink.journal.JournalLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a service is to do.
 *
 * @param data where it keeps what it must not forget
 * @param http where it listens
 * @param join how requests meet telemetry
 * @param rules that it asks
 * @param channels that hear of alerts
 * @param annotationPlaces where the annotation socket may be, in this order; empty: nowhere
 * @param journal how much of what came in is kept at most
 * @param snapshotEvery how often a snapshot is taken
 * @param inputs what else comes in, and how
 * @param objectives by which requests are good
 * @param keeping what it keeps on disk
 * @param intake how much may come in
 */
public record ServiceOptions(
    DataFolder data,
    HttpServerOptions http,
    JoinOptions join,
    Optional<UsableRules> rules,
    Optional<ChannelFile> channels,
    List<SocketPlace> annotationPlaces,
    JournalLimits journal,
    Duration snapshotEvery,
    InputOptions inputs,
    Objectives objectives,
    Keeping keeping,
    IntakeLimits intake) {
  public ServiceOptions {
    annotationPlaces = List.copyOf(annotationPlaces);
  }

  /** A service on this machine that only takes events and joins them. */
  public static ServiceOptions of(DataFolder data) {
    return new ServiceOptions(
        data,
        HttpServerOptions.DEFAULT,
        JoinOptions.live(false, List.of()),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        JournalLimits.USUAL,
        Duration.ofSeconds(30),
        InputOptions.NONE,
        new Objectives(new TreeMap<>()),
        Keeping.USUAL,
        IntakeLimits.USUAL);
  }

  /** The same that listens elsewhere. */
  public ServiceOptions withHttp(HttpServerOptions other) {
    return new ServiceOptions(
        data,
        other,
        join,
        rules,
        channels,
        annotationPlaces,
        journal,
        snapshotEvery,
        inputs,
        objectives,
        keeping,
        intake);
  }

  /** The same with another way to join. */
  public ServiceOptions withJoin(JoinOptions other) {
    return new ServiceOptions(
        data,
        http,
        other,
        rules,
        channels,
        annotationPlaces,
        journal,
        snapshotEvery,
        inputs,
        objectives,
        keeping,
        intake);
  }

  /** The same with rules to ask. */
  public ServiceOptions withRules(UsableRules other) {
    return new ServiceOptions(
        data,
        http,
        join,
        Optional.of(other),
        channels,
        annotationPlaces,
        journal,
        snapshotEvery,
        inputs,
        objectives,
        keeping,
        intake);
  }

  /** The same with channels to tell. */
  public ServiceOptions withChannels(ChannelFile other) {
    return new ServiceOptions(
        data,
        http,
        join,
        rules,
        Optional.of(other),
        annotationPlaces,
        journal,
        snapshotEvery,
        inputs,
        objectives,
        keeping,
        intake);
  }

  /** The same with places for the annotation socket. */
  public ServiceOptions withAnnotationPlaces(List<SocketPlace> other) {
    return new ServiceOptions(
        data,
        http,
        join,
        rules,
        channels,
        other,
        journal,
        snapshotEvery,
        inputs,
        objectives,
        keeping,
        intake);
  }

  /** The same with a journal of another size. */
  public ServiceOptions withJournal(JournalLimits other) {
    return new ServiceOptions(
        data,
        http,
        join,
        rules,
        channels,
        annotationPlaces,
        other,
        snapshotEvery,
        inputs,
        objectives,
        keeping,
        intake);
  }

  /** The same with snapshots at other times. */
  public ServiceOptions withSnapshotEvery(Duration other) {
    return new ServiceOptions(
        data,
        http,
        join,
        rules,
        channels,
        annotationPlaces,
        journal,
        other,
        inputs,
        objectives,
        keeping,
        intake);
  }

  /** The same with other inputs. */
  public ServiceOptions withInputs(InputOptions other) {
    return new ServiceOptions(
        data,
        http,
        join,
        rules,
        channels,
        annotationPlaces,
        journal,
        snapshotEvery,
        other,
        objectives,
        keeping,
        intake);
  }

  /** The same with objectives of requests. */
  public ServiceOptions withObjectives(Objectives other) {
    return new ServiceOptions(
        data,
        http,
        join,
        rules,
        channels,
        annotationPlaces,
        journal,
        snapshotEvery,
        inputs,
        other,
        keeping,
        intake);
  }

  /** The same that keeps something else. */
  public ServiceOptions withKeeping(Keeping other) {
    return new ServiceOptions(
        data,
        http,
        join,
        rules,
        channels,
        annotationPlaces,
        journal,
        snapshotEvery,
        inputs,
        objectives,
        other,
        intake);
  }

  /** The same with other limits of what comes in. */
  public ServiceOptions withIntake(IntakeLimits other) {
    return new ServiceOptions(
        data,
        http,
        join,
        rules,
        channels,
        annotationPlaces,
        journal,
        snapshotEvery,
        inputs,
        objectives,
        keeping,
        other);
  }

  /** The same with what of the next ones holds without a restart. */
  ServiceOptions reloaded(ServiceOptions next) {
    return new ServiceOptions(
        data,
        http,
        join,
        next.rules,
        next.channels,
        annotationPlaces,
        journal,
        snapshotEvery,
        inputs,
        next.objectives,
        keeping,
        intake);
  }
}
