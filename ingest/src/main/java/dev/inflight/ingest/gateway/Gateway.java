package dev.inflight.ingest.gateway;

import dev.inflight.model.Absent;
import dev.inflight.model.ServedBy;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One line of the table of gateways: what is said where, and who is meant by it.
 *
 * @param kind where it is said
 * @param name of the header or the attribute; empty for an address and a pod
 * @param is what it says there: a text in which {@code *} stands for anything
 * @param to who is meant; a text {@code *} stands for all that is said
 */
public record Gateway(Kind kind, String name, String is, ServedBy to) {
  /** All that is said, where somebody is meant by it. */
  private static final String SAID = "*";

  /** Where something is said. */
  public enum Kind {
    /** The network address of who answered, with or without its port. */
    ADDRESS,
    /** The name of the pod that answered. */
    POD,
    /** A header of the answer. */
    HEADER,
    /** An attribute of a span or of its resource. */
    ATTRIBUTE;

    /** The key in the table. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Checks that a header or an attribute has a name, and that somebody is meant. */
  public Gateway {
    boolean named = kind == Kind.HEADER || kind == Kind.ATTRIBUTE;
    if (named == name.isEmpty() || is.isEmpty()) {
      throw new IllegalArgumentException(kind.wire() + ": a name and a text are expected");
    }
    if (to.host().isEmpty() && to.replicaId().isEmpty() && !Absent.has(to.pid())) {
      throw new IllegalArgumentException("expected a host, a replica_id or a pid");
    }
  }

  /** Whether a text is as the line has it; in one pass, whatever the text. */
  boolean matches(String said) {
    String[] parts = is.split(Pattern.quote(SAID), -1);
    String last = parts[parts.length - 1];
    if (parts.length == 1) {
      return is.equals(said);
    }
    int at = parts[0].length();
    boolean ends =
        said.startsWith(parts[0]) && said.endsWith(last) && said.length() >= at + last.length();
    for (int part = 1; ends && part < parts.length - 1; part++) {
      int found = said.indexOf(parts[part], at);
      at = found + parts[part].length();
      ends = found >= 0 && at <= said.length() - last.length();
    }
    return ends;
  }

  ServedBy meant(String said, ServedBy before) {
    return new ServedBy(
        text(to.host(), said),
        text(to.replicaId(), said),
        to.pod().isEmpty() ? before.pod() : text(to.pod(), said),
        to.pid(),
        before.address());
  }

  private static String text(String text, String said) {
    return text.equals(SAID) ? said : text;
  }
}
