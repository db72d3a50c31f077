package dev.inflight.sink.notify;

import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import reactor.netty.channel.AbortedException;

/** Why no whole answer came, in our words: those of an exception may hold an address. */
final class Breakage {
  private Breakage() {}

  static String words(@Nullable Throwable e) {
    if (e instanceof UnknownHostException) {
      return "host name not found";
    }
    if (e instanceof ConnectTimeoutException) {
      return "no connection in time";
    }
    if (e instanceof ConnectException) {
      return "no connection";
    }
    if (e instanceof SSLException || hasTls(e)) {
      return "TLS failed";
    }
    if (e instanceof TimeoutException) {
      return "no answer in time";
    }
    return e instanceof IOException || e instanceof AbortedException
        ? "connection lost"
        : "no HTTP in the answer";
  }

  private static boolean hasTls(@Nullable Throwable e) {
    return e != null && e.getCause() instanceof SSLException;
  }
}
