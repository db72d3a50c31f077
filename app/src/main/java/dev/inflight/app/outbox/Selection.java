package dev.inflight.app.outbox;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The messages that somebody means. */
public final class Selection {
  private static final int SHOWN = 5;

  private final List<KeptChannel> channels;
  private final ShortIds shorts;

  public Selection(List<KeptChannel> channels) {
    this.channels = channels;
    this.shorts = ShortIds.of(channels);
  }

  public ShortIds shorts() {
    return shorts;
  }

  /** Those of a kind. */
  public List<Kept> all(Predicate<Kept> which) {
    return channels.stream().flatMap(each -> each.kept().stream()).filter(which).toList();
  }

  /**
   * Those of which the ids are, or begin like, these; in every channel in which they are.
   *
   * @throws CommandFailure with everything that is wrong with the ids
   */
  public List<Kept> named(List<String> ids) {
    Set<Kept> found = new LinkedHashSet<>();
    List<String> wrong = new ArrayList<>();
    for (String each : ids) {
      List<Kept> meant = meant(each);
      Set<String> different =
          meant.stream()
              .map(kept -> kept.entry().id())
              .collect(Collectors.toCollection(LinkedHashSet::new));
      if (different.size() == 1) {
        found.addAll(meant);
      } else {
        wrong.add(
            different.isEmpty()
                ? "no message '" + each + "' is in the outbox" + others()
                : "'" + each + "' is the beginning of several: " + list(different));
      }
    }
    if (!wrong.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, String.join("; ", wrong));
    }
    return List.copyOf(found);
  }

  private List<Kept> meant(String id) {
    List<Kept> exact = all(each -> each.entry().id().equals(id));
    return !exact.isEmpty() || id.isEmpty() ? exact : all(each -> each.entry().id().startsWith(id));
  }

  private String others() {
    Set<String> ids =
        all(each -> true).stream()
            .map(each -> each.entry().id())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return ids.isEmpty() ? ", which is empty" : ", expected one of " + list(ids);
  }

  private String list(Set<String> ids) {
    String some = ids.stream().limit(SHOWN).map(shorts::of).collect(Collectors.joining(", "));
    return some + (ids.size() > SHOWN ? " and " + (ids.size() - SHOWN) + " more" : "");
  }
}
