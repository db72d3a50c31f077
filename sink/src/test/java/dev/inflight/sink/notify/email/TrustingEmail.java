package dev.inflight.sink.notify.email;

import dev.inflight.sink.notify.Notifier;
import java.time.InstantSource;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;
import reactor.core.scheduler.Schedulers;

/** Email that trusts the certificate of a test. */
public final class TrustingEmail {
  private TrustingEmail() {}

  public static Notifier notifier(
      EmailConfig config, EmailLimits limits, InstantSource clock, SSLSocketFactory tls) {
    return new EmailNotifier(
        config,
        limits,
        Schedulers.boundedElastic(),
        Schedulers.parallel(),
        clock,
        Optional.of(tls));
  }
}
