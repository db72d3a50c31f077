package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.MonoSink;

/**
 * What came in and nobody has looked at yet, with who waits for it: no more than a channel may
 * hold, and nothing once it has ended. Thread-safe.
 */
final class Inbox {
  private final String channel;
  private final int most;
  private final ArrayDeque<Batch> batches = new ArrayDeque<>();
  private int waiting;
  private boolean closed;

  Inbox(String channel, int most) {
    this.channel = channel;
    this.most = most;
  }

  /** Messages that came together, and who waits for them. */
  record Batch(List<Message> messages, MonoSink<Void> done) {
    Batch {
      messages = List.copyOf(messages);
    }
  }

  /** Takes a batch or refuses it. Whether somebody has to be called to look at it. */
  boolean offer(Batch batch) {
    Optional<RuntimeException> refused;
    boolean first;
    synchronized (this) {
      refused = refusal(batch);
      first = refused.isEmpty() && batches.isEmpty();
      if (refused.isEmpty()) {
        batches.add(batch);
        waiting += batch.messages().size();
      }
    }
    refused.ifPresent(batch.done()::error);
    return first;
  }

  private Optional<RuntimeException> refusal(Batch batch) {
    if (closed) {
      return Optional.of(new PipelineClosedException(channel));
    }
    boolean full = waiting > 0 && waiting + batch.messages().size() > most;
    return full ? Optional.of(new PipelineFullException(channel, waiting)) : Optional.empty();
  }

  /** All that is here: it no longer is. */
  synchronized List<Batch> take() {
    List<Batch> all = List.copyOf(batches);
    batches.clear();
    waiting = 0;
    return all;
  }

  /** Refuses all that is here, and all that comes. */
  void close() {
    List<Batch> late;
    synchronized (this) {
      closed = true;
      late = take();
    }
    late.forEach(each -> each.done().error(new PipelineClosedException(channel)));
  }
}
