package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

final class SignaturesTest {
  private static final Secret STANDARD = Secret.of("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

  @Test
  void lark_vectors_match() {
    assertThat(Signatures.lark(Secret.of("demo"), Instant.ofEpochSecond(1599360473)))
        .isEqualTo("l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=");
    assertThat(Signatures.lark(Secret.of("demo-secret"), Instant.ofEpochSecond(1700000000)))
        .isEqualTo("mYHw2R2SOm8Rw/sne3lQdmz4sOfntKR+1P/8RKKTwmA=");
  }

  @Test
  void dingTalk_vector_matches() {
    assertThat(Signatures.dingTalk(Secret.of("SECdemo"), Instant.ofEpochMilli(1599360473000L)))
        .isEqualTo("tGWkA5eQOQNCNPDgphtxIoNLO%2B%2FgD8Lcb705KQoRzeY%3D");
  }

  @Test
  void standard_vector_matches() {
    String signature =
        Signatures.standard(
            STANDARD,
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            Instant.ofEpochSecond(1614265330),
            "{\"test\": 2432232314}".getBytes(UTF_8));
    assertThat(signature).isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void standard_ownSecretForms_areTheSame() {
    Secret prefixed = Secret.of("whsec_" + STANDARD.reveal());
    assertThat(Signatures.standardKey(prefixed)).isEqualTo(Signatures.standardKey(STANDARD));
    assertThatThrownBy(() -> Signatures.standardKey(Secret.of("whsec_n0-base64!")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("n0-base64")
        .hasNoCause();
  }

  @Test
  void webhook_received_isVerifiedByTheStandardLibrary() throws Exception {
    Instant now = Instant.now();
    try (FixedServer server = new FixedServer(200, "", Map.of());
        Http http =
            new Http(
                Http.Limits.within(Duration.ofSeconds(10)), Schedulers.parallel(), () -> now)) {
      Secret url = Attempts.url("http", "127.0.0.1", server.port());
      assertThat(Receiver.WEBHOOK.at(url, http).deliver(Attempts.alarm()).block()).isNotNull();
      Map<String, List<String>> headers = new HashMap<>();
      Objects.requireNonNull(server.headers.get())
          .forEach(each -> headers.put(each.getKey(), List.of(each.getValue())));
      new Webhook(STANDARD.reveal())
          .verify(server.body.get(), HttpHeaders.of(headers, (name, value) -> true));
      assertThat(headers.get("webhook-id")).containsExactly("msg-1");
    }
  }
}
