package dev.inflight.sink.notify.pipeline;

import static dev.inflight.sink.notify.pipeline.VirtualPipeline.BEGIN;
import static dev.inflight.sink.notify.pipeline.VirtualPipeline.alarm;
import static dev.inflight.sink.notify.pipeline.VirtualPipeline.recovery;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Entry.State;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class QueueTest {
  @TempDir private Path folder;

  /** A channel asked again at once, and again and again, for what it could not send yet. */
  @Test
  void dueNs_triedThatWaitsForItsEpisode_isNotDue() {
    try (Outbox outbox = Outbox.open(folder.resolve("ops.log"), OutboxLimits.USUAL)) {
      List<Entry> entries = outbox.add(List.of(alarm("a"), recovery("a")), "", BEGIN);
      Queue queue = new Queue(outbox);
      Entry end = outbox.changed(entries.get(1), State.WAITING, "503", BEGIN);
      queue.resume(end, 5);

      assertThat(queue.next(10)).isEmpty();
      assertThat(queue.dueNs()).isEqualTo(Health.NEVER);
      outbox.changed(entries.get(0), State.FAILED, "404", BEGIN);
      assertThat(queue.dueNs()).isEqualTo(5);
      assertThat(queue.next(10)).contains(end);
    }
  }
}
