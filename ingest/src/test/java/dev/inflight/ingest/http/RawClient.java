package dev.inflight.ingest.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A client that sends what it is told to, byte for byte. */
final class RawClient implements Closeable {
  private static final int PATIENCE_MS = 20_000;

  private final Socket socket;
  private final InputStream in;

  RawClient(InetSocketAddress server) throws IOException {
    socket = new Socket();
    socket.connect(server, PATIENCE_MS);
    socket.setSoTimeout(PATIENCE_MS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  /** What a server says to one request, after which the client leaves. */
  static String ask(InetSocketAddress server, String request) throws IOException {
    try (RawClient client = new RawClient(server)) {
      client.send(request);
      return client.answer();
    }
  }

  void send(String text) throws IOException {
    send(text.getBytes(ISO_8859_1));
  }

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  void endOutput() throws IOException {
    socket.shutdownOutput();
  }

  Socket socket() {
    return socket;
  }

  /** Whether something has come that was not read. */
  boolean hasMore() {
    try {
      return in.available() > 0;
    } catch (IOException e) {
      return false; // it is closed: nothing will come
    }
  }

  /** One answer, with a body of a known length, or without one. */
  String answer() throws IOException {
    String head = until("\r\n\r\n");
    int length = 0;
    for (String line : head.split("\r\n")) {
      if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length: ")) {
        length = Integer.parseInt(line.substring(16).strip());
      }
    }
    return head + new String(in.readNBytes(length), ISO_8859_1);
  }

  /** All until this text, or until the end. */
  String until(String end) throws IOException {
    StringBuilder text = new StringBuilder();
    while (text.length() < end.length() || text.indexOf(end, text.length() - end.length()) < 0) {
      int value = in.read();
      if (value < 0) {
        break;
      }
      text.append((char) value);
    }
    return text.toString();
  }

  /** All until the server closes; an abrupt end counts as one. */
  String rest() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      int value = in.read();
      while (value >= 0) {
        bytes.write(value);
        value = in.read();
      }
    } catch (java.net.SocketTimeoutException e) {
      throw new AssertionError("the server keeps the connection open", e);
    } catch (IOException e) {
      // as good as closed
    }
    return bytes.toString(ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
