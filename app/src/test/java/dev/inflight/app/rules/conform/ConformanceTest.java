package dev.inflight.app.rules.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.rules.conform.Verdict.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConformanceTest {
  private static final Path CORPUS = Path.of("src", "test", "resources", "corpus", "rules");

  private final List<Verdict> verdicts = new ArrayList<>();
  private final Conformance partial = new Conformance(true, verdicts::add);
  @TempDir private Path folder;

  @Test
  void corpus_nothingFails() {
    runCorpus();

    assertThat(verdicts).hasSize(965);
    assertThat(verdicts.stream().filter(each -> each.outcome() == Outcome.FAILED))
        .extracting(Verdict::text)
        .isEmpty();
  }

  @Test
  void corpus_whatDiffers_isExactlyTheListOfRulings() {
    runCorpus();

    assertThat(verdicts.stream().filter(each -> each.outcome() == Outcome.RULED))
        .extracting(Verdict::id)
        .containsExactlyInAnyOrderElementsOf(Rulings.OURS.ids());
  }

  private void runCorpus() {
    for (String each : List.of("parse", "eval", "engine")) {
      partial.file(CORPUS.resolve(each + ".jsonl"));
    }
  }

  @Test
  void parse_chainsAndGroups_compareByMeaning() throws IOException {
    judge(
        """
        {"id":"a","form":"expression","source":"1 < x < 2 and (y and z)","ok":true,"ast":\
        ["and",["<",["num",1],["metric","x"]],["<",["metric","x"],["num",2]],["metric","y"],\
        ["metric","z"]]}
        {"id":"b","form":"expression","source":"age(x) > 5m","ok":true,"ast":\
        [">",["call","age",["metric","x"]],["num",300]]}
        """);

    assertThat(verdicts).extracting(Verdict::outcome).containsOnly(Outcome.PASSED);
  }

  @Test
  void parse_otherTree_isShownWithBothAnswers() throws IOException {
    judge(
        """
        {"id":"a","form":"expression","source":"x + 1","ok":true,\
        "ast":["+",["metric","x"],["num",2]]}
        """);

    assertThat(verdicts.get(0).text())
        .isEqualTo(
            """
            a  FAILED
              source    x + 1
              expected  (+ metric 'x' 2.0)
              ours      (+ metric 'x' 1.0)
            """);
    assertThat(partial.summary()).isEqualTo("0 passed, 1 failed, 0 differ as ruled");
  }

  @Test
  void parse_otherKindOrColumn_fails() throws IOException {
    judge(
        """
        {"id":"a","form":"expression","source":"x y","ok":false,"stage":"parse",\
        "error_kind":"unexpected_token","column":3}
        {"id":"b","form":"expression","source":"x y","ok":false,"stage":"parse",\
        "error_kind":"unexpected_token","column":1}
        {"id":"c","form":"expression","source":"foo(x)","ok":false,"stage":"validate",\
        "error_kind":"arity"}
        """);

    assertThat(verdicts)
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.PASSED, Outcome.FAILED, Outcome.FAILED);
  }

  @Test
  void eval_taggedCaseThatDiffers_isRuledNotFailed() throws IOException {
    judge(
        """
        {"id":"a","source":"a + 1","history":[{"step":0,"time":10,"values":{"a":1}}],"result":2}
        {"id":"b","source":"a + 1","history":[{"step":0,"time":10,"values":{"a":1}}],"result":3,\
        "surprising":"three"}
        {"id":"c","source":"a + 1","history":[{"step":0,"time":10,"values":{"a":1}}],"result":3}
        {"id":"d","source":"a","history":[{"step":0,"time":10,"values":{"a":"NaN"}}],\
        "result":"unknown"}
        """);

    assertThat(verdicts)
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.PASSED, Outcome.RULED, Outcome.FAILED, Outcome.PASSED);
    assertThat(verdicts.get(1).text()).contains("ruling    three");
  }

  @Test
  void eval_ownRulings_holdForTheirOwnTextOnly() throws IOException {
    judge(
        """
        {"id":"e567","source":"a","history":[{"step":0,"time":10,"values":{"a":1}}],"result":2}
        """);

    assertThat(verdicts.get(0).outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void engine_windowsWithoutPartialWarmUp_stayUnknown() throws IOException {
    String line =
        """
        {"id":"a","harness":"live","rule":{"name":"r","condition":"mean(a[2]) > 5","message":"m"},\
        "history":[{"step":0,"time":10,"values":{"a":9}}],"alerts":[],\
        "final_state":{"r":{"fires":0,"firing":false}}}
        """;
    judge(line);
    new Conformance(false, verdicts::add).file(file(line));

    assertThat(verdicts)
        .extracting(Verdict::outcome)
        .containsExactly(Outcome.FAILED, Outcome.PASSED);
  }

  @Test
  void file_thatHoldsNoCases_isRefusedWithItsPlace() throws IOException {
    Path cases = file("{\"id\":\"a\"}\n");

    assertThatThrownBy(() -> partial.file(cases))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("cases.jsonl:1: no case of a known kind");
    Path broken = file("\n{\"id\":");
    assertThatThrownBy(() -> partial.file(broken)).hasMessageContaining("cases.jsonl:2: ");
  }

  private void judge(String lines) throws IOException {
    partial.file(file(lines));
  }

  private Path file(String lines) throws IOException {
    return Files.writeString(folder.resolve("cases.jsonl"), lines);
  }
}
