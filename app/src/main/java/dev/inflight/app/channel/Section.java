package dev.inflight.app.channel;

import dev.inflight.app.rules.IssueLog;
import dev.inflight.app.rules.Mapping;
import dev.inflight.app.rules.RuleDuration;
import dev.inflight.app.rules.Value;
import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Items;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A mapping of the configuration: what its keys are, within bounds, and what is wrong with it. */
public final class Section {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,12}) ?(B|KiB|MiB|GiB)?");

  private final Mapping mapping;
  private final IssueLog log;

  private Section(Mapping mapping, IssueLog log) {
    this.mapping = mapping;
    this.log = log;
  }

  /**
   * A section, or a complaint that it is none.
   *
   * @param owner what it is
   * @param shape what was expected
   */
  public static Optional<Section> of(
      Value value, String owner, List<String> keys, String shape, IssueLog log) {
    if (value instanceof Fields fields) {
      return Optional.of(new Section(new Mapping(fields, owner, keys, log), log));
    }
    log.error(IssueKind.INVALID_VALUE, value.offset(), "expected a " + owner + ", " + shape);
    return Optional.empty();
  }

  public Mapping mapping() {
    return mapping;
  }

  public IssueLog log() {
    return log;
  }

  /** The section that a key holds. */
  public Optional<Section> section(String key, String owner, List<String> keys, String shape) {
    return mapping.value(key).flatMap(each -> of(each, owner, keys, shape, log));
  }

  /** The sections that a key lists, or the only one. */
  public List<Section> sections(String key, String owner, List<String> keys, String shape) {
    List<Section> sections = new ArrayList<>();
    Optional<Value> value = mapping.value(key);
    if (value.isPresent()) {
      List<Value> values =
          value.get() instanceof Items items ? items.values() : List.of(value.get());
      values.forEach(each -> of(each, owner, keys, shape, log).ifPresent(sections::add));
    }
    return sections;
  }

  /** A text that must be there. */
  public Optional<Scalar> required(String key, String expected) {
    Optional<Scalar> scalar = text(key, expected);
    if (scalar.isEmpty() && !(mapping.has(key) && mapping.value(key).isPresent())) {
      error(mapping.offset(), "no " + key + ", expected " + expected);
    }
    return scalar;
  }

  /** A text that is not blank. */
  public Optional<Scalar> text(String key, String expected) {
    Optional<Scalar> scalar = mapping.scalar(key, expected);
    if (scalar.isPresent() && scalar.get().text().isBlank()) {
      error(scalar.get().offset(), key + " is empty, expected " + expected);
      return Optional.empty();
    }
    return scalar;
  }

  /** A whole number. */
  public int whole(String key, int least, int most, int otherwise) {
    String expected = "a whole number from " + least + " to " + most;
    Optional<Scalar> scalar = text(key, expected);
    if (scalar.isEmpty()) {
      return otherwise;
    }
    String text = scalar.get().text();
    if (text.matches("\\d{1,9}")) {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    }
    invalid(key, scalar.get(), expected);
    return otherwise;
  }

  /** A number of bytes: {@code 65536}, {@code 64 MiB}. */
  public long bytes(String key, long least, long most, long otherwise) {
    String expected = "bytes from " + Sizes.words(least) + " to " + Sizes.words(most);
    Optional<Scalar> scalar = text(key, expected);
    if (scalar.isEmpty()) {
      return otherwise;
    }
    Matcher size = SIZE.matcher(scalar.get().text());
    if (size.matches()) {
      String unit = Optional.ofNullable(size.group(2)).orElse("B");
      long number = Long.parseLong(size.group(1));
      if (number <= most / Sizes.unit(unit) && number * Sizes.unit(unit) >= least) {
        return number * Sizes.unit(unit);
      }
    }
    invalid(key, scalar.get(), expected);
    return otherwise;
  }

  /** A duration: {@code 30s}, {@code 1h30m}, {@code 2d}. */
  public Duration duration(String key, Duration least, Duration most, Duration otherwise) {
    String expected =
        "a duration from " + DurationWords.of(least) + " to " + DurationWords.of(most);
    Optional<Scalar> scalar = text(key, expected);
    if (scalar.isEmpty()) {
      return otherwise;
    }
    OptionalLong ns = RuleDuration.ns(scalar.get().text());
    if (ns.isPresent()) {
      Duration duration = Duration.ofNanos(ns.getAsLong());
      if (duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0) {
        return duration;
      }
    }
    invalid(key, scalar.get(), expected);
    return otherwise;
  }

  /** A complaint that repeats the value: not for keys that hold secrets. */
  public void invalid(String key, Value value, String expected) {
    error(value.offset(), key + " is " + value.words() + ", expected " + expected);
  }

  public void error(int offset, String found) {
    log.error(IssueKind.INVALID_VALUE, offset, found);
  }
}
