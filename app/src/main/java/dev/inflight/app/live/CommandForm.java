package dev.inflight.app.live;

import dev.inflight.app.live.Command.Annotated;
import dev.inflight.app.live.Command.EndOfInput;
import dev.inflight.app.live.Command.Lines;
import dev.inflight.app.live.Command.Resumed;
import dev.inflight.app.live.Command.Settle;
import dev.inflight.app.live.Command.Tick;
import dev.inflight.ingest.Item;
import dev.inflight.ingest.Origin;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** Commands as bytes and back: a kind, then what it holds. */
final class CommandForm {
  private static final int LINES = 1;
  private static final int ANNOTATED = 2;
  private static final int SETTLE = 3;
  private static final int TICK = 4;
  private static final int RESUMED = 5;
  private static final int END_OF_INPUT = 6;

  private final LineReading reading;

  /**
   * @param reading of the lines that a command holds
   */
  CommandForm(LineReading reading) {
    this.reading = reading;
  }

  /** A command as bytes. */
  static byte[] write(Command command) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      write(command, out);
    } catch (IOException e) {
      throw new UncheckedIOException("into memory", e);
    }
    return bytes.toByteArray();
  }

  private static void write(Command command, DataOutputStream out) throws IOException {
    if (command instanceof Lines lines) {
      out.writeByte(LINES);
      out.writeLong(lines.receivedAtNs());
      origin(lines.origin(), out);
      out.writeInt(lines.items().size());
      out.writeInt(lines.lines().length);
      out.write(lines.lines());
    } else if (command instanceof Annotated annotated) {
      out.writeByte(ANNOTATED);
      ReceivedForm.write(annotated.received(), out);
    } else if (command instanceof Settle) {
      out.writeByte(SETTLE);
    } else if (command instanceof Tick tick) {
      out.writeByte(TICK);
      out.writeLong(tick.steadyNs());
      out.writeLong(tick.wallNs());
    } else if (command instanceof Resumed resumed) {
      out.writeByte(RESUMED);
      out.writeLong(resumed.wallNs());
    } else if (command instanceof EndOfInput) {
      out.writeByte(END_OF_INPUT);
    } else {
      throw new IllegalArgumentException("a command without a form: " + command.getClass());
    }
  }

  private static void origin(Optional<Origin> origin, DataOutputStream out) throws IOException {
    out.writeBoolean(origin.isPresent());
    if (origin.isPresent()) {
      OriginForm.write(origin.get(), out);
    }
  }

  /**
   * The command that was written.
   *
   * @throws IllegalArgumentException when it is none; the message goes on from "a record with"
   */
  Command read(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      Command command = read(in);
      if (in.available() > 0) {
        throw new IllegalArgumentException(in.available() + " bytes after its end");
      }
      return command;
    } catch (IOException e) {
      throw new IllegalArgumentException("an early end", e);
    }
  }

  private Command read(DataInputStream in) throws IOException {
    int kind = in.readByte();
    return switch (kind) {
      case LINES -> lines(in);
      case ANNOTATED -> new Annotated(ReceivedForm.read(in));
      case SETTLE -> new Settle();
      case TICK -> new Tick(in.readLong(), in.readLong());
      case RESUMED -> new Resumed(in.readLong());
      case END_OF_INPUT -> new EndOfInput();
      default -> throw new IllegalArgumentException("kind " + kind);
    };
  }

  private Lines lines(DataInputStream in) throws IOException {
    long receivedAtNs = in.readLong();
    Optional<Origin> origin =
        in.readBoolean() ? Optional.of(OriginForm.read(in)) : Optional.empty();
    int count = in.readInt();
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IllegalArgumentException(length + " bytes of lines");
    }
    byte[] lines = new byte[length];
    in.readFully(lines);
    List<Item> items = reading.items(lines, receivedAtNs);
    if (items.size() != count) {
      throw new IllegalArgumentException(
          items.size() + " lines that this program can read, of " + count);
    }
    return new Lines(receivedAtNs, origin, lines, items);
  }
}
