package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.LiveLimits;
import dev.inflight.join.Route;
import dev.inflight.model.RequestRow;
import dev.inflight.model.Window;
import dev.inflight.sink.report.RowJson;
import dev.inflight.sink.store.StoredAlert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A core that was put away and taken out again goes on as if nothing had happened. */
@Tag("slow")
final class CoreRestartTest {
  private static final long SEEDS = Long.getLong("inflight.seeds", 6);
  private static final long FIRST = Long.getLong("inflight.firstSeed", 0);

  @TempDir private static Path folder;

  private final List<String> out = new ArrayList<>();
  private final RowJson json = new RowJson(EnumSet.allOf(Window.class));

  /** Rules of every kind: the examples, and some that depend on time and on what is absent. */
  static List<Path> rules() throws IOException {
    Path own = folder.resolve("own.yaml");
    Files.writeString(
        own,
        """
        rules:
          - {name: any, condition: 'request/e2e_ms > 1500ms', mode: level, cooldown: 5s}
          - {name: per replica, condition: 'p90(request/ttft_ms[20s]) > 100ms', by: [replica], for: 3s}
          - {name: silent, condition: 'age(loss) > 6s', for: 2s}
          - {name: falling, condition: 'mean(loss[10s]) < 2', clear: 'mean(loss[10s]) > 3'}
          - {name: waits, condition: 'request/oldest_in_flight_ms > 2500ms', for: 1s}
          - {name: crowd, condition: 'request/in_flight > 8', keep_firing_for: 4s}
        """);
    try (Stream<Path> examples = Files.list(Path.of("../examples/rules"))) {
      return Stream.concat(
              Stream.of(own),
              examples.filter(each -> !each.toString().endsWith("_test.yaml")).sorted())
          .toList();
    }
  }

  /** So little that much is left out: what was left out is state too. */
  private static final LiveLimits LITTLE = new LiveLimits(12, 300, 50, 10, 15, 2, 24, 16, 5, 5);

  static CoreSettings settings(long seed, LiveLimits limits) throws IOException {
    UsableRules rules = UsableRules.read(rules());
    List<Route> routes =
        seed % 3 == 0
            ? List.of(
                new Route("http://host-0:8000/*", "*", "*", Map.of("host", "host-0")),
                new Route("http://host-1:8000/*", "*", "*", Map.of("host", "host-1")))
            : List.of();
    return new CoreSettings(
        JoinOptions.live(seed % 3 == 1, routes), limits, rules.definitions(), rules.options(false));
  }

  private void row(RequestRow row) {
    out.add("row " + json.of(row));
  }

  private void changes(LiveCore core) {
    core.takeChanges().stream()
        .map(StoredAlert::of)
        .forEach(each -> out.add("change " + each.id() + " " + each.json()));
  }

  /** What comes out when it is put away and taken out again after one in so many commands. */
  private List<String> run(
      List<Command> commands, CoreSettings settings, Random random, int oneIn) {
    out.clear();
    CommandForm form = new CommandForm(new LineReading(new SeriesTable()));
    LiveCore core = new LiveCore(settings, this::row);
    List<String> notes = new ArrayList<>();
    for (Command each : commands) {
      boolean asWritten = oneIn > 0;
      core.apply(asWritten ? form.read(CommandForm.write(each)) : each);
      changes(core);
      if (oneIn > 0 && random.nextInt(oneIn) == 0) {
        List<byte[]> snapshot = core.snapshot();
        if (random.nextBoolean()) {
          core = LiveCore.restore(settings, this::row, snapshot, notes::add);
        }
      }
    }
    out.add("end " + core.join().status() + core.engine().counters() + core.engine().states());
    assertThat(notes).isEmpty();
    return List.copyOf(out);
  }

  @Test
  void restore_anywhere_changesNothing() throws IOException {
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      CoreSettings settings = settings(seed, seed % 2 == 0 ? LiveLimits.DEFAULT : LITTLE);
      List<Command> commands = SeededCommands.of(seed);
      List<String> whole = run(commands, settings, new Random(seed), 0);
      List<String> restarted = run(commands, settings, new Random(seed), 1 + (int) (seed % 40));

      same("seed " + seed, restarted, whole);
      assertThat(whole).as("rows").anyMatch(each -> each.startsWith("row"));
      assertThat(whole).as("changes").anyMatch(each -> each.startsWith("change"));
    }
  }

  @Test
  void apply_whatCameBefore_changesNothing() throws IOException {
    for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
      CoreSettings settings = settings(seed, LiveLimits.DEFAULT);
      List<Command> once = SeededCommands.of(seed).stream().distinct().toList();
      Random random = new Random(seed);
      List<Command> again = new ArrayList<>();
      Optional<Command> unanswered = Optional.empty();
      for (Command each : once) {
        again.add(each);
        if (each instanceof Command.Lines) {
          unanswered.ifPresent(again::add);
          unanswered = Optional.of(each).filter(lines -> random.nextInt(4) == 0);
        }
      }
      assertThat(again).hasSizeGreaterThan(once.size());
      same(
          "seed " + seed,
          told(run(again, settings, random, 0)),
          told(run(once, settings, random, 0)));
    }
  }

  /** Says the first difference only: the whole is long. */
  private static void same(String what, List<String> found, List<String> expected) {
    for (int at = 0; at < Math.min(found.size(), expected.size()); at++) {
      assertThat(found.get(at)).as(what + ", line " + at).isEqualTo(expected.get(at));
    }
    assertThat(found).as(what).hasSameSizeAs(expected);
  }

  private static List<String> told(List<String> out) {
    return out.stream()
        .filter(each -> !each.startsWith("end "))
        .map(each -> each.replaceAll("\"final_because\":\"\\w+\"", ""))
        .toList();
  }
}
