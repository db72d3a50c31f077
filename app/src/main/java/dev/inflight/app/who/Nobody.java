package dev.inflight.app.who;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.model.RequestEvent;
import dev.inflight.sink.report.Human;
import dev.inflight.sink.report.Plain;
import java.util.ArrayList;
import java.util.List;

/** Says that no request was in flight, and which ones were near. */
final class Nobody {
  private static final int LONGEST_ID = 60;

  private Nobody() {}

  static CommandFailure failure(Answer answer) {
    TimeWindow window = answer.window();
    StringBuilder text = new StringBuilder("no request was in flight at ");
    text.append(Moment.instant(window.atNs()));
    if (window.wide()) {
      text.append(" or within ").append(Human.duration(window.toNs() - window.atNs()));
    }
    if (answer.span().isEmpty()) {
      text.append("; no request of the run has its times");
    } else {
      text.append("; the run lasts from ")
          .append(Moment.instant(answer.span().fromNs()))
          .append(" to ")
          .append(Moment.instant(answer.span().toNs()));
    }
    List<String> near = nearest(answer);
    if (!near.isEmpty()) {
      text.append("; nearest: ").append(String.join(", ", near));
    }
    return new CommandFailure(ExitCode.NO, text.toString());
  }

  private static List<String> nearest(Answer answer) {
    List<String> near = new ArrayList<>();
    TimeWindow window = answer.window();
    answer
        .before()
        .ifPresent(
            each ->
                near.add(
                    name(each) + " ended " + away(window.atNs(), each.endedAtNs()) + " before"));
    answer
        .after()
        .ifPresent(
            each ->
                near.add(
                    name(each) + " started " + away(each.startedAtNs(), window.atNs()) + " after"));
    return near;
  }

  private static String name(RequestEvent request) {
    return Plain.text(request.requestId(), LONGEST_ID);
  }

  private static String away(long later, long earlier) {
    return Human.duration(later - earlier);
  }
}
