package dev.inflight.sink.notify.outbox;

import static dev.inflight.sink.notify.outbox.Samples.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.sink.frames.Frame;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.outbox.LogRecord.Added;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files in which anything may be broken, at many places. */
final class OutboxDamageTest {
  private static final int MESSAGES = 40;

  @TempDir(factory = InMemory.class)
  private Path folder;

  static List<Long> seeds() {
    long fresh = new Random().nextLong();
    List<Long> seeds = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      seeds.add(i < 10 ? i : fresh + i);
    }
    return seeds;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void open_damageAnywhere_keepsEveryRecordThatIsWhole(long seed) throws IOException {
    Random random = new Random(seed);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ByteArrayOutputStream damaged = new ByteArrayOutputStream();
    bytes.writeBytes(OutboxFiles.HEADER.bytes());
    List<String> whole = new ArrayList<>();
    for (int i = 1; i <= MESSAGES; i++) {
      byte[] frame = frame(i);
      if (random.nextInt(4) == 0) {
        byte[] broken = broken(frame, random);
        bytes.writeBytes(broken);
        damaged.writeBytes(broken);
      } else {
        bytes.writeBytes(frame);
        whole.add("m" + i);
      }
    }
    byte[] last = frame(MESSAGES + 1); // without it, the last damage may be what a crash leaves
    bytes.writeBytes(last);
    whole.add("m" + (MESSAGES + 1));
    Path file = folder.resolve("ops.log");
    Files.write(file, bytes.toByteArray());

    for (int time = 0; time < 2; time++) {
      try (Outbox outbox = Outbox.open(file, OutboxLimits.USUAL)) {
        assertThat(outbox.entries()).extracting(Entry::id).isEqualTo(whole);
        assertThat(outbox.notes().isEmpty()).isEqualTo(time == 1 || damaged.size() == 0);
        outbox
            .entries()
            .forEach(each -> assertThat(outbox.message(each).id()).isEqualTo(each.id()));
      }
    }
    if (damaged.size() > 0) {
      assertThat(folder.resolve("ops.log.damaged-1")).hasBinaryContent(damaged.toByteArray());
    }
  }

  private static byte[] frame(int number) {
    return Frame.of(
        RecordCodec.write(
            new Added(
                number,
                Samples.of("m" + number, Kind.ALARM, "e" + number),
                Entry.State.WAITING,
                "",
                NOW)));
  }

  private static byte[] broken(byte[] frame, Random random) {
    int from = random.nextInt(frame.length);
    int length = 1 + random.nextInt(frame.length - from);
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return switch (random.nextInt(5)) {
      case 0 -> { // one bit
        byte[] changed = frame.clone();
        changed[from] ^= (byte) (1 << random.nextInt(8));
        yield changed;
      }
      case 1 -> { // a part overwritten
        byte[] changed = frame.clone();
        noise[0] = (byte) ~frame[from];
        System.arraycopy(noise, 0, changed, from, length);
        yield changed;
      }
      case 2 -> Arrays.copyOf(frame, Math.max(1, from)); // the end is missing
      case 3 -> Arrays.copyOfRange(frame, Math.max(1, from), frame.length); // the beginning is
      default -> { // marks and heads within it
        ByteBuffer changed = ByteBuffer.wrap(frame.clone());
        changed.putInt(from % (frame.length - 40) + 17, Frame.MARK);
        changed.put(0, (byte) 0);
        yield changed.array();
      }
    };
  }
}
