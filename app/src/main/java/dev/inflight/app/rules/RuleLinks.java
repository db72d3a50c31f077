package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.model.AlertLink;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The keys of a rule that say where to read on. */
final class RuleLinks {
  static final String RUNBOOK_URL = "runbook_url";
  static final String DASHBOARD_URL = "dashboard_url";

  private static final String RUNBOOK = "runbook";
  private static final String EXPECTED = "http:// or https://, a host and no user";
  private static final int LONGEST = 2_000;

  private final Mapping rule;
  private final AlertText text;
  private final IssueLog log;

  RuleLinks(Mapping rule, AlertText text, IssueLog log) {
    this.rule = rule;
    this.text = text;
    this.log = log;
  }

  List<AlertLink> read() {
    return Stream.of(
            runbook().map(url -> new AlertLink("Runbook", url)),
            annotation(DASHBOARD_URL).map(url -> new AlertLink("Dashboard", url)))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<String> runbook() {
    Optional<Scalar> ours = rule.scalar(RUNBOOK, "a URL");
    Optional<Scalar> theirs = text.annotation(RUNBOOK_URL);
    if (ours.isPresent() && theirs.isPresent()) {
      String found = "both 'runbook' and annotation '" + RUNBOOK_URL + "', expected one of them";
      log.error(IssueKind.INVALID_VALUE, theirs.get().offset(), found);
    }
    if (ours.isPresent() && !isUrl(ours.get().text())) {
      rule.invalid(RUNBOOK, ours.get(), "a URL: " + EXPECTED);
      return Optional.empty();
    }
    return ours.map(each -> each.text().strip()).or(() -> annotation(RUNBOOK_URL));
  }

  /** Other people's files go on working: what is no URL there is told, and left out. */
  private Optional<String> annotation(String name) {
    Optional<Scalar> given = text.annotation(name);
    if (given.isPresent() && !isUrl(given.get().text())) {
      String found = "annotation '" + name + "' is not read: no URL, expected " + EXPECTED;
      log.warning(IssueKind.INVALID_VALUE, given.get().offset(), found);
      return Optional.empty();
    }
    return given.map(each -> each.text().strip());
  }

  private static boolean isUrl(String text) {
    try {
      URI uri = new URI(text.strip());
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      return (scheme.equals("http") || scheme.equals("https"))
          && uri.getHost() != null
          && uri.getUserInfo() == null
          && text.length() <= LONGEST;
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
