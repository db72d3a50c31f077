package dev.inflight.ingest.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Harm in the large. */
final class HostileServerTest {
  /** Both ends are in this process, so each connection takes two of its open files. */
  private static final int MANY = 4_000;

  @Test
  void post_lineOfAGigabyte_isRefusedEarly() throws IOException {
    byte[] piece = "x".repeat(1 << 20).getBytes(UTF_8);
    try (Served served = Served.withDefaults()) {
      try (RawClient client = served.client()) {
        client.send(
            "POST /v1/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n");
        int sent = 0;
        try {
          for (; sent < 1_000; sent++) {
            client.send(piece);
          }
        } catch (IOException refused) {
          // the server has closed
        }
        assertThat(sent).isLessThan(100);
      }
      Served.await(() -> served.counts().connections() == 0);
      assertThat(served.counts().bytesReceived()).isLessThan(16 << 20);
      assertThat(served.postEvents(Served.EVENT)).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void connect_thousandsAtOnce_areBoundedAndTheServerGoesOn() throws IOException {
    List<RawClient> clients = new ArrayList<>();
    try (Served served = Served.withDefaults()) {
      for (int at = 0; at < MANY; at++) {
        clients.add(served.client());
      }
      Served.await(() -> served.counts().connectionsTotal() == MANY);
      assertThat(served.counts().connections()).isEqualTo(1_024);
      assertThat(served.refused(Refusal.TOO_MANY_CONNECTIONS)).isEqualTo(MANY - 1_024L);
      for (RawClient client : clients) {
        client.close();
      }
      Served.await(() -> served.counts().connections() == 0);
      assertThat(served.postEvents(Served.EVENT)).startsWith("HTTP/1.1 200 ");
    }
  }
}
