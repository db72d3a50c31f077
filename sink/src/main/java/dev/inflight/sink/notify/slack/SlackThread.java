package dev.inflight.sink.notify.slack;

import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An episode as one message of a bot, and a thread below it.
 *
 * <p>Head and text are the message's blocks, all else is attached to it. An update that gives no
 * attachments leaves those that are there; so the head can turn to "recovered" while what it was
 * about stays to be read.
 */
final class SlackThread {
  private static final int LONGEST_HEAD = 2;

  private SlackThread() {}

  /** The first message of an episode. */
  static Map<String, Object> begin(String channel, Message message) {
    Map<String, Object> whole = SlackBlocks.of(message);
    List<?> blocks = blocks(whole);
    int head = head(message, blocks);
    Map<String, Object> body = body(channel, whole, blocks.subList(0, head));
    if (head < blocks.size()) {
      List<Object> rest = new ArrayList<>(blocks.subList(head, blocks.size()));
      body.put("attachments", List.of(Map.of("blocks", rest)));
    }
    return body;
  }

  /** What the first message says from now on. */
  static Map<String, Object> edit(String channel, String at, Message message) {
    Map<String, Object> whole = SlackBlocks.of(message);
    List<?> blocks = blocks(whole);
    Map<String, Object> body = body(channel, whole, blocks.subList(0, head(message, blocks)));
    body.put("ts", at);
    return body;
  }

  /** All of a message, below the first. */
  static Map<String, Object> reply(String channel, String at, Message message) {
    Map<String, Object> whole = SlackBlocks.of(message);
    Map<String, Object> body = body(channel, whole, blocks(whole));
    body.put("thread_ts", at);
    return body;
  }

  private static Map<String, Object> body(
      String channel, Map<String, Object> whole, List<?> blocks) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("channel", channel);
    body.put("text", whole.getOrDefault("text", ""));
    body.put("blocks", blocks);
    body.put("parse", "none");
    body.put("unfurl_links", false);
    body.put("unfurl_media", false);
    return body;
  }

  private static int head(Message message, List<?> blocks) {
    boolean lead = !Marks.when(message).isEmpty() || !Marks.text(message).isEmpty();
    return Math.min(blocks.size(), lead ? LONGEST_HEAD : 1);
  }

  private static List<?> blocks(Map<String, Object> whole) {
    return whole.get("blocks") instanceof List<?> list ? list : List.of();
  }
}
