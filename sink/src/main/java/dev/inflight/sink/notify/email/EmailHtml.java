package dev.inflight.sink.notify.email;

import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Link;
import dev.inflight.sink.notify.Message.Table;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A message as HTML: tables and inline styles, since mail programs know nothing else. It sets no
 * colour of page or text, so that a dark program shows it dark; what has a colour is readable on
 * both.
 */
final class EmailHtml {
  private static final Pattern LINKABLE = Pattern.compile("(?i)https?://[^\\s/?#]+.*");

  private final Message message;
  private final Html html = new Html();

  private EmailHtml(Message message) {
    this.message = message;
  }

  static String of(Message message) {
    return new EmailHtml(message).page();
  }

  private String page() {
    html.markup("<!DOCTYPE html>");
    html.markup("<html lang=\"en\">");
    html.markup("<head>");
    html.markup("<meta charset=\"utf-8\">");
    html.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    html.markup("<meta name=\"color-scheme\" content=\"light dark\">");
    html.markup("<meta name=\"supported-color-schemes\" content=\"light dark\">");
    html.text("<title>", Marks.word(message) + " · " + message.title(), "</title>");
    html.markup("</head>");
    html.markup("<body style=\"margin:0;padding:0;color-scheme:light dark;" + Look.FONT + "\">");
    html.markup(Look.layout("width:100%"));
    html.markup("<tr><td align=\"center\" style=\"padding:16px 8px\">");
    html.markup(
        Look.layout(
            "width:100%;max-width:680px;border-collapse:separate;border:1px solid "
                + Look.LINE
                + ";border-radius:8px;text-align:left"));
    html.markup(
        "<tr><td style=\"background:"
            + Look.colour(message.level(), Marks.over(message))
            + ";height:6px;line-height:6px;font-size:0;border-radius:7px 7px 0"
            + " 0\">&nbsp;</td></tr>");
    html.markup("<tr><td style=\"padding:20px;" + Look.FONT + "\">");
    content();
    html.markup("</td></tr>").markup("</table>");
    html.markup("</td></tr>").markup("</table>");
    html.markup("</body>").markup("</html>");
    return html.toString();
  }

  private void content() {
    html.markup(Look.pill(Marks.word(message), Look.colour(message.level(), Marks.over(message))));
    html.text(
        "<h1 dir=\"auto\" style=\"margin:10px 0 4px;font-size:20px;line-height:1.3;"
            + "font-weight:600;overflow-wrap:anywhere\">",
        message.title(),
        "</h1>");
    html.text("<div style=\"" + Look.SMALL + "\">", Marks.when(message), "</div>");
    if (message.digest().isPresent()) {
      labels();
      digest(message.digest().get());
    } else {
      details();
    }
    links(message.links());
    html.text(
        "<div dir=\"auto\" style=\"margin:20px 0 0;padding:12px 0 0;border-top:1px solid "
            + Look.LINE
            + ";overflow-wrap:anywhere;"
            + Look.SMALL
            + "\">",
        Wording.origin(message) + ", sent by Inflight",
        "</div>");
  }

  private void details() {
    String text = Marks.text(message);
    if (!text.isEmpty()) {
      html.text(
          "<p dir=\"auto\" style=\"margin:16px 0 0;font-size:16px;line-height:1.5;"
              + "overflow-wrap:anywhere\">",
          text,
          "</p>");
    }
    labels();
    message.fields().forEach(this::field);
    evidence(message.evidence());
  }

  private void labels() {
    if (message.labels().toMap().isEmpty()) {
      return;
    }
    html.markup("<div style=\"margin:12px 0 0;font-size:13px;line-height:1.5\">");
    message
        .labels()
        .toMap()
        .forEach(
            (name, value) -> {
              html.text(
                  "<span style=\"display:inline-block;margin:4px 6px 0 0;padding:1px 8px;border:1px"
                      + " solid "
                      + Look.LINE
                      + ";border-radius:10px;overflow-wrap:anywhere\"><span style=\"color:"
                      + Look.GREY
                      + "\">",
                  name,
                  "</span>");
              html.text("<b dir=\"auto\" style=\"font-weight:600\">", value, "</b></span>");
            });
    html.markup("</div>");
  }

  private void heading(String text) {
    html.text(
        "<div dir=\"auto\" style=\"margin:18px 0 4px;font-weight:600;overflow-wrap:anywhere;"
            + Look.SMALL
            + "\">",
        text,
        "</div>");
  }

  private void field(Field field) {
    heading(field.name());
    String style =
        field.code()
            ? Look.CODE + "padding:8px 10px;border:1px solid " + Look.LINE + ";border-radius:6px"
            : "font-size:15px;line-height:1.5;overflow-wrap:anywhere";
    html.text("<div dir=\"auto\" style=\"" + style + "\">", field.value(), "</div>");
  }

  private void evidence(Table table) {
    if (table.isEmpty()) {
      return;
    }
    heading(table.title());
    if (!table.rows().isEmpty()) {
      TableHtml.write(table, html);
    }
    more(table.more());
  }

  private void more(String more) {
    if (!more.isEmpty()) {
      html.text("<div style=\"margin:6px 0 0;" + Look.SMALL + "\">", more, "</div>");
    }
  }

  private void digest(Digest digest) {
    heading(Wording.digest(digest));
    html.markup(Look.table("width:100%;border-collapse:collapse;font-size:14px;line-height:1.4"));
    for (Digest.RuleCount each : digest.rules()) {
      html.markup("<tr>");
      html.text(
          "<td dir=\"auto\" style=\""
              + Look.cell("left")
              + "padding-left:8px;border-left:4px solid "
              + Look.colour(each.level(), each.recoveries() == each.messages())
              + "\">",
          each.rule(),
          "</td>");
      html.text("<td style=\"" + Look.cell("right") + "\">", Wording.counts(each), "</td>");
      html.markup("</tr>");
    }
    html.markup("</table>");
    if (!digest.listed().isEmpty()) {
      heading("The worst of them");
      digest.listed().forEach(this::line);
      more(Wording.unlisted(digest));
    }
  }

  private void line(Digest.Line line) {
    boolean over = line.kind() == Message.Kind.RECOVERY || line.kind() == Message.Kind.SEEING;
    html.markup("<div style=\"padding:6px 0;border-bottom:1px solid " + Look.LINE + "\">");
    html.markup(Look.pill(Wording.word(line), Look.colour(line.level(), over)));
    html.text("<span style=\"" + Look.SMALL + "\">", Wording.time(line.at()), "</span>");
    html.text(
        "<div dir=\"auto\" style=\"font-size:14px;line-height:1.4;overflow-wrap:anywhere\">",
        line.title(),
        "</div></div>");
  }

  /** Buttons; what is no address of the web is only shown. */
  private void links(List<Link> links) {
    if (links.isEmpty()) {
      return;
    }
    html.markup("<div style=\"margin:20px 0 0\">");
    for (Link each : links) {
      if (LINKABLE.matcher(each.url()).matches()) {
        html.text(
            "<a href=\""
                + Html.escaped(each.url())
                + "\" style=\"display:inline-block;margin:0 8px 8px 0;padding:10px 16px;"
                + "border-radius:6px;background:#0969da;color:#ffffff;font-size:14px;"
                + "font-weight:600;text-decoration:none\">",
            each.title(),
            "</a>");
      } else {
        html.text("<div style=\"" + Look.CODE + "\">", each.title() + " " + each.url(), "</div>");
      }
    }
    html.markup("</div>");
  }
}
