package dev.inflight.app.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.ingest.gateway.Gateway;
import dev.inflight.ingest.gateway.Gateway.Kind;
import dev.inflight.ingest.gateway.Gateways;
import dev.inflight.model.Absent;
import dev.inflight.model.ServedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A table of gateways, YAML or JSON: {@code gateways: [{header: NAME, is: TEXT, to: {host: TEXT,
 * replica_id: TEXT}}]}. All mistakes are told at once.
 */
public final class GatewayTable {
  private static final Set<String> KEYS =
      Set.of("address", "pod", "header", "attribute", "is", "to");
  private static final Set<String> IDENTITY = Set.of("host", "replica_id", "pod", "pid");
  private static final long MOST_BYTES = 8L << 20;

  private final String name;
  private final List<String> mistakes = new ArrayList<>();

  private GatewayTable(String name) {
    this.name = name;
  }

  /**
   * Reads the file.
   *
   * @throws CommandFailure when it cannot be read or holds mistakes
   */
  static Gateways read(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new CommandFailure(
            ExitCode.USAGE, file + ": larger than 8 MiB, expected a table of gateways");
      }
      return of(file.toString(), new YAMLMapper().readTree(Files.readAllBytes(file)));
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      String problem = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
      throw new CommandFailure(
          ExitCode.USAGE, file + ":" + line + ": " + problem + ", expected YAML or JSON", e);
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.USAGE, file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * The table in a tree, as the root or beneath {@code gateways}.
   *
   * @param name of the file, for messages
   * @throws CommandFailure when it holds mistakes
   */
  public static Gateways of(String name, JsonNode root) {
    GatewayTable table = new GatewayTable(name);
    List<Gateway> lines = table.lines(root.isObject() ? root.path("gateways") : root);
    if (!table.mistakes.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, String.join("\n", table.mistakes));
    }
    return new Gateways(lines);
  }

  private List<Gateway> lines(JsonNode list) {
    List<Gateway> lines = new ArrayList<>();
    if (!list.isArray() || list.isEmpty()) {
      mistakes.add(name + ": gateways: nothing, expected a list of gateways");
    }
    for (int at = 0; at < list.size(); at++) {
      line("gateways[" + at + "]", list.get(at)).ifPresent(lines::add);
    }
    return lines;
  }

  private Optional<Gateway> line(String where, JsonNode node) {
    unknown(where, node, KEYS);
    List<Kind> kinds = new ArrayList<>();
    for (Kind each : Kind.values()) {
      if (node.has(each.wire())) {
        kinds.add(each);
      }
    }
    if (kinds.size() != 1) {
      mistakes.add(
          name
              + ": "
              + where
              + ": "
              + kinds.size()
              + " of address, pod, header and attribute,"
              + " expected one");
      return Optional.empty();
    }
    Kind kind = kinds.get(0);
    boolean named = kind == Kind.HEADER || kind == Kind.ATTRIBUTE;
    String said = text(where, node, kind.wire());
    String is = named ? text(where, node, "is") : said;
    ServedBy to = identity(where + ".to", node.path("to"));
    if (said.isEmpty() || is.isEmpty() || !to.known()) {
      return Optional.empty(); // told before
    }
    return Optional.of(new Gateway(kind, named ? said : "", is, to));
  }

  private ServedBy identity(String where, JsonNode to) {
    unknown(where, to, IDENTITY);
    String host = to.path("host").asText();
    String replica = to.path("replica_id").asText();
    JsonNode pid = to.path("pid");
    boolean hasPid = pid.canConvertToLong() && pid.asLong() > 0;
    if (!pid.isMissingNode() && !hasPid) {
      mistakes.add(name + ": " + where + ".pid: " + pid + ", expected a number above 0");
    }
    if (host.isEmpty() && replica.isEmpty() && !hasPid) {
      mistakes.add(name + ": " + where + ": nobody, expected host, replica_id or pid");
      return ServedBy.UNKNOWN;
    }
    return new ServedBy(
        host, replica, to.path("pod").asText(), hasPid ? pid.asLong() : Absent.LONG, "");
  }

  private void unknown(String where, JsonNode node, Set<String> known) {
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      if (!known.contains(each.getKey())) {
        mistakes.add(
            name
                + ": "
                + where
                + "."
                + each.getKey()
                + ": unknown, expected one of "
                + String.join(", ", known.stream().sorted().toList()));
      }
    }
  }

  private String text(String where, JsonNode node, String key) {
    JsonNode value = node.path(key);
    if (!value.isValueNode() || value.isNull() || value.asText().isEmpty()) {
      mistakes.add(name + ": " + where + "." + key + ": no text, expected one");
      return "";
    }
    return value.asText();
  }
}
