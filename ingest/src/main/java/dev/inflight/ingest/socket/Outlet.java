package dev.inflight.ingest.socket;

import java.util.AbstractQueue;
import java.util.Collections;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;

/**
 * The bounded way from the event loop to one subscriber, which runs on threads of its own. When it
 * is full the newest is refused. Offered to by one thread.
 */
final class Outlet<T> {
  private final WeighedQueue<T> queue;
  private final Sinks.Many<T> sink;
  private final Flux<T> flux;

  Outlet(int most, long mostBytes, ToIntFunction<T> bytes, Scheduler scheduler) {
    queue = new WeighedQueue<>(most, mostBytes, bytes);
    sink = Sinks.unsafe().many().unicast().onBackpressureBuffer(queue);
    flux = sink.asFlux().publishOn(scheduler);
  }

  /** False when there is no room, or nobody takes any more. */
  boolean offer(T item) {
    return sink.tryEmitNext(item).isSuccess();
  }

  /** Ends it: what waits is still handed on. */
  void complete() {
    var unused = sink.tryEmitComplete(); // fails when its subscriber has gone, who needs no end
  }

  Flux<T> flux() {
    return flux;
  }

  int waiting() {
    return queue.size();
  }

  /** A queue for one writer and one reader, bounded in number and in bytes. */
  private static final class WeighedQueue<T> extends AbstractQueue<T> {
    private final int most;
    private final long mostBytes;
    private final ToIntFunction<T> bytes;
    private final Queue<T> items = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final AtomicLong held = new AtomicLong();

    WeighedQueue(int most, long mostBytes, ToIntFunction<T> bytes) {
      this.most = most;
      this.mostBytes = mostBytes;
      this.bytes = bytes;
    }

    @Override
    public boolean offer(T item) {
      int weight = bytes.applyAsInt(item);
      if (size.get() >= most || held.get() + weight > mostBytes) {
        return false;
      }
      size.incrementAndGet();
      held.addAndGet(weight);
      return items.add(item);
    }

    @Override
    public @Nullable T poll() {
      T item = items.poll();
      if (item != null) {
        size.decrementAndGet();
        held.addAndGet(-bytes.applyAsInt(item));
      }
      return item;
    }

    @Override
    public @Nullable T peek() {
      return items.peek();
    }

    @Override
    public int size() {
      return size.get();
    }

    @Override
    public Iterator<T> iterator() {
      return Collections.unmodifiableCollection(items).iterator();
    }
  }
}
