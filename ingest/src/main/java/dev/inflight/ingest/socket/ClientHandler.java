package dev.inflight.ingest.socket;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.unix.PeerCredentials;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one connection for as long as it lasts, and never writes. */
final class ClientHandler extends ChannelInboundHandlerAdapter {
  private final Inbox inbox;
  private final byte[] shared;
  private @Nullable Client client;

  /**
   * @param shared where reads are copied to, one array for all connections of the event loop
   */
  ClientHandler(Inbox inbox, byte[] shared) {
    this.inbox = inbox;
    this.shared = shared;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    EpollDomainSocketChannel channel = (EpollDomainSocketChannel) context.channel();
    Optional<PeerCredentials> credentials =
        inbox.isFull() ? Optional.empty() : credentials(channel);
    if (credentials.isEmpty()) {
      inbox.tally().refused();
      end(context);
      return;
    }
    long number = inbox.join(channel);
    client = new Client(inbox, peer(number, credentials.orElseThrow()));
  }

  private static void end(ChannelHandlerContext context) {
    var unused = context.close(); // that it has closed is told as the channel's end
  }

  private static Optional<PeerCredentials> credentials(EpollDomainSocketChannel channel) {
    try {
      return Optional.of(channel.peerCredentials());
    } catch (IOException e) {
      return Optional.empty(); // who cannot be told is not trusted; counted by the caller
    }
  }

  private static Peer peer(long number, PeerCredentials credentials) {
    long gid = credentials.gids().length == 0 ? 0 : unsigned(credentials.gids()[0]);
    return new Peer(number, unsigned(credentials.pid()), unsigned(credentials.uid()), gid);
  }

  private static long unsigned(int id) {
    return Integer.toUnsignedLong(id);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    try {
      Client reader = client;
      while (reader != null && bytes.isReadable()) {
        int length = Math.min(bytes.readableBytes(), shared.length);
        bytes.readBytes(shared, 0, length);
        reader.feed(shared, 0, length);
      }
    } finally {
      bytes.release();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    Client reader = client;
    if (reader != null) {
      client = null;
      reader.end();
      inbox.leave(context.channel());
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (!(cause instanceof IOException)) {
      context.fireExceptionCaught(cause); // a fault of ours: Netty logs it
    }
    end(context); // what came before counts, and it ends as any other
  }
}
