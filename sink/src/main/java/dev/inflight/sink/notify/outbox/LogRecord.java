package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.notify.Message;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** One change of an outbox, as its file keeps it. */
sealed interface LogRecord {

  void accept(Visitor visitor);

  /**
   * The message that stands in the outbox by this record has this sequence; 0 when there is none.
   */
  default long carries() {
    return 0;
  }

  /** Whether it is part of what a compaction keeps of the past. */
  default boolean summary() {
    return false;
  }

  /** A message was taken. */
  record Added(long sequence, Message message, Entry.State state, String why, Instant at)
      implements LogRecord {
    @Override
    public void accept(Visitor visitor) {
      visitor.added(this);
    }

    @Override
    public long carries() {
      return sequence;
    }
  }

  /** Something else is to become of a message. */
  record Changed(long sequence, Entry.State state, String why, Instant at) implements LogRecord {
    @Override
    public void accept(Visitor visitor) {
      visitor.changed(this);
    }
  }

  /** A receiver has a message. */
  record Delivered(long sequence, String receipt, Instant at) implements LogRecord {
    @Override
    public void accept(Visitor visitor) {
      visitor.delivered(this);
    }
  }

  /**
   * A message was given up.
   *
   * @param forRoom whether only because another needed its place
   */
  record Dropped(long sequence, String why, boolean forRoom, Instant at) implements LogRecord {
    @Override
    public void accept(Visitor visitor) {
      visitor.dropped(this);
    }
  }

  /** A digest took the place of messages. */
  record Merged(long sequence, Message digest, List<Long> members, Covered covered, Instant at)
      implements LogRecord {
    public Merged {
      members = List.copyOf(members);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.merged(this);
    }

    @Override
    public long carries() {
      return sequence;
    }
  }

  /** Something became known of the channel. */
  record Marked(ChannelMark mark) implements LogRecord {
    @Override
    public void accept(Visitor visitor) {
      visitor.marked(this);
    }
  }

  /** Part of what a compaction keeps: ids of messages that are done, oldest first. */
  record Known(List<String> ids) implements LogRecord {
    public Known {
      ids = List.copyOf(ids);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.known(this);
    }

    @Override
    public boolean summary() {
      return true;
    }
  }

  /** Part of what a compaction keeps: episodes told and not over, oldest first. */
  record Telling(List<Told> told) implements LogRecord {
    public Telling {
      told = List.copyOf(told);
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.telling(this);
    }

    @Override
    public boolean summary() {
      return true;
    }
  }

  /** Part of what a compaction keeps: when texts were delivered, oldest first. */
  record Texts(Map<String, Instant> delivered) implements LogRecord {
    @Override
    public void accept(Visitor visitor) {
      visitor.texts(this);
    }

    @Override
    public boolean summary() {
      return true;
    }
  }

  /** Part of what a compaction keeps, and its last: the counts of all that was. */
  record Counted(OutboxCounts counts, long lastSequence) implements LogRecord {
    @Override
    public void accept(Visitor visitor) {
      visitor.counted(this);
    }

    @Override
    public boolean summary() {
      return true;
    }
  }

  /** What to do with each. */
  interface Visitor {
    void added(Added added);

    void changed(Changed changed);

    void delivered(Delivered delivered);

    void dropped(Dropped dropped);

    void merged(Merged merged);

    void marked(Marked marked);

    void known(Known known);

    void telling(Telling telling);

    void texts(Texts texts);

    void counted(Counted counted);
  }
}
