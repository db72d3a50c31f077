package dev.inflight.app.channel;

import dev.inflight.app.channel.ChannelType.Need;
import dev.inflight.app.rules.Mapping;
import dev.inflight.app.rules.Value.Scalar;
import java.util.Optional;

/** Reads where a secret is kept. What a key is given is never repeated: it may be the secret. */
final class ReferenceReader {
  private final Section section;
  private final Mapping mapping;
  private final String owner;

  /**
   * @param owner the name after which a variable is suggested
   */
  ReferenceReader(Section section, String owner) {
    this.section = section;
    this.mapping = section.mapping();
    this.owner = owner;
  }

  /**
   * Where it is kept.
   *
   * @param what url or secret
   * @param need whether there has to be one; empty when that is not known
   */
  Optional<Reference> read(String what, Optional<Need> need) {
    String variable = what + "_env";
    String file = what + "_file";
    if (mapping.has(what)) {
      String found = "'" + what + "' in this file could be read by everybody who may read it";
      String expected = ", expected " + variable + ": " + VariableName.suggested(owner, what);
      section.error(
          mapping.offsetOf(what), found + expected + ", a variable that holds it, or " + file);
      return Optional.empty();
    }
    boolean given = mapping.has(variable) || mapping.has(file);
    if (mapping.has(variable) && mapping.has(file)) {
      section.error(mapping.offsetOf(file), "both " + variable + " and " + file + ", expected one");
    } else if (!given && need.equals(Optional.of(Need.REQUIRED))) {
      String expected = variable + ": " + VariableName.suggested(owner, what) + ", or " + file;
      section.error(mapping.offset(), needs(what) + ", expected " + expected);
    } else if (given && need.equals(Optional.of(Need.NONE))) {
      String key = mapping.has(variable) ? variable : file;
      section.error(mapping.offsetOf(key), "a channel of this type has no " + what);
    }
    return variable(variable).or(() -> file(file));
  }

  private String needs(String what) {
    return mapping.has("type")
        ? "a channel of this type needs its " + what
        : "no " + what + " is given";
  }

  private Optional<Reference> variable(String key) {
    Optional<Scalar> scalar = mapping.scalar(key, "the name of a variable");
    if (scalar.isPresent() && !VariableName.isOne(scalar.get().text())) {
      String found = key + " is no name of a variable, expected letters, digits, _";
      section.error(scalar.get().offset(), found);
      return Optional.empty();
    }
    return scalar.map(each -> new Reference.Variable(each.text()));
  }

  private Optional<Reference> file(String key) {
    Optional<Scalar> scalar = mapping.scalar(key, "the name of a file");
    if (scalar.isPresent() && !isFileName(scalar.get().text())) {
      section.error(scalar.get().offset(), key + " is no name of a file");
      return Optional.empty();
    }
    return scalar.map(each -> new Reference.File(each.text()));
  }

  private static boolean isFileName(String text) {
    return !text.isBlank() && !text.contains("://") && text.indexOf(0) < 0;
  }
}
