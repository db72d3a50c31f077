package dev.inflight.bench.live;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * {@code Hostility [CONNECTIONS]}: every kind of harm that a client can try, on the service's own
 * process with half a gigabyte, while two good clients go on sending. Ends with 1 when one of them
 * was not served, or when a bad one was not refused.
 */
public final class Hostility {
  private static final int CONNECTIONS = 10_000;
  private static final int PATIENCE_MS = 60_000;
  private static final int PIECE = 1 << 20;
  private static final int GIGABYTE = 1 << 30;
  private static final int BREATH_MS = 3_000;
  private static final String CLOSED = "closed without an answer";
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final String HEAD = "Host: localhost\r\nAuthorization: Bearer " + TOKEN + "\r\n";

  private final ServedProcess service;
  private final InetSocketAddress address;
  private final Load load;
  private final List<String> wrongs = new ArrayList<>();

  private Hostility(ServedProcess service, Load load) {
    this.service = service;
    this.load = load;
    URI at = service.at("/");
    this.address = new InetSocketAddress(at.getHost(), at.getPort());
  }

  /** Tries all of it. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int connections = args.length > 0 ? Integer.parseInt(args[0]) : CONNECTIONS;
    Path folder = Files.createTempDirectory("inflight-hostility-");
    Map<String, String> environment = Map.of("INFLIGHT_TOKEN", TOKEN);
    Hostility hostility;
    try (ServedProcess service = ServedProcess.start(folder, "512m", environment, List.of());
        Load load = new Load(service.at("/v1/events"), TOKEN)) {
      hostility = new Hostility(service, load);
      hostility.good();
      Thread.sleep(BREATH_MS);
      load.take();
      hostility.all(connections);
    }
    hostility.wrongs.forEach(System.out::println);
    System.exit(hostility.wrongs.isEmpty() ? 0 : 1);
  }

  private void good() {
    for (int each = 0; each < 2; each++) {
      Patches samples = Fleet.samples(each * 10, each * 10 + 10);
      load.send(
          "good-" + each,
          tick -> {
            Fleet.read(samples, Load.nowNs(), (int) tick);
            return samples.bytes();
          });
    }
  }

  /** Something that ought not to work. */
  private interface Harm {
    String done() throws IOException, InterruptedException;
  }

  private void all(int connections) throws IOException, InterruptedException {
    harm(
        "a wrong token",
        "HTTP/1.1 401",
        false,
        () ->
            ask(
                "GET /v1/status HTTP/1.1\r\nHost: localhost\r\n"
                    + "Authorization: Bearer wrong\r\n\r\n"));
    harm(
        "another host",
        "HTTP/1.1 4",
        false,
        () -> ask("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"));
    for (String path :
        List.of(
            "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/v1/..%2f..%2fetc")) {
      harm(
          "path " + path,
          "HTTP/1.1 4",
          false,
          () -> ask("GET " + path + " HTTP/1.1\r\n" + HEAD + "\r\n"));
    }
    harm("a flood of headers", "HTTP/1.1 431", true, () -> ask(headers()));
    harm(
        "bad UTF-8",
        "\"rejected\":1",
        false,
        () -> post("", bytes("{\"event_type\":\"\u00ff\u00fe\"}\n")));
    harm("a NUL", "\"rejected\":1", false, () -> post("", bytes("{\"event_type\":\"\u0000\"}\n")));
    harm(
        "deep nesting",
        "\"rejected\":1",
        false,
        () -> post("", bytes("{\"event_type\":" + "[".repeat(100_000) + "\n")));
    harm("a gzip bomb", "HTTP/1.1 413", false, () -> post("Content-Encoding: gzip\r\n", bomb()));
    harm("a line of a gigabyte", "HTTP/1.1 413", true, this::gigabyte);
    crowd(connections);
    after("all of it");
  }

  private void harm(String what, String expected, boolean mayClose, Harm harm)
      throws IOException, InterruptedException {
    String answer = harm.done();
    boolean refused = answer.contains(expected) || (mayClose && answer.equals(CLOSED));
    System.out.printf(
        Locale.ROOT,
        "%-40s %s%n",
        what,
        answer.lines().findFirst().orElse("closed") + (refused ? "" : "  <- expected " + expected));
    if (!refused) {
      wrongs.add(what + ": expected " + expected + ", found " + answer);
    }
  }

  /** Many who open a connection and say one byte after another. */
  private void crowd(int connections) throws IOException, InterruptedException {
    List<Socket> sockets = new ArrayList<>();
    int failed = 0;
    for (int each = 0; each < connections; each++) {
      Socket socket = new Socket();
      try {
        socket.connect(address, PATIENCE_MS);
        socket.getOutputStream().write("GET / HT".getBytes(ISO_8859_1));
        sockets.add(socket);
      } catch (IOException e) {
        failed++;
        socket.close();
      }
    }
    after(connections + " slow connections, " + failed + " of them refused outright");
    for (Socket each : sockets) {
      each.close();
    }
  }

  private void after(String what) throws InterruptedException, IOException {
    Thread.sleep(BREATH_MS);
    Load.Figures good = load.take();
    System.out.printf(
        Locale.ROOT,
        "%-40s good posts %d, p99 %.0f ms, %d refused, %d failed, heap %s MB%n",
        what,
        good.posts(),
        good.p99Ms(),
        good.refused(),
        good.failed(),
        service.leftAfterCollections().stream().reduce((first, last) -> last).orElse(0));
    if (good.posts() == 0 || good.refused() + good.failed() > 0 || !service.isAlive()) {
      wrongs.add(what + ": the good clients were harmed: " + good);
    }
  }

  private static String headers() {
    StringBuilder request = new StringBuilder("GET /v1/status HTTP/1.1\r\n" + HEAD);
    for (int each = 0; each < 10_000; each++) {
      request.append("X-").append(each).append(": y\r\n");
    }
    return request.append("\r\n").toString();
  }

  private static byte[] bomb() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      byte[] blank = new byte[PIECE];
      for (int each = 0; each < 2_000; each++) {
        gzip.write(blank);
      }
    }
    return packed.toByteArray();
  }

  private String gigabyte() throws IOException {
    try (Socket socket = connected()) {
      send(socket, bytes(post(GIGABYTE, "")));
      byte[] piece = "x".repeat(PIECE).getBytes(ISO_8859_1);
      try {
        for (int each = 0; each < GIGABYTE / PIECE; each++) {
          send(socket, piece);
        }
      } catch (IOException refused) {
        return answerOr(socket);
      }
      return answer(socket);
    }
  }

  /** The rest of what was sent may have met a closed connection, which drops the answer. */
  private static String answerOr(Socket socket) {
    try {
      String answer = answer(socket);
      return answer.isEmpty() ? CLOSED : answer;
    } catch (IOException e) {
      return CLOSED;
    }
  }

  private String post(String headers, byte[] body) throws IOException {
    try (Socket socket = connected()) {
      send(socket, bytes(post(body.length, headers)));
      send(socket, body);
      return answer(socket);
    }
  }

  private static String post(int length, String headers) {
    return "POST /v1/events HTTP/1.1\r\n"
        + HEAD
        + "Content-Type: application/x-ndjson\r\nConnection: close\r\n"
        + headers
        + "Content-Length: "
        + length
        + "\r\n\r\n";
  }

  private String ask(String request) throws IOException {
    try (Socket socket = connected()) {
      try {
        send(socket, bytes(request));
      } catch (IOException refused) {
        return CLOSED;
      }
      return answerOr(socket);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  private Socket connected() throws IOException {
    Socket socket = new Socket();
    socket.connect(address, PATIENCE_MS);
    socket.setSoTimeout(PATIENCE_MS);
    return socket;
  }

  private static void send(Socket socket, byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  /** What comes until the end of a short answer, or until the connection ends. */
  private static String answer(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    byte[] some = new byte[4_096];
    StringBuilder text = new StringBuilder();
    int count = in.read(some);
    while (count > 0) {
      text.append(new String(some, 0, count, ISO_8859_1));
      boolean whole = text.indexOf("\r\n\r\n") >= 0 && in.available() == 0;
      count = whole && text.indexOf("}") >= 0 ? -1 : in.read(some);
    }
    return text.toString();
  }
}
