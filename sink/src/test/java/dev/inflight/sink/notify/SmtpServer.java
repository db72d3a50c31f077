package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A mail server that does at each step what a test wants: any answer, none at all, or a reset.
 *
 * <p>Steps are {@code GREETING}, {@code EHLO}, {@code STARTTLS}, {@code AUTH}, {@code MAIL}, {@code
 * RCPT} and {@code RCPT a@b}, {@code DATA}, and {@code END} for the end of a letter.
 */
final class SmtpServer implements AutoCloseable {
  static final String STALL = "stall";
  static final String RESET = "reset";
  static final String CLOSE = "close";
  static final String TRICKLE = "trickle";
  static final String ECHO = "ECHO";

  private static final Map<String, String> USUAL =
      Map.of(
          "GREETING", "220 mail.example.org ESMTP",
          "EHLO", "250-mail.example.org\r\n250-8BITMIME\r\n250 AUTH PLAIN LOGIN",
          "STARTTLS", "220 go on",
          "AUTH", "235 2.7.0 welcome",
          "MAIL", "250 2.1.0 ok",
          "RCPT", "250 2.1.5 ok",
          "DATA", "354 go on",
          "END", "250 2.0.0 queued as 4F2C",
          "RSET", "250 ok",
          "QUIT", "221 bye");

  private final ServerSocket server;
  private final Map<String, String> script = new ConcurrentHashMap<>(USUAL);
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final Optional<SSLContext> tls;
  final List<String> commands = new CopyOnWriteArrayList<>();
  final List<String> letters = new CopyOnWriteArrayList<>();

  SmtpServer(Map<String, String> steps) {
    this(steps, Optional.empty());
  }

  SmtpServer(Map<String, String> steps, Optional<SSLContext> tls) {
    this.tls = tls;
    script.putAll(steps);
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread thread = new Thread(this::serve, "smtp-server");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return server.getLocalPort();
  }

  private void serve() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        sockets.add(socket);
        Thread talk = new Thread(() -> talk(socket), "smtp-talk");
        talk.setDaemon(true);
        talk.start();
      } catch (IOException expected) {
        return; // closed: as tests have it
      }
    }
  }

  private void talk(Socket socket) {
    try (socket) {
      Connection connection = new Connection(socket);
      if (connection.answer("GREETING", "")) {
        connection.serve();
      }
    } catch (IOException expected) {
      // the client, or this server, went away: as tests have it
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket each : sockets) {
        each.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private final class Connection {
    private Socket socket;
    private BufferedReader in;

    Connection(Socket socket) throws IOException {
      this.socket = socket;
      this.in = reader(socket);
    }

    private static BufferedReader reader(Socket socket) throws IOException {
      return new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
    }

    void serve() throws IOException {
      for (@Nullable String line = in.readLine(); line != null; line = in.readLine()) {
        commands.add(line);
        if (!command(line)) {
          return;
        }
      }
    }

    private boolean command(String line) throws IOException {
      String verb = line.replaceFirst("[ :].*", "").toUpperCase(Locale.ROOT);
      switch (verb) {
        case "HELO":
          return answer("EHLO", line);
        case "RCPT":
          String one = "RCPT " + line.replaceFirst(".*<", "").replaceFirst(">.*", "");
          return answer(script.containsKey(one) ? one : "RCPT", line);
        case "DATA":
          return answer("DATA", line)
              && (!script.getOrDefault("DATA", "").startsWith("354") || letter());
        case "STARTTLS":
          return answer(verb, line) && encrypt();
        case "AUTH":
          return line.startsWith("AUTH LOGIN") ? login(line) : answer("AUTH", line);
        default:
          return answer(verb, line);
      }
    }

    private boolean login(String line) throws IOException {
      String said = line;
      for (String question : List.of("Username:", "Password:")) {
        write("334 " + Base64.getEncoder().encodeToString(question.getBytes(ISO_8859_1)));
        said = said + " " + in.readLine();
      }
      return answer("AUTH", said);
    }

    private boolean letter() throws IOException {
      List<String> lines = new ArrayList<>();
      for (@Nullable String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.equals(".")) {
          letters.add(String.join("\r\n", lines) + "\r\n");
          return answer("END", "");
        }
        lines.add(line.startsWith(".") ? line.substring(1) : line);
      }
      return false;
    }

    private boolean encrypt() throws IOException {
      SSLSocket encrypted =
          (SSLSocket)
              tls.orElseThrow()
                  .getSocketFactory()
                  .createSocket(socket, "localhost", socket.getPort(), true);
      encrypted.setUseClientMode(false);
      socket = encrypted;
      in = reader(encrypted);
      return true;
    }

    boolean answer(String step, String line) throws IOException {
      String answer = script.getOrDefault(step, "502 5.5.1 what is " + step);
      switch (answer) {
        case STALL:
          in.readLine();
          return true;
        case RESET:
          socket.setSoLinger(true, 0);
          return false;
        case CLOSE:
          return false;
        case TRICKLE:
          trickle();
          return false;
        default:
          write(answer.replace(ECHO, line));
          return true;
      }
    }

    /** Always says something in time, and never comes to an end. */
    private void trickle() throws IOException {
      while (!socket.isClosed()) {
        write("250-still thinking");
      }
    }

    private void write(String text) throws IOException {
      socket.getOutputStream().write((text + "\r\n").getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
    }
  }
}
