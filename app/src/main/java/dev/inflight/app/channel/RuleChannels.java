package dev.inflight.app.channel;

import dev.inflight.app.rules.ReadRule;
import dev.inflight.app.rules.RuleSet;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.rules.text.Nearest;
import dev.inflight.sink.notify.PlainText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether the channels that rules name are there. */
final class RuleChannels {
  private final Map<String, Channel> channels = new HashMap<>();
  private final List<Finding> findings = new ArrayList<>();

  private RuleChannels(ChannelFile file) {
    file.channels().forEach(each -> channels.put(each.name(), each));
  }

  /** What is wrong with the rules' channels, and with the rules where that hides channels. */
  static List<Finding> findings(RuleSet rules, ChannelFile file) {
    RuleChannels check = new RuleChannels(file);
    rules.issues().stream().filter(Issue::isError).forEach(check::add);
    rules.rules().forEach(check::check);
    return check.findings;
  }

  private void add(Issue issue) {
    findings.add(Finding.error(issue.pretty().lines().findFirst().orElse("")));
  }

  private void check(ReadRule rule) {
    for (String name : rule.rule().channels()) {
      Channel channel = channels.get(name);
      if (channel == null) {
        String found = "rule '" + rule.rule().name() + "' names channel '" + name + "'";
        Issue issue = issue(rule, found + ", which is not there");
        Issue meant =
            Nearest.to(name, channels.keySet())
                .map(each -> issue.suggesting("'" + each + "'"))
                .orElse(issue);
        add(meant);
      } else if (!channel.enabled() && rule.rule().enabled()) {
        String found = "rule '%s' names channel '%s', which is not enabled";
        String line = rule.file() + ":" + rule.line() + ": ";
        findings.add(Finding.warning(line + found.formatted(rule.rule().name(), name)));
      }
    }
  }

  private static Issue issue(ReadRule rule, String found) {
    return Issue.error(
        IssueKind.INVALID_VALUE, rule.place().line(), rule.place().within(), PlainText.line(found));
  }
}
