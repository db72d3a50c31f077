package dev.inflight.app.rules.conform;

import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;

/** What rules say, on a line each, in words that compare. */
final class Told implements AlertChange.Visitor<String> {
  private final String row;

  /**
   * @param row index of the history's row
   */
  Told(String row) {
    this.row = row;
  }

  static String place(String row, long step) {
    return "row " + row + " step " + step;
  }

  static String fired(String place, String rule, String level, String title, String message) {
    return place + " fire " + rule + " " + level + " '" + title + "' '" + message + "'";
  }

  static String recovered(String place, String rule) {
    return place + " recover " + rule;
  }

  static String state(String rule, long fires, boolean firing) {
    return rule + ": " + fires + " fires" + (firing ? ", firing" : "");
  }

  @Override
  public String fired(AlertChange.Fired fired) {
    Alert alert = fired.alert();
    return fired(place(alert), rule(alert), alert.level().word(), alert.title(), alert.message());
  }

  @Override
  public String recovered(AlertChange.Recovered recovered) {
    return recovered(place(recovered.alert()), rule(recovered.alert()));
  }

  @Override
  public String flapping(AlertChange.Flapping flapping) {
    return place(flapping.alert()) + " flapping " + rule(flapping.alert());
  }

  @Override
  public String wentBlind(AlertChange.WentBlind wentBlind) {
    return place(wentBlind.alert()) + " blind " + rule(wentBlind.alert());
  }

  @Override
  public String seesAgain(AlertChange.SeesAgain seesAgain) {
    return place(seesAgain.alert()) + " sees again " + rule(seesAgain.alert());
  }

  private String place(Alert alert) {
    return place(row, alert.step());
  }

  private static String rule(Alert alert) {
    return alert.rule().startsWith(PeerRules.UNNAMED) ? PeerRules.UNNAMED : alert.rule();
  }
}
