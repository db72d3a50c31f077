package dev.inflight.ingest.codec.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Collected;
import dev.inflight.ingest.codec.Head;
import dev.inflight.model.Absent;
import dev.inflight.model.Rejection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MetricRowCodecTest {
  private final List<MetricRow> rows = new ArrayList<>();
  private final MetricRowCodec codec = new MetricRowCodec(rows::add);

  @Test
  void row_numbersAndTruths_arePoints() {
    read(
        """
        {"_step":7,"_time":1776757231.123456789,"_runtime":3,"loss":0.25,"nan":NaN,"up":Infinity,\
        "down":-Infinity,"done":true,"text":"x","list":[1],"none":null,"deep":{"a":1}}
        """);

    MetricRow row = rows.get(0);
    assertThat(row.step()).isEqualTo(7);
    assertThat(row.timeNs()).isEqualTo(1_776_757_231_123_456_789L);
    assertThat(row.names()).containsExactly("loss", "nan", "up", "down", "done");
    assertThat(row.values())
        .containsExactly(0.25, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1);
  }

  @Test
  void row_withoutStep_hasNone() {
    read("{\"_time\":0,\"a\":1}\n");

    assertThat(rows.get(0).step()).isEqualTo(Absent.LONG);
    assertThat(rows.get(0).timeNs()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'_step':1} | missing_field",
        "{'_step':1,'_time':null} | wrong_type",
        "{'_step':1,'_time':'5'} | wrong_type",
        "{'_step':1,'_time':NaN} | out_of_range",
        "{'_step':1,'_time':-5} | out_of_range",
        "{'_step':1,'_time':1e999999999} | out_of_range",
        "{'_step':1,'_time':1e-999999999} | out_of_range",
        "{'_step':1,'_time':9999999999999} | out_of_range",
        "{'_step':1.0,'_time':5} | wrong_type",
        "{'_step':true,'_time':5} | wrong_type",
        "{'_step':99999999999999999999,'_time':5} | out_of_range",
        "{'_time':5,'a':1e400} | out_of_range",
        "{'_time':5,'a':INF} | not_json",
        "{'_time':5,'a':1,'a':2} | duplicate_key",
        "{'_time':5} x | not_json",
        "[1] | not_an_object"
      })
  void row_thatIsWrong_isRejectedByReason(String line, String reason) {
    List<Rejection> rejections = read(line.replace('\'', '"') + "\n");

    assertThat(rows).isEmpty();
    assertThat(rejections).extracting(Rejection::reason).containsExactly(reason);
  }

  @Test
  void rows_hostile_areRejectedInBoundedMemory() {
    String deep = "{\"_time\":5,\"a\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}\n";
    List<Rejection> rejections =
        read(deep + "{\"_time\":5,\"a\u0000\":1}\n{\"_time\":6,\"a\":1}\n{\"_time\":7,\"a");

    assertThat(rejections)
        .extracting(Rejection::reason)
        .containsExactly("nested_too_deep", "not_json", "cut_off");
    assertThat(rows).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'_step': 1, '_time': 2} | true",
        "{'a': 1, '_time': 2} | true",
        "{'event_type': 'infer.request', '_time': 2} | false",
        "{'a': 1} | false",
        "_step,_time | false"
      })
  void recognises_byTheKeysOfTheFirstLine(String line, boolean expected) {
    byte[] bytes = line.replace('\'', '"').getBytes(UTF_8);

    assertThat(codec.recognises(new Head(bytes, bytes.length))).isEqualTo(expected);
  }

  private List<Rejection> read(String text) {
    return Collected.read(codec, text).rejections();
  }
}
