package dev.inflight.ingest.socket;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.push.Encoding;
import dev.inflight.ingest.push.LineCutter;
import dev.inflight.ingest.push.PushFault;
import dev.inflight.ingest.push.PushedInput;
import dev.inflight.ingest.socket.EventSocket.Reading;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.SynchronousSink;

/** One client of the event socket: what it writes is read when what it wrote before is taken. */
final class EventClient extends ChannelInboundHandlerAdapter {
  private static final byte[] END = {};

  private final Reading reading;
  private final LineCutter cutter;
  private final PushedInput input;

  /** What was read; more than one piece only when the client went, then what the kernel held. */
  private final Sinks.Many<byte[]> pieces = Sinks.many().unicast().onBackpressureBuffer();

  EventClient(Reading reading) {
    this.reading = reading;
    this.cutter = new LineCutter(reading.limits().lineBytes());
    this.input =
        new PushedInput(
            EventSocket.INPUT,
            reading.kinds(),
            reading.series(),
            Encoding.IDENTITY,
            reading.limits());
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    var unused =
        pieces
            .asFlux()
            .publishOn(reading.workers(), 1)
            .concatMap(piece -> taken(piece).doOnSuccess(went -> next(ctx, went)), 1)
            .doFinally(end -> input.close())
            .subscribe(went -> {}, e -> broken(ctx));
    ctx.read();
  }

  /** A piece that could not be read: what came before it is taken, and the writer learns of it. */
  private void broken(ChannelHandlerContext ctx) {
    reading.meter().rejected("connection_broken", 1);
    end(ctx);
  }

  private static void end(ChannelHandlerContext ctx) {
    var unused = ctx.close(); // its end is told as the channel's
  }

  /** Reads on, or ends when nothing is taken any more. */
  private static void next(ChannelHandlerContext ctx, Boolean went) {
    if (went) {
      ctx.read();
    } else {
      end(ctx);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    try {
      byte[] piece = new byte[bytes.readableBytes()];
      bytes.readBytes(piece);
      pieces.emitNext(piece, Sinks.EmitFailureHandler.FAIL_FAST);
    } finally {
      bytes.release();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    pieces.emitNext(END, Sinks.EmitFailureHandler.FAIL_FAST);
    pieces.emitComplete(Sinks.EmitFailureHandler.FAIL_FAST);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    end(ctx); // a client that broke off: what it had written is taken
  }

  /** Takes a piece; false when nothing is taken any more. */
  private Mono<Boolean> taken(byte[] piece) {
    boolean last = piece.length == 0;
    byte[] lines = last ? cutter.rest() : cutter.feed(piece, 0, piece.length);
    long tooLong = cutter.takeSkippedLines();
    if (tooLong > 0) {
      reading.meter().rejected(PushFault.Kind.LINE_TOO_LONG.wire(), tooLong);
    }
    input.feed(lines);
    return Flux.<Batch>generate(this::next).concatMap(this::offered, 0).all(went -> went);
  }

  private void next(SynchronousSink<Batch> sink) {
    try {
      Optional<Batch> batch = input.next();
      batch.ifPresentOrElse(sink::next, sink::complete);
    } catch (PushFault e) {
      sink.error(e); // lines are cut before they get here: a defect of ours
    }
  }

  private Mono<Boolean> offered(Batch batch) {
    return reading
        .door()
        .offer(batch)
        .doOnNext(
            went -> {
              if (went) {
                reading.meter().taken(batch);
              }
            });
  }
}
