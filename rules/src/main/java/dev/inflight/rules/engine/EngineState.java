package dev.inflight.rules.engine;

import dev.inflight.grammar.Printer;
import dev.inflight.model.Labels;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.plan.Dialect;
import dev.inflight.rules.plan.Moment;
import dev.inflight.rules.window.PointStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes and reads the parts of an engine. Streams are found again by what is selected, states by
 * the name and the text of their rule: a rule that reads otherwise now begins anew.
 */
final class EngineState {

  private EngineState() {}

  static void moment(DataOutputStream out, Moment moment) throws IOException {
    out.writeLong(moment.startedAtNs());
    out.writeLong(moment.newestDataNs());
    out.writeLong(moment.step());
    out.writeLong(moment.stepAtNs());
  }

  static void moment(DataInputStream in, Moment moment) throws IOException {
    moment.startedAt(in.readLong());
    moment.newestData(in.readLong());
    moment.step(in.readLong(), in.readLong());
  }

  static void streams(DataOutputStream out, StreamTable table) throws IOException {
    List<Stream> streams = new ArrayList<>();
    table.specs().forEach(spec -> streams.addAll(spec.streams()));
    out.writeInt(streams.size());
    for (Stream stream : streams) {
      StateForm.text(out, stream.spec().key(stream.group()));
      out.writeBoolean(stream.ended());
      out.writeBoolean(stream.severalSeries());
      stream.points().write(out);
    }
  }

  /** What a stream begins with. */
  record Restored(PointStream points, boolean ended, boolean several) {}

  static Map<String, Restored> streams(DataInputStream in) throws IOException {
    Map<String, Restored> streams = new HashMap<>();
    for (int left = StateForm.count(in); left > 0; left--) {
      String key = StateForm.text(in);
      boolean ended = in.readBoolean();
      boolean several = in.readBoolean();
      streams.put(key, new Restored(PointStream.read(in), ended, several));
    }
    return streams;
  }

  /** Another stream with the same points and windows. */
  static PointStream copy(PointStream stream) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      stream.write(new DataOutputStream(bytes));
      return PointStream.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    } catch (IOException e) {
      throw new UncheckedIOException("a copy in memory", e);
    }
  }

  static void series(DataOutputStream out, StreamTable table) throws IOException {
    List<SeriesRef> all = table.all();
    out.writeInt(all.size());
    for (SeriesRef series : all) {
      StateForm.text(out, series.metric());
      StateForm.labels(out, series.labels());
    }
  }

  static void texts(DataOutputStream out, Map<String, String> texts) throws IOException {
    out.writeInt(texts.size());
    for (Map.Entry<String, String> text : texts.entrySet()) {
      StateForm.text(out, text.getKey());
      StateForm.text(out, text.getValue());
    }
  }

  static void texts(DataInputStream in, Map<String, String> texts) throws IOException {
    for (int left = StateForm.count(in); left > 0; left--) {
      texts.put(StateForm.text(in), StateForm.text(in));
    }
  }

  static void rules(DataOutputStream out, Map<String, RuleSlot> rules) throws IOException {
    out.writeInt(rules.size());
    for (RuleSlot rule : rules.values()) {
      StateForm.text(out, identity(rule.definition()));
      out.writeBoolean(rule.enabled());
      out.writeLong(rule.refused());
      out.writeInt(rule.instances().size());
      for (RuleInstance instance : rule.instances()) {
        StateForm.labels(out, instance.labels());
        instance.write(out);
      }
    }
  }

  static void rules(DataInputStream in, Map<String, RuleSlot> rules, Dialect dialect)
      throws IOException {
    Map<String, RuleSlot> byIdentity = new HashMap<>();
    rules.values().forEach(rule -> byIdentity.put(identity(rule.definition()), rule));
    for (int left = StateForm.count(in); left > 0; left--) {
      RuleSlot rule = byIdentity.get(StateForm.text(in));
      boolean enabled = in.readBoolean();
      long refused = in.readLong();
      if (rule != null) {
        rule.enabled(enabled);
      }
      for (int more = StateForm.count(in); more > 0; more--) {
        instance(in, rule == null ? Optional.empty() : Optional.of(rule), dialect);
      }
      if (rule != null) {
        rule.refused(refused);
      }
    }
  }

  private static void instance(DataInputStream in, Optional<RuleSlot> rule, Dialect dialect)
      throws IOException {
    Labels labels = StateForm.labels(in);
    Optional<RuleInstance> instance = rule.flatMap(r -> r.instance(labels, dialect));
    if (instance.isPresent()) {
      instance.get().read(in);
    } else {
      RuleInstance.skip(in);
    }
  }

  /** What a rule and its history have in common. */
  static String identity(RuleDefinition rule) {
    return String.join(
        "\u001f",
        rule.name(),
        Printer.print(rule.condition()),
        rule.clear().map(c -> Printer.print(c.condition())).orElse(""),
        rule.by().toString());
  }

  static void requests(DataOutputStream out, Requests requests) throws IOException {
    out.writeLong(requests.refused());
    out.writeInt(requests.open().size());
    for (OpenRequest open : requests.open()) {
      StateForm.text(out, open.id());
      StateForm.labels(out, open.labels());
      out.writeLong(open.startedAtNs());
      out.writeLong(open.firstTokenAtNs());
    }
    out.writeInt(requests.ended().size());
    for (EndedRequest ended : requests.ended()) {
      StateForm.ended(out, ended);
    }
  }
}
