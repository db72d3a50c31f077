package dev.inflight.sink.notify.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Link;
import dev.inflight.sink.notify.Message.Table;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TemplateTest {
  private static final String EVIL = "\",\"admin\":true,\"x\":\"{title}\\\n";
  private static final Message MESSAGE =
      new Message(
          "id-1",
          "ep-1",
          Kind.RECOVERY,
          Level.ERROR,
          "late",
          "first token late",
          EVIL,
          Labels.of(Map.of("replica", "1")),
          List.of("gpu", "night"),
          Instant.EPOCH.plusSeconds(67),
          Instant.EPOCH,
          List.of(new Field("why", "5 > 3"), new Field("a b", "c")),
          new Table("there", List.of("request"), List.of(List.of("r-1")), "and 2 more"),
          List.of(new Link("Runbook", "https://example.org")),
          Optional.empty());

  private static JsonNode json(Template template) throws IOException {
    return new ObjectMapper().readTree(Json.bytes(template.of(MESSAGE)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {title}                  | first token late
          a {level}/{state} b      | a error/recovered b
          {kind} {rule} {id}       | recovery late id-1
          {episode}                | ep-1
          {at} {started_at}        | 1970-01-01T00:01:07Z 1970-01-01T00:00:00Z
          {labels[replica]}        | 1
          {labels[none]}           | {labels[none]}
          {fields[why]}            | 5 > 3
          {fields[a b]}            | c
          {fields[]}               | {fields[]}
          {links}                  | Runbook https://example.org
          {tags}                   | gpu, night
          {{title}} {{{title}}}    | {title} {first token late}
          no } alone               | no } alone
          """)
  void of_text_isFilledIn(String text, String expected) throws IOException {
    assertThat(json(Template.of(Map.of("t", text))).path("t").asText()).isEqualTo(expected);
  }

  @Test
  void of_anyText_cannotBreakOut() throws IOException {
    JsonNode made = json(Template.of(Map.of("a", "{text}", "b", List.of("x{text}x"))));
    assertThat(made.size()).isEqualTo(2);
    assertThat(made.path("a").asText()).isEqualTo(EVIL.strip());
    assertThat(made.at("/b/0").asText()).isEqualTo("x" + EVIL.strip() + "x");
  }

  @Test
  void of_tree_keepsKeysNumbersAndFlags() {
    Template template =
        Template.of(Map.of("{title}", List.of(1, 2.5, true, -3L, new BigDecimal("1e3"))));
    assertThat(new String(Json.bytes(template.of(MESSAGE)), UTF_8))
        .isEqualTo("{\"{title}\":[1,2.5,true,-3,1E+3]}");
  }

  @Test
  void of_unknownPlaceholders_areAllToldWithTheKnown() {
    Map<String, Object> tree = Map.of("a", List.of("{nope}", "{ x }"), "b", "{labels}");
    assertThatThrownBy(() -> Template.of(tree))
        .isInstanceOf(TemplateException.class)
        .hasMessageContaining("template.a[0]: unknown placeholder {nope}, expected one of {title}")
        .hasMessageContaining("template.a[1]: a { that begins no placeholder")
        .hasMessageContaining("template.b: unknown placeholder {labels}")
        .hasMessageContaining("{fields[name]}");
  }

  @Test
  void of_noJson_isRefused() {
    assertThatThrownBy(() -> Template.of(Map.of("a", Double.NaN)))
        .isInstanceOf(TemplateException.class)
        .hasMessageContaining("template.a: NaN, expected");
    Object deep = "x";
    for (int i = 0; i < 40; i++) {
      deep = List.of(deep);
    }
    Object tooDeep = deep;
    assertThatThrownBy(() -> Template.of(tooDeep)).hasMessageContaining("at most 32 levels");
    Object wide = new ArrayList<>(Collections.nCopies(20_000, "x"));
    assertThatThrownBy(() -> Template.of(wide)).hasMessageContaining("10000 nodes");
  }

  @Test
  void json_noNumber_isRefused() {
    for (Number each : List.of(Double.NaN, Double.POSITIVE_INFINITY, Float.NaN)) {
      assertThatThrownBy(() -> Json.bytes(List.of(each)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("is no number in JSON");
    }
    assertThat(new String(Json.bytes(List.of(0.1, 1e300, 5.0, 0.1f)), UTF_8))
        .isEqualTo("[0.1,1.0E300,5.0,0.1]");
  }
}
