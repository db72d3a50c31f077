package dev.inflight.bench.socket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** A socket on one thread that reads what comes, counts line feeds and does nothing else. */
final class BareSink implements AutoCloseable {
  private static final int READ = 64 * 1024;

  private final ServerSocketChannel server;
  private final Selector selector;
  private final Thread thread;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(READ);
  private final byte[] bytes = new byte[READ];
  private final AtomicLong lines = new AtomicLong();

  BareSink(Path path) throws IOException {
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(path), 1_024);
    server.configureBlocking(false);
    selector = Selector.open();
    server.register(selector, SelectionKey.OP_ACCEPT);
    thread = new Thread(this::run, "bare");
    thread.start();
  }

  long lines() {
    return lines.get();
  }

  private void run() {
    try {
      while (selector.isOpen()) {
        selector.select(this::ready);
      }
    } catch (ClosedSelectorException e) {
      return; // closed
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void ready(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        SocketChannel client = server.accept();
        client.configureBlocking(false);
        client.register(selector, SelectionKey.OP_READ);
      } else {
        read(key);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(SelectionKey key) throws IOException {
    int length = ((SocketChannel) key.channel()).read(buffer.clear());
    if (length < 0) {
      key.channel().close();
      return;
    }
    buffer.flip().get(bytes, 0, length);
    int count = 0;
    for (int at = 0; at < length; at++) {
      count += bytes[at] == '\n' ? 1 : 0;
    }
    lines.addAndGet(count);
  }

  @Override
  public void close() throws IOException {
    selector.close();
    server.close();
  }
}
