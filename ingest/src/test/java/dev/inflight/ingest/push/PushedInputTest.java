package dev.inflight.ingest.push;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Item;
import dev.inflight.ingest.codec.SeriesTable;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PushedInputTest {
  private static final String EVENT = "{\"event_type\": \"infer.else\"}\n";
  private static final String ROW = "{\"_step\": 7, \"_time\": 1776757231.5, \"loss\": 0.25}\n";
  private static final String LABEL = "{\"labels\": {\"a\": \"b\"}, \"ts\": 1776757231000000000}\n";
  private static final PushLimits SMALL = new PushLimits(1 << 20, 8 << 20, 300, 1_000, 10, 4_096);

  private final List<Batch> batches = new ArrayList<>();

  private static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream packing = new GZIPOutputStream(out)) {
      packing.write(bytes);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return out.toByteArray();
  }

  private static byte[] zstd(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream packing = new ZstdOutputStream(out)) {
      packing.write(bytes);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return out.toByteArray();
  }

  private static byte[] packed(Encoding encoding, byte[] bytes) {
    return switch (encoding) {
      case IDENTITY -> bytes;
      case GZIP -> gzip(bytes);
      case ZSTD -> zstd(bytes);
    };
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  /** Pushes the bytes in pieces, and returns how many lines were read. */
  private long push(Encoding encoding, byte[] bytes, int piece, PushLimits limits)
      throws PushFault {
    try (PushedInput input =
        new PushedInput(
            "test", LineKinds.all(() -> Instant.EPOCH), new SeriesTable(), encoding, limits)) {
      for (int at = 0; at < bytes.length; at += piece) {
        input.feed(Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + piece)));
        Optional<Batch> batch = input.next();
        while (batch.isPresent()) {
          batches.add(batch.get());
          batch = input.next();
        }
      }
      input.last().ifPresent(batches::add);
      return input.lines();
    }
  }

  private String lines() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    batches.forEach(batch -> all.writeBytes(batch.lines()));
    return all.toString(UTF_8);
  }

  private List<Item> items() {
    return batches.stream().flatMap(batch -> batch.items().stream()).toList();
  }

  private List<String> rejections() {
    return batches.stream()
        .flatMap(batch -> batch.rejected().stream())
        .map(each -> each.rejection().message())
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void nextFull_piecesOfAnySize_givesFullBatchesAndTheRestAtTheEnd(Encoding encoding)
      throws PushFault {
    byte[] bytes = packed(encoding, ROW.repeat(34).getBytes(UTF_8));
    for (int piece : new int[] {7, 300, 100_000}) {
      List<Integer> sizes = new ArrayList<>();
      try (PushedInput input =
          new PushedInput(
              "test", LineKinds.all(() -> Instant.EPOCH), new SeriesTable(), encoding, SMALL)) {
        for (int at = 0; at < bytes.length; at += piece) {
          input.feed(Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + piece)));
          Optional<Batch> batch = input.nextFull();
          while (batch.isPresent()) {
            sizes.add(batch.get().items().size());
            assertThat(input.lines()).isEqualTo(10L * sizes.size());
            batch = input.nextFull();
          }
        }
        input.last().ifPresent(batch -> sizes.add(batch.items().size()));
      }
      assertThat(sizes).as("in pieces of %d", piece).containsExactly(10, 10, 10, 4);
    }
  }

  @Test
  void nextFull_beforeADamagedRest_givesTheLinesBeforeIt() throws PushFault {
    try (PushedInput input =
        new PushedInput(
            "test",
            LineKinds.all(() -> Instant.EPOCH),
            new SeriesTable(),
            Encoding.IDENTITY,
            SMALL)) {
      input.feed((ROW + ROW + "x".repeat(1_001) + "\n").getBytes(UTF_8));
      assertThat(input.nextFull().orElseThrow().items()).hasSize(2);
      assertThatThrownBy(input::nextFull).isInstanceOf(PushFault.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void next_piecesOfAnySize_giveTheSameLines(Encoding encoding) throws PushFault {
    StringBuilder text = new StringBuilder();
    StringBuilder good = new StringBuilder();
    for (int at = 1; at <= 500; at++) {
      String line =
          at % 5 == 0 ? "\r\n" : at % 7 == 0 ? "{}\n" : EVENT.replace("else", "e" + at * 7919L);
      text.append(line);
      good.append(line.startsWith("{\"") ? line : "");
    }
    byte[] bytes = packed(encoding, text.toString().getBytes(UTF_8));

    for (int piece : new int[] {1, 2, 3, 17, 1_000, 100_000}) {
      batches.clear();
      assertThat(push(encoding, bytes, piece, SMALL)).isEqualTo(500);
      assertThat(lines()).isEqualTo(good.toString());
      assertThat(rejections()).hasSize(71 - 14).allMatch(each -> each.contains("event_type"));
      assertThat(rejections().get(0)).startsWith("test:7: ");
      assertThat(batches).allMatch(batch -> batch.items().size() + batch.rejected().size() <= 10);
    }
  }

  @ParameterizedTest
  @EnumSource(Encoding.class)
  void next_oneSmallPieceThatUnpacksToManyBatches_isReadToItsEnd(Encoding encoding)
      throws PushFault {
    String text = (EVENT + ROW).repeat(5_000);

    push(encoding, packed(encoding, text.getBytes(UTF_8)), 1 << 20, SMALL);

    assertThat(lines()).isEqualTo(text);
  }

  @Test
  void next_kindsMixed_eachIsReadByItsOwn() throws PushFault {
    String text = EVENT + ROW + "{\"labels\": 1}\n" + LABEL + EVENT + "{}\n";

    push(Encoding.IDENTITY, text.getBytes(UTF_8), 10, SMALL);

    assertThat(items())
        .extracting(item -> item.getClass().getSimpleName())
        .containsExactly("OfEvent", "OfRow", "OfAnnotation", "OfEvent");
    assertThat(lines()).isEqualTo(EVENT + ROW + LABEL + EVENT);
    assertThat(rejections()).hasSize(2);
    assertThat(rejections().get(0)).startsWith("test:3: labels: ");
    assertThat(rejections().get(1)).startsWith("test:6: event_type: ");
  }

  @Test
  void last_withoutLineFeed_isReadAndKeptWithOne() throws PushFault {
    push(Encoding.IDENTITY, (EVENT + EVENT.strip()).getBytes(UTF_8), 7, SMALL);

    assertThat(lines()).isEqualTo(EVENT + EVENT);
  }

  @Test
  void last_cutInsideALine_isSaidToBeCutOff() throws PushFault {
    push(Encoding.IDENTITY, (EVENT + "{\"event_type\": \"inf").getBytes(UTF_8), 7, SMALL);

    assertThat(items()).hasSize(1);
    assertThat(rejections()).singleElement().asString().contains("cut off");
  }

  @ParameterizedTest
  @EnumSource(
      value = Encoding.class,
      names = {"GZIP", "ZSTD"})
  void next_membersOneAfterAnother_areOneInput(Encoding encoding) throws PushFault {
    byte[] one = packed(encoding, EVENT.getBytes(UTF_8));
    for (int piece : new int[] {1, 5, 1_000}) {
      batches.clear();
      push(encoding, joined(one, one, one), piece, SMALL);
      assertThat(lines()).isEqualTo(EVENT.repeat(3));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Encoding.class,
      names = {"GZIP", "ZSTD"})
  void next_everyCut_isAFaultAndNothingElse(Encoding encoding) throws PushFault {
    byte[] whole = packed(encoding, (EVENT + ROW).getBytes(UTF_8));

    assertThat(push(encoding, new byte[0], 1, SMALL)).isZero();
    for (int length = 1; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> push(encoding, cut, 3, SMALL))
          .isInstanceOfSatisfying(
              PushFault.class, e -> assertThat(e.kind()).isEqualTo(PushFault.Kind.DAMAGED));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Encoding.class,
      names = {"GZIP", "ZSTD"})
  void next_randomDamage_isAFaultOrRejectedLines(Encoding encoding) {
    byte[] whole = packed(encoding, (EVENT + ROW).repeat(40).getBytes(UTF_8));
    Random random = new Random(11);
    int faults = 0;
    for (int round = 0; round < 200; round++) {
      byte[] damaged = whole.clone();
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        push(encoding, damaged, 1 + random.nextInt(64), SMALL);
      } catch (PushFault e) {
        faults++;
      }
    }
    assertThat(faults).isGreaterThan(80);
  }

  @Test
  void next_gzipWithEveryHeaderField_isRead() throws PushFault {
    byte[] plain = gzip(EVENT.getBytes(UTF_8));
    byte[] head = Arrays.copyOf(plain, 10);
    head[3] = 2 | 4 | 8 | 16;
    byte[] extra = {3, 0, 'a', 'b', 'c'};
    byte[] names = "name\0comment\0".getBytes(UTF_8);
    CRC32 crc = new CRC32();
    crc.update(joined(head, extra, names));
    byte[] check = {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)};
    byte[] bytes = joined(head, extra, names, check, Arrays.copyOfRange(plain, 10, plain.length));

    for (int piece : new int[] {1, 4, 1_000}) {
      batches.clear();
      push(Encoding.GZIP, bytes, piece, SMALL);
      assertThat(lines()).isEqualTo(EVENT);
    }
  }

  @Test
  void next_bytesAfterGzip_areAFault() {
    byte[] bytes = joined(gzip(EVENT.getBytes(UTF_8)), "and more text".getBytes(UTF_8));

    assertThatThrownBy(() -> push(Encoding.GZIP, bytes, 1_000, SMALL))
        .hasMessage("the body is not gzip");
    assertThat(lines()).isEqualTo(EVENT);
  }

  @ParameterizedTest
  @ValueSource(ints = {1_001, 5_000, 300_000})
  void next_lineTooLong_endsTheInputAfterTheLinesBefore(int length) {
    byte[] bytes = (EVENT + ROW + "x".repeat(length) + "\n" + EVENT).getBytes(UTF_8);

    assertThatThrownBy(() -> push(Encoding.IDENTITY, bytes, 100_000, SMALL))
        .hasMessage("line 3 is longer than 1000 bytes");
    assertThat(lines()).isEqualTo(EVENT + ROW);
  }

  @Test
  void next_lineAsLongAsMayBe_isRead() throws PushFault {
    String line = EVENT.strip() + " ".repeat(1_000 - EVENT.strip().length()) + "\n";

    push(Encoding.IDENTITY, line.getBytes(UTF_8), 1_000, SMALL);

    assertThat(items()).hasSize(1);
  }

  @Test
  void feed_moreBytesThanABodyMayHave_isAFault() {
    PushLimits limits = new PushLimits(40, 1_000, 300, 1_000, 10, 4_096);

    assertThatThrownBy(() -> push(Encoding.IDENTITY, (EVENT + EVENT).getBytes(UTF_8), 30, limits))
        .hasMessage("the body is larger than 40 bytes");
    assertThat(lines()).isEqualTo(EVENT);
  }

  @ParameterizedTest
  @EnumSource(
      value = Encoding.class,
      names = {"GZIP", "ZSTD"})
  void next_bomb_isAFaultBeforeItsLinesAreAllRead(Encoding encoding) {
    byte[] bomb = packed(encoding, "\n".repeat(32 << 20).getBytes(UTF_8));
    PushLimits limits = new PushLimits(1 << 20, 1 << 30, 300, 1_000, 10, 4_096);
    PushLimits narrow = new PushLimits(1 << 20, 1 << 20, 300, 1_000, 10, 4_096);

    assertThatThrownBy(() -> push(encoding, bomb, 1 << 16, limits))
        .hasMessage("the body unpacks to more than 300 times its size");
    assertThatThrownBy(() -> push(encoding, bomb, 1 << 16, narrow))
        .hasMessage("the body unpacks to more than 1048576 bytes");
  }

  @Test
  void next_afterClose_givesNothing() throws PushFault {
    PushedInput input =
        new PushedInput(
            "test", LineKinds.all(() -> Instant.EPOCH), new SeriesTable(), Encoding.GZIP, SMALL);
    input.feed(gzip(EVENT.getBytes(UTF_8)));
    input.close();

    assertThat(input.next()).isEmpty();
    assertThat(input.last()).isEmpty();
  }

  @Test
  void limits_notPositive_areRefused() {
    assertThatThrownBy(() -> new PushLimits(0, 1, 1, 1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new PushLimits(1, 1, 1, 17 << 20, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
