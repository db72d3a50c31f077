package dev.inflight.app.rules;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Printer;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/** A check of rule files as JSON, {@code inflight.rules-check/1}: keys in a fixed order. */
public final class CheckJson {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final JsonGenerator out;

  private CheckJson(JsonGenerator out) {
    this.out = out;
  }

  /** One line. */
  public static String of(RuleSet rules, List<PeerChange> changes) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      new CheckJson(out).write(rules, changes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private void write(RuleSet rules, List<PeerChange> changes) throws IOException {
    out.writeStartObject();
    out.writeStringField("schema", "inflight.rules-check/1");
    out.writeArrayFieldStart("issues");
    for (Issue each : rules.issues()) {
      issue(each);
    }
    out.writeEndArray();
    out.writeArrayFieldStart("rules");
    for (ReadRule each : rules.rules()) {
      rule(each);
    }
    out.writeEndArray();
    out.writeArrayFieldStart("changes");
    for (PeerChange each : changes) {
      change(each);
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private void issue(Issue issue) throws IOException {
    out.writeStartObject();
    out.writeStringField("kind", issue.kind().code());
    out.writeStringField("severity", issue.severity().name().toLowerCase(Locale.ROOT));
    place(issue.file(), issue.line());
    out.writeNumberField("column", issue.column());
    out.writeStringField("found", issue.found());
    if (issue.suggestion().isPresent()) {
      out.writeStringField("suggestion", issue.suggestion().get());
    } else {
      out.writeNullField("suggestion");
    }
    out.writeStringField("source_line", issue.sourceLine());
    out.writeNumberField("caret_column", issue.caretColumn());
    out.writeEndObject();
  }

  private void place(String file, int line) throws IOException {
    out.writeStringField("file", file);
    out.writeNumberField("line", line);
  }

  private void rule(ReadRule rule) throws IOException {
    Condition condition = rule.rule().condition();
    out.writeStartObject();
    out.writeStringField("name", rule.rule().name());
    out.writeBooleanField("named", rule.rule().named());
    place(rule.file(), rule.line());
    out.writeStringField("level", rule.rule().level().word());
    out.writeStringField("expression", Printer.print(condition));
    texts("metrics", Explanation.metrics(condition));
    texts("windows", Explanation.windows(condition));
    out.writeEndObject();
  }

  private void change(PeerChange change) throws IOException {
    out.writeStartObject();
    out.writeStringField("name", change.rule().rule().name());
    place(change.rule().file(), change.rule().line());
    texts("how", change.how());
    out.writeEndObject();
  }

  private void texts(String name, List<String> texts) throws IOException {
    out.writeArrayFieldStart(name);
    for (String each : texts) {
      out.writeString(each);
    }
    out.writeEndArray();
  }
}
