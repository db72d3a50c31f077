package dev.inflight.app.live;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.engine.RuleEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads the configuration anew while the service runs. A mistake anywhere in it changes nothing.
 * One reload at a time; may wait for disks and for messages under way.
 */
final class Reloading {
  private final Supplier<ServiceOptions> configuration;
  private final Parts parts;
  private ServiceOptions running;

  /** What can be exchanged. */
  interface Parts {
    /**
     * Reads the certificate and its key anew.
     *
     * @throws IllegalArgumentException when they cannot be used; then those before stay
     */
    void renewCertificate();

    /** The channels. */
    LiveChannels channels();

    /** Asks the rules and judges by the objectives of these options, on the core's thread. */
    void use(ServiceOptions options);
  }

  /**
   * @param configuration reads it; throws {@link CommandFailure} with all that is wrong
   * @param running what the service was started with
   */
  Reloading(Supplier<ServiceOptions> configuration, ServiceOptions running, Parts parts) {
    this.configuration = configuration;
    this.running = running;
    this.parts = parts;
  }

  /** Reads everything anew, and does what can be done without a restart. */
  synchronized ReloadReport reload() {
    ServiceOptions next;
    List<String> done = new ArrayList<>();
    try {
      next = configuration.get();
      if (isSameTls(next)) {
        parts.renewCertificate(); // else those before may be gone, and others need a restart
      }
      if (parts.channels().exchange(next.channels())) {
        done.add("channels");
      }
    } catch (CommandFailure | IllegalArgumentException e) {
      return ReloadReport.refused(String.valueOf(e.getMessage()));
    }
    if (isSameTls(next)) {
      done.add("certificate");
    }
    boolean rules = !running.rules().equals(next.rules());
    boolean objectives = !running.objectives().equals(next.objectives());
    if (rules || objectives) {
      parts.use(running.reloaded(next));
    }
    if (rules) {
      done.add(difference(definitions(running), definitions(next)));
    }
    if (objectives) {
      done.add("slo");
    }
    List<String> restart = RestartNeeds.between(running, next);
    running = running.reloaded(next);
    return new ReloadReport(done, restart, List.of());
  }

  private boolean isSameTls(ServiceOptions next) {
    return running.http().tls().isPresent() && running.http().tls().equals(next.http().tls());
  }

  private static List<RuleDefinition> definitions(ServiceOptions options) {
    return options.rules().map(UsableRules::definitions).orElse(List.of());
  }

  private static String difference(List<RuleDefinition> before, List<RuleDefinition> now) {
    long stay =
        now.stream()
            .filter(each -> before.stream().anyMatch(b -> RuleEngine.goesOn(b, each)))
            .count();
    long gone =
        before.stream()
            .filter(each -> now.stream().noneMatch(n -> RuleEngine.goesOn(each, n)))
            .count();
    return "rules (%d go on, %d begin anew, %d are gone)".formatted(stay, now.size() - stay, gone);
  }
}
