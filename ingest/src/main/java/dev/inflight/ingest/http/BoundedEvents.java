package dev.inflight.ingest.http;

import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;

/**
 * The events of a source for one client, which may be slow: so many wait for it, and so much of
 * their text; what does not fit is lost, counted, and told by a {@code gap} event in its place. The
 * source is never held up.
 */
final class BoundedEvents extends Flux<SseEvent> {
  /** Three times what a page is told at its beginning, which comes all at once. */
  static final int MOST_CHARACTERS = 16 << 20;

  private final Publisher<SseEvent> source;
  private final int most;
  private final long mostCharacters;
  private final LongAdder lost;

  BoundedEvents(Publisher<SseEvent> source, int most, long mostCharacters, LongAdder lost) {
    this.source = source;
    this.most = most;
    this.mostCharacters = mostCharacters;
    this.lost = lost;
  }

  @Override
  public void subscribe(CoreSubscriber<? super SseEvent> client) {
    source.subscribe(new Waiting(client));
  }

  /** What waits for the client; the queue and what belongs to it is guarded by the queue. */
  private final class Waiting implements CoreSubscriber<SseEvent>, Subscription {
    private final CoreSubscriber<? super SseEvent> client;
    private final ArrayDeque<SseEvent> queue = new ArrayDeque<>();
    private final AtomicInteger drains = new AtomicInteger();
    private long untold;
    private long characters;
    private long requested;
    private boolean done;
    private @Nullable Throwable failure;
    private @Nullable Subscription upstream;
    private volatile boolean cancelled;

    Waiting(CoreSubscriber<? super SseEvent> client) {
      this.client = client;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      upstream = subscription;
      client.onSubscribe(this);
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(SseEvent event) {
      synchronized (queue) {
        if (!fits(event)) {
          untold++;
          lost.increment();
        } else {
          tell();
          queue.add(event);
          characters += event.data().length();
        }
      }
      drain();
    }

    /** One always does, however long it is. */
    private boolean fits(SseEvent event) {
      boolean fits = characters + event.data().length() <= mostCharacters;
      return queue.size() < most && (fits || characters == 0);
    }

    private void tell() {
      if (untold > 0) {
        SseEvent gap = SseEvent.gap(untold);
        queue.add(gap);
        characters += gap.data().length();
        untold = 0;
      }
    }

    @Override
    public void onError(Throwable error) {
      synchronized (queue) {
        failure = error;
        done = true;
      }
      drain();
    }

    @Override
    public void onComplete() {
      synchronized (queue) {
        done = true;
      }
      drain();
    }

    @Override
    public void request(long n) {
      synchronized (queue) {
        requested = Operators.addCap(requested, n);
      }
      drain();
    }

    @Override
    public void cancel() {
      cancelled = true;
      Subscription subscription = upstream;
      if (subscription != null) {
        subscription.cancel();
      }
    }

    /** One thread at a time hands over. */
    private void drain() {
      if (drains.getAndIncrement() != 0) {
        return;
      }
      int missed = 1;
      while (missed != 0) {
        SseEvent event = poll();
        while (event != null && !cancelled) {
          client.onNext(event);
          event = poll();
        }
        if (end()) {
          return;
        }
        missed = drains.addAndGet(-missed);
      }
    }

    private @Nullable SseEvent poll() {
      synchronized (queue) {
        if (requested == 0) {
          return null;
        }
        if (queue.isEmpty()) {
          tell();
        }
        SseEvent event = queue.poll();
        if (event != null) {
          requested--;
          characters -= event.data().length();
        }
        return event;
      }
    }

    /** Ends when everything is handed over; the count of drains stays up, so it ends once. */
    private boolean end() {
      Throwable error;
      synchronized (queue) {
        if (!done || !queue.isEmpty() || untold > 0) {
          return false;
        }
        error = failure;
      }
      if (!cancelled) {
        if (error == null) {
          client.onComplete();
        } else {
          client.onError(error);
        }
      }
      return true;
    }
  }
}
