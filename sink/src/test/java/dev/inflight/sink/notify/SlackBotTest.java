package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.sink.notify.Delivery.Delivered;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** One message for an episode, edited, with a thread below it. */
final class SlackBotTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FIRST = "C0123456789/1503435956.000247";
  private static final String OK = Receiver.SLACK_BOT.success;
  private static final String OK_LATER =
      "{\"ok\":true,\"channel\":\"C0123456789\",\"ts\":\"1503436000.000001\"}";

  private final List<String> calls = new ArrayList<>();
  private final List<JsonNode> bodies = new ArrayList<>();
  private final List<String> authorizations = new ArrayList<>();
  private final Deque<String> answers = new ArrayDeque<>();
  private DisposableServer server;
  private Http http;
  private Notifier bot;

  @BeforeEach
  void start() {
    server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle(
                (request, response) ->
                    request
                        .receive()
                        .aggregate()
                        .asByteArray()
                        .flatMap(
                            body -> {
                              calls.add(request.uri().replaceFirst("\\?.*", ""));
                              authorizations.add(request.requestHeaders().get("Authorization"));
                              bodies.add(tree(body));
                              String answer = Objects.requireNonNull(answers.poll());
                              return response.sendString(Mono.just(answer)).then();
                            }))
            .bindNow();
    http = Attempts.http(Duration.ofSeconds(10));
    bot = Receiver.SLACK_BOT.at(Attempts.url("http", "127.0.0.1", server.port()), http);
  }

  @AfterEach
  void stop() {
    http.close();
    server.disposeNow();
  }

  private static JsonNode tree(byte[] body) {
    try {
      return JSON.readTree(new String(body, UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String error(String word) {
    return "{\"ok\":false,\"error\":\"" + word + "\"}";
  }

  private Delivery recover(String... answersOfSlack) {
    answers.addAll(List.of(answersOfSlack));
    return Objects.requireNonNull(bot.deliver(Attempts.message(true), FIRST).block());
  }

  private List<String> methods() {
    return calls.stream().map(each -> each.substring(each.lastIndexOf('/') + 1)).toList();
  }

  @Test
  void deliver_alarm_isOneMessageWithAReceipt() {
    answers.add(OK);
    Delivery delivery = Objects.requireNonNull(bot.deliver(Attempts.alarm()).block());

    assertThat(delivery).isEqualTo(new Delivered("200 ok", FIRST));
    assertThat(methods()).containsExactly("chat.postMessage");
    assertThat(authorizations).containsExactly("Bearer " + Receiver.SIGNING.reveal());
    assertThat(bodies.get(0).path("channel").asText()).isEqualTo("C0123456789");
    assertThat(bodies.get(0).path("thread_ts").isMissingNode()).isTrue();
  }

  @Test
  void deliver_recovery_editsTheFirstMessageAndAnswersBelowIt() {
    assertThat(recover(OK, OK_LATER)).isEqualTo(new Delivered("200 ok", FIRST));
    assertThat(methods()).containsExactly("chat.update", "chat.postMessage");

    JsonNode edit = bodies.get(0);
    assertThat(edit.path("ts").asText()).isEqualTo("1503435956.000247");
    assertThat(edit.path("text").asText()).startsWith("🟢 RECOVERED");
    assertThat(edit.path("blocks").size()).isEqualTo(2);
    assertThat(edit.has("attachments")).as("what it was about stays").isFalse();
    JsonNode reply = bodies.get(1);
    assertThat(reply.path("thread_ts").asText()).isEqualTo("1503435956.000247");
    assertThat(reply.path("reply_broadcast").asBoolean()).isFalse();
    assertThat(reply.path("blocks").size()).isGreaterThan(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"message_not_found", "cant_update_message", "edit_window_closed"})
  void deliver_notToBeEdited_isPostedInTheThread(String word) {
    assertThat(recover(error(word), OK_LATER)).isEqualTo(new Delivered("200 ok", FIRST));
    assertThat(methods()).containsExactly("chat.update", "chat.postMessage");
    assertThat(bodies.get(1).path("thread_ts").asText()).isEqualTo("1503435956.000247");
  }

  @Test
  void deliver_threadGone_isPostedAnew() {
    Delivery delivery = recover(error("message_not_found"), error("thread_not_found"), OK_LATER);
    assertThat(delivery).isEqualTo(new Delivered("200 ok", "C0123456789/1503436000.000001"));
    assertThat(bodies.get(2).has("thread_ts")).isFalse();
  }

  @Test
  void deliver_editFails_leavesTheThreadAlone() {
    assertThat(Attempts.kind(recover(error("ratelimited")))).isEqualTo("Throttled 60");
    assertThat(Attempts.kind(recover(error("invalid_auth")))).isEqualTo("Permanent REFUSED");
    assertThat(methods()).containsExactly("chat.update", "chat.update");
  }

  @Test
  void deliver_answerInTheThreadFails_repeatsBoth() {
    assertThat(Attempts.kind(recover(OK, error("internal_error")))).isEqualTo("Transient");
    assertThat(Attempts.kind(recover(OK, OK_LATER))).isEqualTo("Delivered");
    assertThat(methods())
        .containsExactly("chat.update", "chat.postMessage", "chat.update", "chat.postMessage");
    assertThat(bodies.get(2)).isEqualTo(bodies.get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "C1", "C1/", "c1/1.2", "C1/1.2/3"})
  void deliver_noReceiptOfSlack_isANewMessage(String receipt) {
    answers.add(OK);
    assertThat(bot.deliver(Attempts.message(true), receipt).block())
        .isEqualTo(new Delivered("200 ok", FIRST));
    assertThat(methods()).containsExactly("chat.postMessage");
  }
}
