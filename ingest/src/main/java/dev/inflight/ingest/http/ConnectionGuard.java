package dev.inflight.ingest.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.AttributeKey;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Watches one connection next to the socket: counts its bytes, keeps its deadlines, and closes it
 * so that an answer given in the middle of a body still arrives. Its fields belong to the
 * connection's thread.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what is written or closed tells its promise
final class ConnectionGuard extends ChannelDuplexHandler {
  static final AttributeKey<ConnectionGuard> KEY = AttributeKey.valueOf("inflight.guard");

  /** What is still read and thrown away before a connection is closed in the middle of a body. */
  private static final int MOST_DRAINED_BYTES = 1 << 20;

  private static final long MOST_DRAINING_MS = 2_000;
  private static final long NEVER = Long.MAX_VALUE;

  /** What the connection is waiting for. */
  private enum Phase {
    REQUEST,
    HEADERS,
    BODY,
    ANSWER,
    DRAINED
  }

  private final Connections all;
  private final Channel channel;
  private final Sinks.Empty<Void> slowBody = Sinks.empty();
  private Phase phase = Phase.REQUEST;
  private long deadlineMs;
  private long writeDeadlineMs = NEVER;
  private boolean wanted;
  private long windowBytes;
  private long starvedMs;
  private int drainedBytes;
  private boolean refused;
  private @Nullable ChannelPromise closing;

  ConnectionGuard(Connections all, Channel channel) {
    this.all = all;
    this.channel = channel;
  }

  /** Fails as soon as the body is too slow. */
  Mono<byte[]> slowBody() {
    return slowBody.asMono().then(Mono.error(ConnectionGuard::slow));
  }

  private static RefusedRequest slow() {
    return new RefusedRequest(Refusal.BODY_TOO_SLOW, 408, "the body comes too slowly");
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    if (all.enter(this)) {
      awaitRequest();
      ctx.fireChannelActive();
    } else {
      refused = true;
      ctx.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    all.leave(this);
    ChannelPromise promise = closing;
    if (promise != null) {
      ctx.close(promise);
    }
    if (!refused) {
      ctx.fireChannelInactive();
    }
  }

  @Override
  public void read(ChannelHandlerContext ctx) {
    wanted = true;
    ctx.read();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    int bytes = msg instanceof ByteBuf buf ? buf.readableBytes() : 0;
    all.meter().bytesReceived.add(bytes);
    windowBytes += bytes;
    wanted = false;
    if (phase == Phase.DRAINED) {
      ReferenceCountUtil.release(msg);
      drainedBytes += bytes;
      if (drainedBytes > MOST_DRAINED_BYTES) {
        closeNow(ctx);
      }
      return;
    }
    if (phase == Phase.REQUEST) {
      phase = Phase.HEADERS;
      deadlineMs = all.nowMs() + all.times().headers().toMillis();
    }
    ctx.fireChannelRead(msg);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (msg instanceof ByteBuf buf) {
      all.meter().bytesSent.add(buf.readableBytes());
    }
    ctx.write(msg, promise);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    writeDeadlineMs =
        ctx.channel().isWritable() ? NEVER : all.nowMs() + all.times().write().toMillis();
    ctx.fireChannelWritabilityChanged();
  }

  /** Nothing of a next request has come. */
  void awaitRequest() {
    phase = Phase.REQUEST;
    deadlineMs = all.nowMs() + all.times().idle().toMillis();
  }

  /** The last answer is being written; in the middle of a body the connection ends with it. */
  void answered() {
    if (phase == Phase.ANSWER) {
      awaitRequest();
    }
  }

  /** The request is there as a whole, and was answered before. */
  void ended() {
    if (phase == Phase.BODY) {
      awaitRequest();
    }
  }

  /** The headers are there, a body follows. */
  void awaitBody() {
    phase = Phase.BODY;
    deadlineMs = NEVER;
    windowBytes = 0;
    starvedMs = 0;
  }

  /** The request is there as a whole. */
  void awaitAnswer() {
    phase = Phase.ANSWER;
    deadlineMs = NEVER;
  }

  /** Refuses what goes on and closes the connection. */
  void refuse(Refusal why) {
    all.meter().refused(why);
    phase = Phase.ANSWER;
    channel.close();
  }

  Connections all() {
    return all;
  }

  /** Looks at the deadlines; from any thread. */
  void look(long nowMs) {
    channel.eventLoop().execute(() -> check(nowMs));
  }

  private void check(long nowMs) {
    if (nowMs >= writeDeadlineMs) {
      writeDeadlineMs = NEVER;
      all.meter().refused(Refusal.CLIENT_TAKES_NOTHING);
      abort();
    } else if (nowMs >= deadlineMs) {
      deadlineMs = NEVER;
      if (phase != Phase.DRAINED) {
        all.meter()
            .refused(phase == Phase.HEADERS ? Refusal.HEADERS_TOO_SLOW : Refusal.IDLE_TOO_LONG);
      }
      abort();
    } else if (phase == Phase.BODY) {
      checkBody();
    }
  }

  /** Closes it; from any thread. */
  void end() {
    channel.eventLoop().execute(this::abort);
  }

  /** Closes whatever is still to be written. */
  private void abort() {
    phase = Phase.ANSWER;
    channel.close();
  }

  private void checkBody() {
    if (windowBytes >= all.times().bodyBytes()) {
      windowBytes = 0;
      starvedMs = 0;
    }
    if (wanted) {
      starvedMs += Connections.SWEEP.toMillis();
    }
    if (starvedMs >= all.times().body().toMillis()) {
      starvedMs = 0;
      slowBody.emitEmpty(Sinks.EmitFailureHandler.FAIL_FAST);
    }
  }

  /** Within a body, first ends its own side and reads on for a while: the answer arrives. */
  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    boolean unread = phase == Phase.BODY && ctx.channel().isActive();
    if (!unread || !(ctx.channel() instanceof DuplexChannel duplex)) {
      ctx.close(promise);
      return;
    }
    phase = Phase.DRAINED;
    closing = promise;
    deadlineMs = all.nowMs() + MOST_DRAINING_MS;
    ctx.flush();
    duplex
        .shutdownOutput()
        .addListener(
            done -> {
              ctx.channel().config().setAutoRead(true);
              ctx.read();
            });
  }

  private void closeNow(ChannelHandlerContext ctx) {
    ChannelPromise promise = closing;
    closing = null;
    phase = Phase.ANSWER;
    if (promise != null) {
      ctx.close(promise);
    } else {
      ctx.close();
    }
  }
}
