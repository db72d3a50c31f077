package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A server that misbehaves below HTTP. */
final class RawServer implements AutoCloseable {
  private final ServerSocket server;
  private final Behaviour behaviour;

  /** What is done with a connection before it is closed. */
  interface Behaviour {
    void with(Socket socket) throws IOException;
  }

  RawServer(Behaviour behaviour) {
    this.behaviour = behaviour;
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread thread = new Thread(this::serve, "raw-server");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return server.getLocalPort();
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        behaviour.with(socket);
      } catch (IOException expected) {
        // the client, or this server, went away: as tests have it
      }
    }
  }

  /** Reads some of the request. */
  static void read(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    if (in.read(new byte[64 * 1024]) < 0) {
      throw new IOException("nothing came");
    }
  }

  static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    socket.getOutputStream().flush();
  }

  /** Says it again and again, in headers, for as long as anybody listens. */
  static void trickle(Socket socket, String name) throws IOException {
    while (!socket.isClosed()) {
      write(socket, name + ": 1\r\n");
      socket.setSoTimeout(20);
      try {
        if (socket.getInputStream().read() < 0) {
          return;
        }
      } catch (SocketTimeoutException expected) {
        // time for the next
      }
    }
  }

  /** Makes closing send a reset. */
  static void reset(Socket socket) throws IOException {
    socket.setSoLinger(true, 0);
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
