package dev.inflight.sink.notify.webhook;

import dev.inflight.sink.notify.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One text of a template: pieces, each of which says something of a message. */
final class TemplateText {
  private static final Pattern PIECE =
      Pattern.compile("\\{\\{|}}|\\{(?<word>[A-Za-z_]+)(?:\\[(?<name>[^\\]]*)])?}|\\{");

  private final List<Function<Message, String>> pieces;

  private TemplateText(List<Function<Message, String>> pieces) {
    this.pieces = pieces;
  }

  /**
   * @param problems hears of what is no placeholder, and stays as it is
   */
  static TemplateText of(String text, Consumer<String> problems) {
    List<Function<Message, String>> pieces = new ArrayList<>();
    Matcher matcher = PIECE.matcher(text);
    int end = 0;
    while (matcher.find()) {
      String before = text.substring(end, matcher.start());
      pieces.add(message -> before);
      pieces.add(piece(matcher, problems));
      end = matcher.end();
    }
    String rest = text.substring(end);
    pieces.add(message -> rest);
    return new TemplateText(List.copyOf(pieces));
  }

  private static Function<Message, String> piece(Matcher matcher, Consumer<String> problems) {
    String raw = matcher.group();
    switch (raw) {
      case "{{":
        return message -> "{";
      case "}}":
        return message -> "}";
      case "{":
        problems.accept("a { that begins no placeholder, expected {{ for the sign itself");
        return message -> raw;
      default:
        break;
    }
    boolean withName = matcher.group("name") != null;
    String name = withName ? matcher.group("name") : "";
    return Placeholder.find(matcher.group("word"), withName)
        .<Function<Message, String>>map(found -> message -> found.of(message, name).orElse(raw))
        .orElseGet(
            () -> {
              problems.accept(
                  "unknown placeholder " + raw + ", expected one of " + Placeholder.known());
              return message -> raw;
            });
  }

  String of(Message message) {
    StringBuilder text = new StringBuilder();
    pieces.forEach(each -> text.append(each.apply(message)));
    return text.toString();
  }
}
