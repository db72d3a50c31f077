package dev.inflight.sink.notify;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Puts the secret part of a target into the request on its way to the wire, below everything that
 * writes requests to a log; and notes that there is no way back.
 */
final class SecretPart extends ChannelOutboundHandlerAdapter {
  private final Target target;
  private final AtomicBoolean sent;

  /**
   * @param sent becomes true when bytes of the request may have left
   */
  SecretPart(Target target, AtomicBoolean sent) {
    this.target = target;
    this.sent = sent;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise)
      throws Exception {
    sent.set(true);
    if (message instanceof HttpRequest request) {
      request.setUri(target.path());
      target
          .authorization()
          .ifPresent(each -> request.headers().set(HttpHeaderNames.AUTHORIZATION, each));
    }
    super.write(context, message, promise);
  }
}
