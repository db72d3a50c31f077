package dev.inflight.ingest.socket;

import dev.inflight.ingest.PatientDoor;
import dev.inflight.ingest.SourceMeter;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.push.LineKind;
import dev.inflight.ingest.push.PushLimits;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.scheduler.Scheduler;

/**
 * A Unix socket that takes the lines that {@code POST /v1/events} takes, and answers nothing. A
 * client is read no faster than its lines are taken. At most {@value #MOST_CLIENTS} at a time.
 */
public final class EventSocket implements AutoCloseable {
  /** What rejections call a line that came in here. */
  public static final String INPUT = "event_socket";

  static final int MOST_CLIENTS = 64;

  private static final int BACKLOG = 128;
  private static final long PATIENCE_S = 5;

  private final Reading reading;
  private final Set<Channel> clients = ConcurrentHashMap.newKeySet();
  private final AtomicLong clientsEver = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final EventLoopGroup loop =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("events", true), EpollIoHandler.newFactory());
  private final SocketFile file;

  /**
   * How what comes is read.
   *
   * @param workers where lines are read; must not be the thread that writes them down
   */
  record Reading(
      PatientDoor door,
      List<LineKind> kinds,
      SeriesTable series,
      PushLimits limits,
      Scheduler workers,
      SourceMeter meter) {}

  private EventSocket(SocketPlace place, Reading reading) throws SocketRefusedException {
    this.reading = reading;
    try {
      this.file = SocketFile.bind(place, Optional.empty(), this::bind);
    } catch (SocketRefusedException e) {
      stop();
      throw e;
    }
  }

  /**
   * Binds a place. Nothing is lost before the door opens: clients wait.
   *
   * @param series shared by all that reads for this service
   * @param workers where lines are read; must not be the thread that writes them down
   * @throws SocketRefusedException when it cannot be bound, or this system cannot
   */
  public static EventSocket open(
      SocketPlace place,
      PatientDoor door,
      List<LineKind> kinds,
      SeriesTable series,
      PushLimits limits,
      Scheduler workers)
      throws SocketRefusedException {
    if (!Epoll.isAvailable()) {
      throw new SocketRefusedException(
          "no event socket on this system: Linux on x86_64 or aarch64 is needed");
    }
    return new EventSocket(
        place, new Reading(door, List.copyOf(kinds), series, limits, workers, new SourceMeter()));
  }

  private Channel bind(Path path) throws IOException {
    var bound =
        new ServerBootstrap()
            .group(loop)
            .channel(EpollServerDomainSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childOption(ChannelOption.AUTO_READ, false)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel client) {
                    take(client);
                  }
                })
            .bind(new DomainSocketAddress(path.toFile()))
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(String.valueOf(bound.cause().getMessage()), bound.cause());
    }
    return bound.channel();
  }

  private void take(Channel client) {
    clientsEver.incrementAndGet();
    if (clients.size() >= MOST_CLIENTS) {
      refused.incrementAndGet();
      var unused = client.close(); // that it has closed is all there is to say
      return;
    }
    clients.add(client);
    var unused = client.closeFuture().addListener(closed -> clients.remove(client));
    client.pipeline().addLast(new EventClient(reading));
  }

  /** Where clients connect. */
  public Path path() {
    return file.path();
  }

  /** What it has seen so far. From any thread. */
  public EventSocketCounts counts() {
    return new EventSocketCounts(
        clients.size(), clientsEver.get(), refused.get(), reading.meter().counts());
  }

  private void stop() {
    loop.shutdownGracefully(0, PATIENCE_S, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  /** Ends all connections and takes the file away. What was not taken is lost. */
  @Override
  public void close() {
    file.channel().close().awaitUninterruptibly(PATIENCE_S, TimeUnit.SECONDS);
    clients.forEach(each -> each.close().awaitUninterruptibly(PATIENCE_S, TimeUnit.SECONDS));
    stop();
    try {
      file.delete();
    } catch (IOException e) {
      throw new UncheckedIOException("taking " + file.path() + " away", e);
    }
  }
}
