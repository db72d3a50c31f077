package dev.inflight.app.rules.test;

import dev.inflight.model.Labels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The keys of one mapping, asked for by name; what is wrong with them is noted. */
final class Keys {
  private final Yaml yaml;
  private final Mistakes mistakes;

  /**
   * @param owner what the mapping is, with its article, such as "a test"
   * @param known keys that it may have
   */
  Keys(Yaml yaml, String owner, List<String> known, Mistakes mistakes) {
    this.yaml = yaml;
    this.mistakes = mistakes;
    if (yaml.kind() != Yaml.Kind.MAPPING) {
      mistakes.add(yaml, yaml.words() + ", expected " + owner + ", a mapping");
    }
    yaml.fields()
        .forEach(
            (key, value) -> {
              if (!known.contains(key)) {
                mistakes.add(
                    value,
                    owner
                        + " has no key '"
                        + key
                        + "', expected one of "
                        + String.join(", ", known));
              }
            });
  }

  Yaml yaml() {
    return yaml;
  }

  Optional<Yaml> value(String key) {
    return Optional.ofNullable(yaml.fields().get(key))
        .filter(each -> each.kind() != Yaml.Kind.NOTHING);
  }

  Optional<Yaml> scalar(String key) {
    Optional<Yaml> value = value(key);
    if (value.isPresent() && value.get().kind() != Yaml.Kind.SCALAR) {
      mistakes.add(value.get(), key + " is " + value.get().words() + ", expected a value");
      return Optional.empty();
    }
    return value;
  }

  /** A text that must be there. */
  Yaml required(String key, String expected) {
    Optional<Yaml> value = scalar(key);
    if (value.isEmpty() && !yaml.fields().containsKey(key)) {
      mistakes.add(yaml, "no " + key + ", expected " + expected);
    }
    return value.orElse(Yaml.scalar("", yaml.line(), yaml.column()));
  }

  Optional<String> text(String key) {
    return scalar(key).map(Yaml::text);
  }

  /** The items of a list; none when the key is not there. */
  List<Yaml> items(String key) {
    Optional<Yaml> value = value(key);
    if (value.isEmpty()) {
      return List.of();
    }
    if (value.get().kind() != Yaml.Kind.LIST) {
      mistakes.add(value.get(), key + " is " + value.get().words() + ", expected a list");
    }
    return value.get().items();
  }

  Optional<Long> duration(String key) {
    return scalar(key).flatMap(this::duration);
  }

  private Optional<Long> duration(Yaml value) {
    Optional<Long> ns = TestDuration.ns(value.text());
    if (ns.isEmpty()) {
      mistakes.add(value, value.words() + ", expected a duration such as 30s");
    }
    return ns;
  }

  /** A duration that must be there. */
  long requiredDuration(String key) {
    Yaml value = required(key, "a duration such as 30s");
    return value.text().isEmpty() ? 0 : duration(value).orElse(0L);
  }

  Optional<Labels> labels(String key) {
    Optional<Yaml> value = value(key);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> labels = new TreeMap<>();
    if (value.get().kind() != Yaml.Kind.MAPPING) {
      mistakes.add(value.get(), key + " is " + value.get().words() + ", expected a mapping");
    }
    value.get().fields().forEach((name, text) -> labels.put(name, label(text)));
    return Optional.of(Labels.of(labels));
  }

  private String label(Yaml value) {
    if (value.kind() != Yaml.Kind.SCALAR) {
      mistakes.add(value, value.words() + ", expected a label's value");
    }
    return value.text();
  }

  void wrong(Yaml at, String what) {
    mistakes.add(at, what);
  }
}
