package dev.inflight.ingest.socket;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/**
 * A Unix socket that takes annotations. One event loop reads all connections, always, and writes to
 * none. What it takes waits in a bounded queue for its one subscriber.
 */
public final class AnnotationSocket implements AutoCloseable {
  private static final int READ = 64 * 1024;
  private static final int BACKLOG = 4_096;
  private static final long PATIENCE_S = 5;

  private final SocketFile file;
  private final List<String> passedOver;
  private final Inbox inbox;
  private final EventLoopGroup loop;

  private AnnotationSocket(
      SocketFile file, List<String> passedOver, Inbox inbox, EventLoopGroup loop) {
    this.file = file;
    this.passedOver = List.copyOf(passedOver);
    this.inbox = inbox;
    this.loop = loop;
  }

  /**
   * Binds the first place that may be bound and is free.
   *
   * @param group name of the group whose members may connect too
   * @param wall stamps what comes
   * @param nanos counts nanoseconds, for the rates
   * @param scheduler where subscribers run
   * @throws SocketRefusedException when none of the places can be bound, or this system cannot
   */
  public static AnnotationSocket open(
      List<SocketPlace> places,
      Optional<String> group,
      AnnotationLimits limits,
      ProcFs proc,
      InstantSource wall,
      LongSupplier nanos,
      Scheduler scheduler)
      throws SocketRefusedException {
    if (!Epoll.isAvailable()) {
      throw new SocketRefusedException(
          "no annotation socket on this system: Linux on x86_64 or aarch64 is needed");
    }
    Optional<GroupPrincipal> members = members(group);
    Inbox inbox = new Inbox("annotations", limits, proc, wall, nanos, scheduler);
    EventLoopGroup loop =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("annotations", true), EpollIoHandler.newFactory());
    List<String> passedOver = new ArrayList<>();
    for (SocketPlace place : places) {
      try {
        SocketFile file = SocketFile.bind(place, members, path -> bind(loop, inbox, path));
        return new AnnotationSocket(file, passedOver, inbox, loop);
      } catch (SocketRefusedException e) {
        passedOver.add(String.valueOf(e.getMessage()));
      }
    }
    stop(loop);
    throw new SocketRefusedException(passedOver);
  }

  private static Optional<GroupPrincipal> members(Optional<String> group)
      throws SocketRefusedException {
    if (group.isEmpty()) {
      return Optional.empty();
    }
    String name = group.orElseThrow();
    try {
      var groups = FileSystems.getDefault().getUserPrincipalLookupService();
      return Optional.of(groups.lookupPrincipalByGroupName(name));
    } catch (IOException e) {
      throw new SocketRefusedException("group " + name + ": not known, expected a group's name");
    }
  }

  private static Channel bind(EventLoopGroup loop, Inbox inbox, Path path) throws IOException {
    byte[] shared = new byte[READ];
    var bound =
        new ServerBootstrap()
            .group(loop)
            .channel(EpollServerDomainSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(READ))
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel client) {
                    client.pipeline().addLast(new ClientHandler(inbox, shared));
                  }
                })
            .bind(new DomainSocketAddress(path.toFile()))
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(String.valueOf(bound.cause().getMessage()), bound.cause());
    }
    return bound.channel();
  }

  private static void end(Channel client) {
    var unused = client.close(); // that it has closed is told as the channel's end
  }

  private static void stop(EventLoopGroup loop) {
    loop.shutdownGracefully(0, PATIENCE_S, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  /** Where clients connect. */
  public Path path() {
    return file.path();
  }

  /** The places before it that could not be bound, and why. */
  public List<String> passedOver() {
    return passedOver;
  }

  /**
   * What is taken, for one subscriber. What comes before it subscribes waits; what finds no room is
   * dropped and counted.
   */
  public Flux<Received> annotations() {
    return inbox.annotations().flux();
  }

  /**
   * Lines that are wrong, for one subscriber: the first ones while it is slow or absent. All are
   * counted.
   */
  public Flux<RejectedLine> rejections() {
    return inbox.rejections().flux();
  }

  /** What it has seen so far. From any thread. */
  public AnnotationCounts counts() {
    return inbox.counts();
  }

  /** Ends all connections, takes the file away, and completes the streams. */
  @Override
  public void close() {
    file.channel().close().awaitUninterruptibly(PATIENCE_S, TimeUnit.SECONDS);
    // On the loop, after the reads that were ready: what a client has sent is read by then.
    loop.submit(() -> inbox.clients().forEach(AnnotationSocket::end)).awaitUninterruptibly();
    stop(loop);
    inbox.annotations().complete();
    inbox.rejections().complete();
    try {
      file.delete();
    } catch (IOException e) {
      throw new UncheckedIOException("taking " + file.path() + " away", e);
    }
  }
}
