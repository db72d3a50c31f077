package dev.inflight.sink.store;

import dev.inflight.sink.store.Samples.TestClock;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

/**
 * {@code StoreChild FILE FROM}: a process that writes rows and alerts, two by two, and says after
 * each write how far it is.
 */
final class StoreChild {
  private StoreChild() {}

  public static void main(String[] args) {
    try (RowStore store = RowStore.open(Path.of(args[0]), StoreOptions.USUAL, new TestClock())) {
      for (long next = Long.parseLong(args[1]); ; next += 2) {
        List<StoredRow> rows = LongStream.of(next, next + 1).mapToObj(Samples::row).toList();
        if (store.write(rows, List.of(Samples.alert(next))).onDisk()) {
          System.out.println(next + 2);
        }
      }
    } catch (StoreException e) {
      System.out.println(e.getMessage());
    }
  }
}
