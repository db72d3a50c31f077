package dev.inflight.app.channel;

import dev.inflight.app.rules.Mapping;
import dev.inflight.app.rules.Value;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.sink.notify.email.EmailConfig;
import dev.inflight.sink.notify.webhook.Template;
import dev.inflight.sink.notify.webhook.TemplateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads what only channels of one type have. */
final class SettingsReader {
  static final List<String> KEYS =
      List.of("channel", "from", "to", "starttls", "format", "template");

  private static final List<String> FORMATS = List.of("inflight", "alertmanager");
  private static final int MOST_RECIPIENTS = 100;
  private static final int MOST_CHARACTERS = 320;
  private static final Pattern CHAT = Pattern.compile("#?[\\p{L}\\p{N}._-]{1,80}");

  private final Section section;
  private final Mapping mapping;

  SettingsReader(Section section) {
    this.section = section;
    this.mapping = section.mapping();
  }

  Settings read(ChannelType type) {
    for (String each : KEYS) {
      if (mapping.has(each) && !type.keys().contains(each)) {
        String found = "a channel of type " + type.word() + " has no key '" + each + "'";
        section.log().error(IssueKind.UNKNOWN_KEY, mapping.offsetOf(each), found);
      }
    }
    boolean email = type == ChannelType.EMAIL;
    return new Settings(
        chat(),
        email ? from() : Optional.empty(),
        email ? to() : List.of(),
        mapping.has("starttls") ? Optional.of(mapping.flag("starttls", true)) : Optional.empty(),
        format(),
        template());
  }

  private Optional<String> chat() {
    String expected = "the id of a channel of Slack, such as C0123456789";
    Optional<Scalar> scalar = section.text("channel", expected);
    if (scalar.isPresent() && !CHAT.matcher(scalar.get().text()).matches()) {
      section.invalid("channel", scalar.get(), expected);
    }
    return scalar.map(Scalar::text);
  }

  private Optional<String> from() {
    String expected = "an address such as inflight@example.org";
    Optional<Scalar> scalar = section.required("from", expected);
    scalar.ifPresent(each -> mail("from", each, expected));
    return scalar.map(Scalar::text);
  }

  private List<String> to() {
    String expected = "addresses such as ops@example.org";
    List<String> to = new ArrayList<>();
    for (Scalar each : mapping.texts("to")) {
      mail("to", each, expected);
      to.add(each.text());
    }
    if (to.isEmpty() || to.size() > MOST_RECIPIENTS) {
      String found = to.isEmpty() ? "nobody to write to" : to.size() + " recipients";
      section.error(
          mapping.offsetOf("to"), found + ", expected to: 1 to " + MOST_RECIPIENTS + " addresses");
    }
    return to;
  }

  private void mail(String key, Scalar scalar, String expected) {
    String text = scalar.text();
    if (text.length() > MOST_CHARACTERS || !EmailConfig.isAddress(text)) {
      section.invalid(key, scalar, expected);
    }
  }

  private Optional<String> format() {
    String expected = String.join(" or ", FORMATS);
    Optional<Scalar> scalar = section.text("format", expected);
    if (scalar.isPresent() && !FORMATS.contains(scalar.get().text())) {
      String found = "format is " + scalar.get().words() + ", expected " + expected;
      int offset = scalar.get().offset();
      String typed = scalar.get().text();
      section.log().error(IssueKind.INVALID_VALUE, offset, found, typed, FORMATS);
    }
    if (scalar.isPresent() && mapping.has("template")) {
      section.error(mapping.offsetOf("template"), "both format and template, expected one");
    }
    return scalar.map(Scalar::text);
  }

  private Optional<Object> template() {
    Optional<Value> value = mapping.value("template");
    Optional<Object> tree = value.flatMap(each -> new TreeReader(section).read(each));
    try {
      tree.ifPresent(Template::of);
    } catch (TemplateException e) {
      section.error(mapping.offsetOf("template"), String.valueOf(e.getMessage()));
    }
    return tree;
  }
}
