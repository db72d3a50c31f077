package dev.inflight.app.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Whether the files for containers and hosts fit together, as far as reading them can tell. */
final class DeployFilesTest {
  private static final Pattern PINNED = Pattern.compile("^FROM \\S+/\\S+:\\S+.*$");

  @Test
  void compose_isWhatItsSchemaAllows() throws IOException {
    String text = Files.readString(Path.of("src/test/resources/deploy/compose.schema.json"));
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
    assertThat(schema.validate(DeployFiles.yaml("docker-compose.yml")))
        .extracting(Error::toString)
        .isEmpty();
    JsonNode wrong = DeployFiles.yaml("docker-compose.yml");
    ((com.fasterxml.jackson.databind.node.ObjectNode) wrong.at("/services/inflight"))
        .put("comand", "x");
    assertThat(schema.validate(wrong)).isNotEmpty();
  }

  @Test
  void compose_everythingItNames_isThere() throws IOException {
    JsonNode compose = DeployFiles.yaml("docker-compose.yml");
    Set<String> services = new HashSet<>();
    compose.path("services").fieldNames().forEachRemaining(services::add);
    for (Map.Entry<String, JsonNode> each : compose.path("services").properties()) {
      assertThat(services).containsAll(DeployFiles.texts(each.getValue().path("depends_on")));
      for (String volume : DeployFiles.texts(each.getValue().path("volumes"))) {
        String source = volume.substring(0, volume.indexOf(':'));
        if (source.startsWith("./")) {
          assertThat(DeployFiles.ROOT.resolve(source)).as(each.getKey()).exists();
        } else {
          assertThat(compose.path("volumes").has(source)).as(source).isTrue();
        }
      }
      for (String secret : DeployFiles.texts(each.getValue().path("secrets"))) {
        assertThat(compose.path("secrets").has(secret)).as(secret).isTrue();
      }
    }
    assertThat(compose.at("/services/inflight/environment").toString())
        .as("no token in the file")
        .contains("${INFLIGHT_TOKEN:?");
  }

  /** A token of one command's environment only would keep all others from reading the file. */
  @Test
  void compose_theManual_keepsTheTokenWhereEveryCommandFindsIt() throws IOException {
    List<String> lines = DeployFiles.text("docs/deploy.md").lines().toList();
    List<String> commands =
        lines.stream().filter(each -> each.contains("docker compose ")).toList();
    assertThat(commands).hasSizeGreaterThan(1).allMatch(each -> each.startsWith("docker compose"));
    assertThat(lines)
        .anyMatch(each -> each.startsWith("echo \"INFLIGHT_TOKEN=") && each.contains("> .env"));
    assertThat(DeployFiles.text(".gitignore").lines()).contains(".env");
    assertThat(DeployFiles.text(".dockerignore").lines()).contains(".env");
  }

  @Test
  void prometheus_scrapesTheServiceWhereItIs() throws IOException {
    JsonNode compose = DeployFiles.yaml("docker-compose.yml");
    JsonNode prometheus = DeployFiles.yaml("deploy/prometheus.yml");
    assertThat(prometheus.path("scrape_configs")).hasSize(1);
    JsonNode job = prometheus.path("scrape_configs").get(0);
    assertThat(job.path("metrics_path").asText()).isEqualTo("/metrics");
    String target = job.at("/static_configs/0/targets/0").asText();
    String port = target.substring(target.indexOf(':') + 1);
    assertThat(target).startsWith("inflight:");
    assertThat(DeployFiles.texts(compose.at("/services/inflight/ports")))
        .allMatch(each -> each.endsWith(":" + port));
    JsonNode serve = DeployFiles.yaml("deploy/inflight.yaml").path("serve");
    assertThat(serve.path("listen").asText()).endsWith(":" + port);
    assertThat(DeployFiles.texts(serve.path("names"))).contains("inflight");
    String secret = job.at("/authorization/credentials_file").asText();
    assertThat(DeployFiles.texts(compose.at("/services/prometheus/secrets")))
        .contains(secret.replace("/run/secrets/", ""));
    assertThat(DeployFiles.texts(compose.at("/services/prometheus/command")))
        .contains("--config.file=/etc/prometheus/prometheus.yml");
    assertThat(DeployFiles.texts(compose.at("/services/prometheus/volumes")))
        .contains("./deploy/prometheus.yml:/etc/prometheus/prometheus.yml:ro");
  }

  @Test
  void grafana_readsItsDashboardFromPrometheus() throws IOException {
    JsonNode source =
        DeployFiles.yaml("deploy/grafana/provisioning/datasources/prometheus.yaml")
            .at("/datasources/0");
    JsonNode provider =
        DeployFiles.yaml("deploy/grafana/provisioning/dashboards/inflight.yaml").at("/providers/0");
    JsonNode compose = DeployFiles.yaml("docker-compose.yml");
    assertThat(source.path("url").asText()).isEqualTo("http://prometheus:9090");
    assertThat(DeployFiles.texts(compose.at("/services/grafana/volumes")))
        .contains(
            "./deploy/grafana/dashboards:" + provider.at("/options/path").asText() + ":ro",
            "./deploy/grafana/provisioning:/etc/grafana/provisioning:ro");
    JsonNode dashboard = DeployFiles.json("deploy/grafana/dashboards/inflight.json");
    assertThat(dashboard.path("panels")).hasSizeGreaterThan(10);
    Set<Integer> ids = new HashSet<>();
    for (JsonNode panel : dashboard.path("panels")) {
      assertThat(ids.add(panel.path("id").asInt())).as("ids are unique").isTrue();
      assertThat(panel.path("title").asText()).isNotEmpty();
      assertThat(panel.path("targets")).isNotEmpty();
      assertThat(panel.findValuesAsText("uid")).containsOnly(source.path("uid").asText());
      int right = panel.at("/gridPos/x").asInt() + panel.at("/gridPos/w").asInt();
      assertThat(right).isLessThanOrEqualTo(24);
    }
  }

  @Test
  void dockerfile_buildsAsTheLauncherDoesAndRunsAsNobody() throws IOException {
    String file = DeployFiles.text("Dockerfile");
    String launcher = DeployFiles.text("inflight");
    Matcher maven =
        Pattern.compile("maven=\\(mvn (.*) -f \"\\$root/pom.xml\" (.*)\\)").matcher(launcher);
    assertThat(maven.find()).isTrue();
    assertThat(file).contains("RUN mvn " + maven.group(1) + " " + maven.group(2) + "\n");
    assertThat(DeployFiles.text("app/pom.xml"))
        .contains("<outputFile>${project.basedir}/target/inflight.jar</outputFile>");
    assertThat(file)
        .contains("COPY --from=build /src/app/target/inflight.jar /opt/inflight/inflight.jar");
    assertThat(file.lines().filter(each -> each.startsWith("FROM")))
        .hasSize(2)
        .allMatch(each -> PINNED.matcher(each).matches());
    assertThat(file).contains("\nUSER 10001:10001\n").containsPattern("-jre-");
    List<String> copied = new ArrayList<>();
    Matcher copy = Pattern.compile("(?m)^COPY (\\S+) /etc/inflight/(\\S+)$").matcher(file);
    while (copy.find()) {
      copied.add(copy.group(2));
      assertThat(DeployFiles.ROOT.resolve(copy.group(1))).exists();
    }
    assertThat(copied).containsExactly("inflight.yaml", "rules");
  }

  @Test
  void unit_isHardened() throws IOException {
    assertThat(DeployFiles.unit("DynamicUser")).containsExactly("yes");
    assertThat(DeployFiles.unit("StateDirectory")).containsExactly("inflight");
    assertThat(DeployFiles.unit("NoNewPrivileges")).containsExactly("yes");
    assertThat(DeployFiles.unit("ProtectSystem")).containsExactly("strict");
    assertThat(DeployFiles.unit("CapabilityBoundingSet")).containsExactly("");
    assertThat(DeployFiles.unit("RestrictAddressFamilies").get(0))
        .isEqualTo("AF_INET AF_INET6 AF_UNIX");
    for (String line : DeployFiles.text("deploy/inflight.service").lines().toList()) {
      assertThat(line).matches("|#.*|\\[(Unit|Service|Install)]|[A-Z][A-Za-z]+=.*");
    }
  }
}
