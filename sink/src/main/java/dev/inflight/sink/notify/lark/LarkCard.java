package dev.inflight.sink.notify.lark;

import dev.inflight.sink.notify.Clip;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Markup;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Prose;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A message as an interactive card, whose colour follows the level. */
final class LarkCard {
  private static final int TITLE_BYTES = 500;
  private static final int TEXT_BYTES = 18_000; // of 20 KB, less the card around it

  private LarkCard() {}

  static Map<String, Object> of(Message message) {
    String title = Markup.inert(Marks.head(message));
    String text = Prose.of(message);
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("title", text("plain_text", Clip.to(TITLE_BYTES, title, Json::cost)));
    header.put("template", colour(message));
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("header", header);
    card.put("elements", List.of(text("markdown", Clip.to(TEXT_BYTES, text, Json::cost))));
    return card;
  }

  private static Map<String, Object> text(String tag, String content) {
    Map<String, Object> text = new LinkedHashMap<>();
    text.put("tag", tag);
    text.put("content", content);
    return text;
  }

  /** Green is for recoveries alone. */
  private static String colour(Message message) {
    if (message.recovery()) {
      return "green";
    }
    return switch (message.level()) {
      case DEBUG -> "grey";
      case INFO -> "blue";
      case WARNING -> "yellow";
      case ERROR -> "orange";
      case CRITICAL -> "red";
    };
  }
}
