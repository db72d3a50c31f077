package dev.inflight.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.outcome.CommandFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the schema of configurations allows is what the service reads. */
final class ConfigSchemaTest {
  private static final Path ROOT = Path.of("..");

  @TempDir private Path folder;

  private static Schema schema() throws IOException {
    String text = Files.readString(ROOT.resolve("docs/schema/inflight.config-1.schema.json"));
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
  }

  private static List<Error> errors(String yaml) throws IOException {
    JsonNode tree = new YAMLMapper().readTree(yaml);
    return schema().validate(tree);
  }

  private String refusal(String yaml) throws IOException {
    Path file = folder.resolve("inflight.yaml");
    Files.writeString(file, yaml);
    try {
      ServeReader reader = new ServeReader(file);
      ChannelFile.read(file, reader::read);
      return "";
    } catch (CommandFailure e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Every block of YAML in the manuals that is a configuration. */
  private static List<String> manuals() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
      for (Path each : files.filter(file -> file.toString().endsWith(".md")).toList()) {
        String[] blocks = Files.readString(each).split("```yaml\n|```\n");
        Stream.of(blocks)
            .filter(block -> block.lines().anyMatch(line -> line.matches("(channels|serve):")))
            .forEach(found::add);
      }
    }
    return found;
  }

  private static List<String> examples() {
    try (Stream<Path> files = Files.list(ROOT.resolve("deploy"))) {
      return files
          .filter(each -> each.getFileName().toString().equals("inflight.yaml"))
          .map(ConfigSchemaTest::text)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void manualsAndExamples_areAllowedByBoth() throws IOException {
    List<String> all = new ArrayList<>(manuals());
    all.addAll(examples());
    assertThat(all).hasSizeGreaterThan(3);
    for (String each : all) {
      assertThat(errors(each)).as(each).isEmpty();
      assertThat(refusal(each)).as(each).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "serve: {}",
        "serve: {listen: '0.0.0.0:80', names: [a.example.org], token_file: t}",
        "serve: {listen: localhost, direct: true, insecure: false, log: json}",
        "serve: {listen: '[::1]:9470', rules: rules/, data_dir: /var/lib/inflight}",
        "serve: {rules: [a.yaml, b], routes: routes.yaml, annotation_socket: none}",
        "serve: {routes: [{endpoint: 'http://h:1/*', to: {host: h}}, {to: {rank: 0}}]}",
        "serve: {tls: {certificate: c.pem, key: k.pem}}",
        "serve: {limits: {connections: 10, bodies: 2, requests_per_second: 0, followers: 1}}",
        "serve: {limits: {body: 1 GiB, line: 65536, waiting: 64 MiB}}",
        "serve: {slo: {ttft: 500ms, e2e: 5s, tpot: 1.5ms, e2e_from_intended: 6s}}",
        "serve: {journal: {size: 64 MiB}}",
        "serve: {host: h, gateways: g.yaml, requests_from_servers: true, event_socket: e.sock,"
            + " follow: a.jsonl}",
        "serve: {lateness: 0, idle_timeout: 10s, horizon: 1h30m}",
        "serve: {retention: {requests: 1d, slo_misses: 30d, alerts: 90d, size: 2 GiB}}",
        "serve: {retention: {requests: 2d, sample: {after: 1h, one_in: 10}}}",
        "serve: {event_files: {}, reject_files: {dir: rejects, size: 1 MiB, age: 1h, count: 3}}",
        "channels: []",
        "channels: [{name: a, type: slack, url_env: U, quiet_hours: {from: '22:00', to: '24:00',"
            + " zone: UTC, days: [sat, Sunday], except: none}}]",
        "channels: [{name: a, type: pagerduty, secret_env: S}]",
        "channels: [{name: a, type: webhook, url_env: U, template: {text: '{title}'}}]",
        "channels: [{name: a, type: email, url_file: f, from: a@b, to: c@d, starttls: true}]",
        "heartbeat: {url_env: U, every: 1m}\nchannels: []",
        "links: {page: 'https://h/p'}\nserve: {}"
      })
  void allowed(String yaml) throws IOException {
    assertThat(refusal(yaml)).isEmpty();
    assertThat(errors(yaml)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "serve: {listn: '127.0.0.1:1'}",
        "serve: {listen: 'a b'}",
        "serve: {listen: 'host:port'}",
        "serve: {listen: ''}",
        "serve: [1]",
        "serve: {direct: maybe}",
        "serve: {rules: [{a: b}]}",
        "serve: {routes: []}",
        "serve: {routes: [{endpoint: x}]}",
        "serve: {routes: [{to: {}}]}",
        "serve: {routes: [{to: {hots: h}}]}",
        "serve: {routes: [{url: x, to: {host: h}}]}",
        "serve: {names: ['a:1']}",
        "serve: {tls: {certificate: c.pem}}",
        "serve: {tls: {certificate: c.pem, key: k.pem, ca: x}}",
        "serve: {limits: {connections: 0}}",
        "serve: {limits: {connections: many}}",
        "serve: {limits: {body: large}}",
        "serve: {limits: {speed: 1}}",
        "serve: {slo: {ttft_ms: 500ms}}",
        "serve: {slo: {ttft: fast}}",
        "serve: {lateness: soon}",
        "serve: {journal: {bytes: 64 MiB}}",
        "serve: {journal: 64 MiB}",
        "serve: {retention: {requests: 1x}}",
        "serve: {retention: {rows: 1d}}",
        "serve: {retention: {sample: {one_in: 0}}}",
        "serve: {event_files: {count: 0}}",
        "serve: {event_files: yes}",
        "serve: {log: xml}",
        "serve: {follow: [{}]}",
        "serve: {requests_from_servers: some}",
        "channels: [{name: a, type: email, url_env: U}]",
        "channels: [{name: a, type: wecom, url_env: U, secret_env: S}]",
        "channels: [{name: a, type: slack}]",
        "channels: [{name: a, type: slack, url_env: U, url_file: f}]",
        "channels: [{name: a, type: slack, url_env: U, min_level: error, levels: [info]}]",
        "channels: [{name: a, type: slack, url_env: U, quiet_hours: {from: '22', to: '23:00',"
            + " zone: UTC}}]",
        "heartbeat: {every: 1m}\nchannels: []",
        "links: {page: 'ftp://h'}\nserve: {}",
        "heartbeat: {url_env: U}"
      })
  void refused(String yaml) throws IOException {
    assertThat(refusal(yaml)).contains("inflight.yaml:");
    assertThat(errors(yaml)).isNotEmpty();
  }

  @Test
  void everyKeyOfTheService_isInTheSchema() throws IOException {
    JsonNode serve =
        new YAMLMapper()
            .readTree(Files.readString(ROOT.resolve("docs/schema/inflight.config-1.schema.json")))
            .at("/$defs/serve/properties");
    List<String> keys = new ArrayList<>();
    serve.fieldNames().forEachRemaining(keys::add);
    assertThat(keys).containsExactlyInAnyOrderElementsOf(ServeReader.KEYS);
  }
}
