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
import java.util.function.Consumer;

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
 * @param objectives by which requests are good
 * @param keeping what it keeps on disk
 * @param intake how much may come in
 * @param inputs what else comes in, and how
 * @param logFormat the word for how its log is written, which is whoever starts it to do
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
    Objectives objectives,
    Keeping keeping,
    IntakeLimits intake,
    InputOptions inputs,
    String logFormat) {
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
        new Objectives(new TreeMap<>()),
        Keeping.USUAL,
        IntakeLimits.USUAL,
        InputOptions.NONE,
        "text");
  }

  private ServiceOptions with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.options();
  }

  /** The same that listens elsewhere. */
  public ServiceOptions withHttp(HttpServerOptions other) {
    return with(draft -> draft.http = other);
  }

  /** The same with another way to join. */
  public ServiceOptions withJoin(JoinOptions other) {
    return with(draft -> draft.join = other);
  }

  /** The same with rules to ask. */
  public ServiceOptions withRules(UsableRules other) {
    return with(draft -> draft.rules = Optional.of(other));
  }

  /** The same with channels to tell. */
  public ServiceOptions withChannels(ChannelFile other) {
    return with(draft -> draft.channels = Optional.of(other));
  }

  /** The same with places for the annotation socket. */
  public ServiceOptions withAnnotationPlaces(List<SocketPlace> other) {
    return with(draft -> draft.annotationPlaces = other);
  }

  /** The same with a journal of another size. */
  public ServiceOptions withJournal(JournalLimits other) {
    return with(draft -> draft.journal = other);
  }

  /** The same with snapshots at other times. */
  public ServiceOptions withSnapshotEvery(Duration other) {
    return with(draft -> draft.snapshotEvery = other);
  }

  /** The same with objectives of requests. */
  public ServiceOptions withObjectives(Objectives other) {
    return with(draft -> draft.objectives = other);
  }

  /** The same that keeps other things on disk. */
  public ServiceOptions withKeeping(Keeping other) {
    return with(draft -> draft.keeping = other);
  }

  /** The same with other limits of what may come in. */
  public ServiceOptions withIntake(IntakeLimits other) {
    return with(draft -> draft.intake = other);
  }

  /** The same with other inputs. */
  public ServiceOptions withInputs(InputOptions other) {
    return with(draft -> draft.inputs = other);
  }

  /** The same with a log in another format. */
  public ServiceOptions withLogFormat(String other) {
    return with(draft -> draft.logFormat = other);
  }

  /** The same with what of the next ones holds without a restart. */
  ServiceOptions reloaded(ServiceOptions next) {
    return with(
        draft -> {
          draft.rules = next.rules;
          draft.channels = next.channels;
          draft.objectives = next.objectives;
        });
  }

  /** Options while some of them are changed. */
  private static final class Draft {
    private final DataFolder data;
    private HttpServerOptions http;
    private JoinOptions join;
    private Optional<UsableRules> rules;
    private Optional<ChannelFile> channels;
    private List<SocketPlace> annotationPlaces;
    private JournalLimits journal;
    private Duration snapshotEvery;
    private Objectives objectives;
    private Keeping keeping;
    private IntakeLimits intake;
    private InputOptions inputs;
    private String logFormat;

    Draft(ServiceOptions from) {
      data = from.data;
      http = from.http;
      join = from.join;
      rules = from.rules;
      channels = from.channels;
      annotationPlaces = from.annotationPlaces;
      journal = from.journal;
      snapshotEvery = from.snapshotEvery;
      objectives = from.objectives;
      keeping = from.keeping;
      intake = from.intake;
      inputs = from.inputs;
      logFormat = from.logFormat;
    }

    ServiceOptions options() {
      return new ServiceOptions(
          data,
          http,
          join,
          rules,
          channels,
          annotationPlaces,
          journal,
          snapshotEvery,
          objectives,
          keeping,
          intake,
          inputs,
          logFormat);
    }
  }
}
