package dev.inflight.app.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files for containers and hosts, read. */
final class DeployFiles {
  static final Path ROOT = Path.of("..");

  private DeployFiles() {}

  static String text(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  static JsonNode yaml(String file) throws IOException {
    return new YAMLMapper().readTree(text(file));
  }

  static JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(text(file));
  }

  static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(each -> texts.add(each.asText()));
    return texts;
  }

  /** The list of JSON that an instruction of the Dockerfile has, the last of its kind. */
  static List<String> instruction(String begin) throws IOException {
    String file = text("Dockerfile").replace("\\\n", " ");
    Matcher found = Pattern.compile("(?m)^" + begin + "[^\\[\n]*(\\[.*])$").matcher(file);
    Optional<String> list = Optional.empty();
    while (found.find()) {
      list = Optional.of(found.group(1));
    }
    return texts(new ObjectMapper().readTree(list.orElseThrow()));
  }

  /** The values of a key of the unit, in their order. */
  static List<String> unit(String key) throws IOException {
    return text("deploy/inflight.service")
        .lines()
        .filter(each -> each.startsWith(key + "="))
        .map(each -> each.substring(key.length() + 1))
        .toList();
  }
}
