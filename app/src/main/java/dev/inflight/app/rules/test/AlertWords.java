package dev.inflight.app.rules.test;

import dev.inflight.app.rules.test.TestCase.ExpectedAlert;
import dev.inflight.model.Alert;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Alerts as tests write them. */
final class AlertWords {
  private AlertWords() {}

  /** Whether an alert is as expected in all that is said of it. */
  static boolean fits(ExpectedAlert expected, Alert alert) {
    return expected.rule().equals(alert.rule())
        && expected.labels().map(alert.labels()::equals).orElse(true)
        && expected.level().map(alert.level().word()::equals).orElse(true)
        && expected.title().map(alert.title()::equals).orElse(true)
        && expected.message().map(alert.message()::equals).orElse(true);
  }

  static String of(ExpectedAlert expected) {
    List<String> words = new ArrayList<>();
    words.add("alert " + expected.rule() + expected.labels().map(Object::toString).orElse(""));
    expected.level().ifPresent(each -> words.add("level " + each));
    expected.title().ifPresent(each -> words.add("title '" + each + "'"));
    expected.message().ifPresent(each -> words.add("message '" + each + "'"));
    return String.join(", ", words);
  }

  /** An alert in as many words as are expected of it. */
  static String of(Alert alert, ExpectedAlert expected) {
    return of(
        new ExpectedAlert(
            expected.line(),
            alert.rule(),
            expected.labels().map(any -> alert.labels()),
            expected.level().map(any -> alert.level().word()),
            expected.title().map(any -> alert.title()),
            expected.message().map(any -> alert.message())));
  }

  static String whole(Alert alert) {
    return of(
        new ExpectedAlert(
            0,
            alert.rule(),
            Optional.of(alert.labels()),
            Optional.of(alert.level().word()),
            Optional.of(alert.title()),
            Optional.of(alert.message())));
  }
}
