package dev.inflight.sink.notify.email;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.SocketFactory;

/** The connections of one attempt, so that all can be broken off at once, from any thread. */
final class Sockets extends SocketFactory {
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  @Override
  public Socket createSocket() throws IOException {
    Socket socket = new Socket();
    open.add(socket);
    if (closed) {
      socket.close();
    }
    return socket;
  }

  void close() {
    closed = true;
    for (Socket each : open) {
      try {
        each.close();
      } catch (IOException expected) {
        // it is closed all the same
      }
    }
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException("only unconnected sockets");
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
    throw new UnsupportedOperationException("only unconnected sockets");
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw new UnsupportedOperationException("only unconnected sockets");
  }

  @Override
  public Socket createSocket(
      InetAddress address, int port, InetAddress localAddress, int localPort) {
    throw new UnsupportedOperationException("only unconnected sockets");
  }
}
