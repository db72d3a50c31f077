package dev.inflight.ingest.socket;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A client of a socket, in this process or as one of its own. */
final class Sender implements AutoCloseable {
  private final SocketChannel channel;

  Sender(Path socket) throws IOException {
    channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
  }

  void send(byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  void send(String text) throws IOException {
    send(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /**
   * {@code SOCKET COUNT PID}: sends so many lines at once and exits; PID 0 names the process
   * itself.
   */
  public static void main(String[] args) throws IOException {
    long given = Long.parseLong(args[2]);
    long pid = given == 0 ? ProcessHandle.current().pid() : given;
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < Integer.parseInt(args[1]); i++) {
      lines.append("{\"labels\":{\"step\":\"" + i + "\"},\"pid\":" + pid + "}\n");
    }
    Sender sender = new Sender(Path.of(args[0]));
    sender.send(lines.toString());
    Runtime.getRuntime().halt(0); // as abruptly as a process can go by itself
  }

  /** Starts a process that does so. */
  static Process start(Path socket, int count, long pid) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return new ProcessBuilder(
            java.toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-cp",
            System.getProperty("java.class.path"),
            Sender.class.getName(),
            socket.toString(),
            Integer.toString(count),
            Long.toString(pid))
        .inheritIO()
        .start();
  }
}
