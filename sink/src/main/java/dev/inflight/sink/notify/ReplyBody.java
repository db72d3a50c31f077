package dev.inflight.sink.notify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The body of an answer: what of it can be understood. */
final class ReplyBody {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern WORD = Pattern.compile("[a-z][a-z_]{1,63}");
  private static final Pattern RECEIPT =
      Pattern.compile("[A-Z0-9]{1,32}/[0-9]{1,20}\\.[0-9]{1,10}");

  private final JsonNode root;

  private ReplyBody(JsonNode root) {
    this.root = root;
  }

  static ReplyBody of(String text) {
    try {
      return new ReplyBody(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      return new ReplyBody(MissingNode.getInstance()); // no JSON: nothing is understood
    }
  }

  /** The number that says what is wrong, 0 when nothing is. */
  OptionalLong code(Dialect dialect) {
    return switch (dialect) {
      case LARK -> root.has("code") ? number("code") : number("StatusCode");
      case DINGTALK, WECOM -> number("errcode");
      case ANY_2XX, ONLY_200, ONLY_202, SLACK, SLACK_API -> OptionalLong.empty();
    };
  }

  private OptionalLong number(String name) {
    JsonNode node = root.path(name);
    return node.isIntegralNumber() ? OptionalLong.of(node.longValue()) : OptionalLong.empty();
  }

  /** The word that says what is wrong, empty when there is none. */
  String word() {
    String word = root.path("error").asText("");
    return WORD.matcher(word).matches() ? word : "";
  }

  /** Whether it says in so many letters that all is well. */
  boolean isOk() {
    return root.path("ok").asBoolean(false) && root.path("ok").isBoolean();
  }

  /** By which Slack knows the message: its channel and its time there. */
  String receipt() {
    String receipt = root.path("channel").asText("") + "/" + root.path("ts").asText("");
    return RECEIPT.matcher(receipt).matches() ? receipt : "";
  }

  /** Whether it is the page that stands in for a blocked receiver. */
  boolean punishes() {
    return root.has("punish");
  }

  /** For how many seconds it wants nothing. */
  OptionalDouble retryAfter() {
    JsonNode node = root.path("retry_after");
    return node.isNumber() ? OptionalDouble.of(node.doubleValue()) : OptionalDouble.empty();
  }

  /** Its words, where they have a name that receivers use. */
  Optional<String> words() {
    for (String each : new String[] {"msg", "StatusMessage", "errmsg", "message", "error"}) {
      if (root.path(each).isTextual()) {
        return Optional.of(root.path(each).textValue());
      }
    }
    return Optional.empty();
  }
}
