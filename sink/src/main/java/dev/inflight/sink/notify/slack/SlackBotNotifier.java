package dev.inflight.sink.notify.slack;

import dev.inflight.sink.notify.Answer;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Delivery.Delivered;
import dev.inflight.sink.notify.Dialect;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.Post;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import reactor.core.publisher.Mono;

/**
 * A channel of Slack in which a bot speaks: one message for an episode, edited as it goes on and
 * ends, with the details in the thread below it.
 *
 * <p>Slack knows no key by which it would drop what comes twice, so that a message whose answer was
 * lost may appear twice: it is told at least once. What follows the first message of an episode is
 * two requests, an edit and an answer in the thread; an attempt after a failure repeats both, and
 * an edit that comes twice changes nothing.
 */
public final class SlackBotNotifier implements Notifier {
  private static final Pattern RECEIPT = Pattern.compile("([A-Z0-9]+)/([0-9.]+)");
  private static final Set<String> NOT_TO_BE_EDITED =
      Set.of("message_not_found", "cant_update_message", "edit_window_closed");
  private static final Set<String> NOT_TO_BE_ANSWERED =
      Set.of("message_not_found", "thread_not_found", "cannot_reply_to_message");

  private final SlackBotConfig config;
  private final Http http;

  public SlackBotNotifier(SlackBotConfig config, Http http) {
    this.config = config;
    this.http = http;
  }

  @Override
  public Mono<Delivery> deliver(Message message) {
    return Mono.defer(() -> post(SlackThread.begin(config.channel(), message)))
        .map(Answer::delivery);
  }

  @Override
  public Mono<Delivery> deliver(Message message, String receipt) {
    Matcher first = RECEIPT.matcher(receipt);
    if (!first.matches() || !follows(message)) {
      return deliver(message);
    }
    return follow(message, first.group(1), first.group(2));
  }

  private static boolean follows(Message message) {
    return switch (message.kind()) {
      case REPEAT, RECOVERY, FLAPPING, SEEING -> true;
      case ALARM, BLIND, DIGEST, TEXT -> false;
    };
  }

  private Mono<Delivery> follow(Message message, String channel, String first) {
    return Mono.defer(() -> call("/chat.update", SlackThread.edit(channel, first, message)))
        .flatMap(
            edited ->
                isDelivered(edited) || NOT_TO_BE_EDITED.contains(edited.word())
                    ? reply(message, channel, first)
                    : Mono.just(edited.delivery()));
  }

  /** The receipt stays that of the first message: it is the one to edit next, too. */
  private Mono<Delivery> reply(Message message, String channel, String first) {
    return post(SlackThread.reply(channel, first, message))
        .flatMap(
            answer ->
                NOT_TO_BE_ANSWERED.contains(answer.word())
                    ? deliver(message)
                    : Mono.just(
                        answer.delivery() instanceof Delivered replied
                            ? new Delivered(replied.answer(), channel + "/" + first)
                            : answer.delivery()));
  }

  private static boolean isDelivered(Answer answer) {
    return answer.delivery() instanceof Delivered;
  }

  private Mono<Answer> post(Map<String, Object> body) {
    return call("/chat.postMessage", body);
  }

  private Mono<Answer> call(String method, Map<String, Object> body) {
    boolean slash = config.url().reveal().endsWith("/");
    String path = slash ? method.substring(1) : method;
    Post post =
        new Post(
            config.url(),
            path,
            "",
            Map.of(),
            Json.bytes(body),
            List.of(),
            Optional.of(config.token()));
    return http.ask(post, Dialect.SLACK_API);
  }
}
