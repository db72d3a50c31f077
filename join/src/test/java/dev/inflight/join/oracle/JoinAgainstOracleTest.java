package dev.inflight.join.oracle;

import static java.util.Collections.shuffle;
import static java.util.Comparator.comparingInt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.join.JoinOptions;
import dev.inflight.join.JoinPlan;
import dev.inflight.join.OverlapJoin;
import dev.inflight.join.Survey;
import dev.inflight.join.oracle.OracleReport.Row;
import dev.inflight.model.Artifact;
import dev.inflight.model.Event;
import dev.inflight.model.FinalBecause;
import dev.inflight.model.Report;
import dev.inflight.model.RequestSign;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * The join says of random runs what the oracle says.
 *
 * <p>{@code -Dinflight.seeds=100000} looks at more of them; {@code -Dinflight.seed=17} at that one
 * alone, and leaves out of it what does not matter to the difference.
 */
final class JoinAgainstOracleTest {
  private static final int SHOWN = 10;

  @Test
  void saysTheSame() {
    compare(UnaryOperator.identity(), Long.getLong("inflight.seeds", 3000));
  }

  /** "For input within lateness and idle timeout a streamed run's rows equal the batch rows". */
  @Test
  void saysTheSameLive() {
    compare(RandomRuns.Run::live, Long.getLong("inflight.seeds", 1500));
  }

  private static void compare(UnaryOperator<RandomRuns.Run> as, long seeds) {
    Long one = Long.getLong("inflight.seed");
    if (one != null) {
      RandomRuns.Run run = RandomRuns.of(one);
      List<String> differences = differences(as.apply(run));
      assertThat(differences)
          .as(() -> as.apply(shrunk(run, as, field(differences.get(0)))).toString())
          .isEmpty();
      return;
    }
    List<String> failures = new ArrayList<>();
    long failed = 0;
    for (long seed = 0; seed < seeds; seed++) {
      List<String> differences = differences(as.apply(RandomRuns.of(seed)));
      if (!differences.isEmpty()) {
        failed++;
        if (failures.size() < SHOWN) {
          failures.add(differences.get(0));
        }
      }
    }
    assertThat(failures).as("%d of %d seeds differ, the first of them", failed, seeds).isEmpty();
  }

  /** All differences of the run, in the order of its rows. */
  static List<String> differences(RandomRuns.Run run) {
    String where = "seed " + run.seed();
    OracleReport expected =
        Oracle.of(
            run.events().stream().filter(event -> !(event instanceof RequestSign)).toList(),
            run.options());
    Map<String, Row> rows = new LinkedHashMap<>();
    for (Row row : expected.rows()) {
      rows.put(row.request().requestId(), row);
    }
    List<String> differences = new ArrayList<>();
    List<String> order = new ArrayList<>();
    Report report;
    try {
      Survey survey = new Survey();
      run.events().forEach(survey::accept);
      JoinPlan plan = survey.plan(run.options());
      OverlapJoin join =
          new OverlapJoin(
              plan,
              run.options(),
              row -> {
                String id = row.request().requestId();
                order.add(id);
                if (run.options().order() == JoinOptions.Order.START
                    && row.finalBecause() != FinalBecause.END_OF_INPUT) {
                  differences.add(where + " request " + id + ": final: " + row.finalBecause());
                }
                Row twin = rows.get(id);
                if (twin == null) {
                  differences.add(where + " request " + id + ": row: expected none, actual one");
                } else {
                  differences.addAll(OracleComparison.differences(where, twin, row));
                }
              });
      List<Event> again = new ArrayList<>(run.events());
      if (run.options().order() == JoinOptions.Order.START) {
        shuffle(again, new Random(run.seed()));
      }
      again.forEach(join::accept);
      report = join.finish();
    } catch (RuntimeException | AssertionError e) {
      differences.add(where + ": " + e + " at " + List.of(e.getStackTrace()));
      return differences;
    }
    if (run.options().order() == JoinOptions.Order.FINAL) {
      order.sort(comparingInt(List.copyOf(rows.keySet())::indexOf));
    }
    if (!order.equals(List.copyOf(rows.keySet()))) {
      differences.add(where + ": rows: expected " + rows.keySet() + ", actual " + order);
    }
    differences.addAll(OracleComparison.differences(where, expected, report));
    return differences;
  }

  /** The field that a difference is in. */
  static String field(String difference) {
    return difference.split(": ", 3)[1];
  }

  /** The run without the events that a difference in that field does not need. */
  static RandomRuns.Run shrunk(RandomRuns.Run run, UnaryOperator<RandomRuns.Run> as, String field) {
    RandomRuns.Run smallest = run;
    boolean smaller = true;
    while (smaller) {
      smaller = false;
      for (int i = smallest.events().size() - 1; i >= 0; i--) {
        List<Event> fewer = new ArrayList<>(smallest.events());
        if (fewer.remove(i) instanceof Artifact) {
          continue;
        }
        RandomRuns.Run candidate = smallest.with(fewer);
        if (differences(as.apply(candidate)).stream().anyMatch(of -> field(of).equals(field))) {
          smallest = candidate;
          smaller = true;
        }
      }
    }
    return smallest;
  }
}
