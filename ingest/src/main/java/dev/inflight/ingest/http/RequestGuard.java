package dev.inflight.ingest.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/** Watches one connection behind its codec: what is asked, and what is answered. */
@SuppressWarnings("FutureReturnValueIgnored") // what is written or closed tells its promise
final class RequestGuard extends ChannelDuplexHandler {
  private final ConnectionGuard connection;
  private int unanswered;
  private boolean cut;

  RequestGuard(ConnectionGuard connection) {
    this.connection = connection;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (cut) {
      ReferenceCountUtil.release(msg);
      return;
    }
    if (msg instanceof HttpRequest request) {
      asked(request);
    }
    if (msg instanceof LastHttpContent) {
      whole();
    }
    if (cut) {
      ReferenceCountUtil.release(msg);
      connection.refuse(Refusal.TOO_MANY_PIPELINED);
    } else {
      ctx.fireChannelRead(msg);
    }
  }

  private void asked(HttpRequest request) {
    unanswered++;
    cut = unanswered > connection.all().limits().pipelined();
    if (request.decoderResult().isFailure()) {
      connection.all().meter().refused(Refusal.MALFORMED);
    }
    if (HttpUtil.isTransferEncodingChunked(request)
        || request.headers().contains(HttpHeaderNames.CONTENT_LENGTH)) {
      connection.awaitBody();
    } else {
      connection.awaitAnswer();
    }
  }

  /** An answer may have been there before the request's end. */
  private void whole() {
    if (unanswered == 0) {
      connection.ended();
    } else {
      connection.awaitAnswer();
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    boolean interim =
        msg instanceof HttpResponse response
            && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    if (msg instanceof LastHttpContent && !interim) {
      unanswered--;
      if (unanswered == 0) {
        connection.answered();
      }
    }
    ctx.write(msg, promise);
  }
}
