package dev.inflight.bench.store;

import dev.inflight.model.Absent;
import dev.inflight.sink.store.Cursor;
import dev.inflight.sink.store.Direction;
import dev.inflight.sink.store.Page;
import dev.inflight.sink.store.RequestFilter;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoreOptions;
import dev.inflight.sink.store.StoredRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * {@code StoreLoad [FOLDER [ROWS [BATCH]]]}: fills a store, and measures writes and questions. The
 * folder's store is used again when it is there.
 */
public final class StoreLoad {
  private static final long START = 1_700_000_000_000_000_000L;
  private static final long APART_NS = 2_000_000;
  private static final int ROWS = 1_000_000;
  private static final int BATCH = 500;
  private static final int ASKED = 200;
  private static final int PAGE = 100;
  private static final int JSON = 900;

  private final RowStore store;
  private final int rows;

  private StoreLoad(RowStore store, int rows) {
    this.store = store;
    this.rows = rows;
  }

  /** Fills and measures. */
  public static void main(String[] args) throws IOException {
    Path folder = args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("inflight-store-");
    int rows = args.length > 1 ? Integer.parseInt(args[1]) : ROWS;
    int batch = args.length > 2 ? Integer.parseInt(args[2]) : BATCH;
    Path file = folder.resolve("found.db");
    try (RowStore store = RowStore.open(file, StoreOptions.USUAL, InstantSource.system())) {
      StoreLoad load = new StoreLoad(store, rows);
      load.fill(batch);
      System.out.printf(Locale.ROOT, "%,d bytes%n", Files.size(file));
      load.ask();
    }
  }

  private void fill(int batch) {
    long begin = System.nanoTime();
    int first = (int) Math.min(rows, store.lastRow());
    long[] took = new long[Math.max(1, (rows - first + batch - 1) / batch)];
    int writes = 0;
    for (int at = first; at < rows; at += batch) {
      List<StoredRow> some = new ArrayList<>();
      for (int i = at; i < Math.min(rows, at + batch); i++) {
        some.add(row(i));
      }
      long before = System.nanoTime();
      store.write(some, List.of());
      took[writes++] = System.nanoTime() - before;
    }
    say("write of " + batch, took);
    System.out.printf(
        Locale.ROOT, "%,.0f rows/s%n", (rows - first) / ((System.nanoTime() - begin) / 1e9));
  }

  private void ask() {
    RequestFilter all = RequestFilter.ALL;
    measure("newest page", i -> page(all, Optional.empty()));
    measure("page from the middle", i -> page(all, Optional.of(new Cursor(time(i), "", ""))));
    measure("page of one model", i -> page(all.model("model-" + i % 3), Optional.empty()));
    measure("page of a rare case", i -> page(all.caseId("case-" + i), Optional.empty()));
    measure("page of misses", i -> page(all.sloMiss(true), Optional.empty()));
    measure("page of a long prefix", i -> page(all.idPrefix("req-0" + i), Optional.empty()));
    measure("page of a short prefix", i -> page(all.idPrefix("req-"), Optional.empty()));
    measure("one request", i -> store.request("req-%08d".formatted(place(i))));
    measure("in flight at", i -> store.inFlightAt(time(i), RowStore.MOST));
    measure("rows since", i -> store.rowsSince(place(i), PAGE));
    long before = System.nanoTime();
    page(all.minTtftMs(1e9), Optional.empty());
    System.out.printf(
        Locale.ROOT,
        "%-24s %,10.2f ms%n",
        "a ttft that nobody has",
        (System.nanoTime() - before) / 1e6);
  }

  private Page<StoredRow> page(RequestFilter filter, Optional<Cursor> after) {
    return store.requests(filter, Direction.NEWEST_FIRST, after, PAGE);
  }

  private int place(int i) {
    return (int) ((i * 7919L * 104_729L) % rows);
  }

  private long time(int i) {
    return START + place(i) * APART_NS;
  }

  private static void measure(String what, IntConsumer question) {
    long[] took = new long[ASKED];
    for (int i = 0; i < ASKED; i++) {
      long before = System.nanoTime();
      question.accept(i);
      took[i] = System.nanoTime() - before;
    }
    say(what, took);
  }

  private static void say(String what, long[] took) {
    Arrays.sort(took);
    System.out.printf(
        Locale.ROOT,
        "%-24s p50 %,8.2f ms  p99 %,8.2f ms  max %,8.2f ms%n",
        what,
        took[took.length / 2] / 1e6,
        took[(int) (took.length * 0.99)] / 1e6,
        took[took.length - 1] / 1e6);
  }

  private static StoredRow row(int i) {
    long started = START + i * APART_NS;
    long took = 200_000_000L + (i * 2_654_435_761L & 0x7fff_ffff) * (i % 100 == 0 ? 20 : 1);
    return new StoredRow(
        "session",
        "req-%08d".formatted(i),
        started,
        started + took,
        "model-" + i % 3,
        i % 1_000 == 0 ? "case-" + i / 1_000 : "chat",
        "http://10.0.0.1:8000/v1/chat/completions",
        i % 97 == 0 ? "timeout" : "ok",
        "replica-" + i % 8,
        "node-" + i % 4,
        50 + i % 500,
        took / 1e6,
        12.5,
        i % 300 == 0 ? Absent.LONG : 100,
        true,
        "",
        i % 50 == 0,
        "watermark",
        "{\"row\":\"request\",\"request_id\":\"req-"
            + i
            + "\",\"x\":\""
            + "0".repeat(JSON)
            + "\"}");
  }
}
