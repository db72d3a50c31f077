package dev.inflight.app.outbox;

import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.notify.outbox.Outbox;
import dev.inflight.sink.notify.outbox.OutboxException;
import dev.inflight.sink.notify.outbox.Request;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Something done about messages of several channels: by the process that uses an outbox, or here
 * when none does. What goes wrong with one channel keeps no other from it.
 */
abstract class Deed {
  private static final int LONGEST_ID = 200;

  final DataFolder data;
  final ShortIds shorts;
  final InstantSource clock;
  final PrintWriter out;
  private final PrintWriter err;
  private final String verb;
  private int code = ExitCode.DONE;

  /**
   * @param verb what is done, such as "drop"
   */
  Deed(
      DataFolder data,
      ShortIds shorts,
      InstantSource clock,
      PrintWriter out,
      PrintWriter err,
      String verb) {
    this.data = data;
    this.shorts = shorts;
    this.clock = clock;
    this.out = out;
    this.err = err;
    this.verb = verb;
  }

  /**
   * Does it, and says what came of it.
   *
   * @return the exit code
   */
  final int to(List<Kept> chosen) {
    Map<String, List<Kept>> ours = new LinkedHashMap<>();
    byChannel(chosen)
        .forEach(
            (channel, kept) -> {
              try {
                Optional<String> owner = Outbox.owner(Outbox.file(data.outboxes(), channel));
                owner.ifPresentOrElse(
                    each -> ask(channel, kept, each), () -> ours.put(channel, kept));
              } catch (OutboxException e) {
                fail(e);
              }
            });
    if (!ours.isEmpty()) {
      here(ours);
    }
    out.flush();
    err.flush();
    return code;
  }

  private static Map<String, List<Kept>> byChannel(List<Kept> chosen) {
    return chosen.stream()
        .collect(Collectors.groupingBy(Kept::channel, LinkedHashMap::new, Collectors.toList()));
  }

  private void ask(String channel, List<Kept> kept, String owner) {
    List<Request> requests = requests(kept);
    int taken = new Asking(data.outboxes(), channel, clock).ask(requests);
    if (taken == requests.size()) {
      say(channel, "asked process " + owner + ", which uses the outbox, to " + what(kept));
    } else {
      String rest =
          taken == 0 ? "nothing of it" : "only %d of %d".formatted(taken, requests.size());
      fail(
          ExitCode.NO,
          "%s: asked process %s to %s; it took %s within 5 s, the rest was taken back"
              .formatted(channel, owner, what(kept), rest));
    }
  }

  private String what(List<Kept> kept) {
    return verb + " " + (kept.size() == 1 ? "1 message" : kept.size() + " messages");
  }

  static List<Request> requests(Request.Verb verb, List<Kept> kept) {
    return kept.stream().map(each -> new Request(verb, asked(each.entry().id()))).toList();
  }

  private static String asked(String id) {
    return id.substring(0, Math.min(id.length(), LONGEST_ID));
  }

  /** What to ask of another process. */
  abstract List<Request> requests(List<Kept> kept);

  /** Does it to messages of channels of which nobody else uses the outbox. */
  abstract void here(Map<String, List<Kept>> chosen);

  final String words(Kept kept) {
    return "%s (%s)".formatted(shorts.of(kept.entry().id()), kept.title());
  }

  final void say(String channel, String words) {
    out.println(channel + ": " + words);
  }

  /** Another has the outbox by now, or it cannot be used. */
  final void fail(OutboxException e) {
    fail(e.owner().isPresent() ? ExitCode.NO : ExitCode.DATA, String.valueOf(e.getMessage()));
  }

  final void fail(int exitCode, String words) {
    code = Math.max(code, exitCode);
    if (!words.isEmpty()) {
      err.println("inflight: " + words);
    }
  }
}
