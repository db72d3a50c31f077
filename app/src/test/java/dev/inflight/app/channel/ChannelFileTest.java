package dev.inflight.app.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.mute.QuietWindow;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import dev.inflight.sink.notify.pipeline.Pace;
import dev.inflight.sink.notify.pipeline.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChannelFileTest {
  @TempDir private Path folder;

  private ChannelFile read(String text) throws IOException {
    Path file = folder.resolve("inflight.yaml");
    Files.writeString(file, text);
    return ChannelFile.read(file);
  }

  private Channel one(String keys) throws IOException {
    return read("channels: [{name: a, " + keys + "}]").channels().get(0);
  }

  private String refused(String text) {
    CommandFailure failure = catchThrowableOfType(CommandFailure.class, () -> read(text));
    assertThat(failure).as("refusal of " + text).isNotNull();
    assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
    return String.valueOf(failure.getMessage()).replace(folder.toString(), "");
  }

  @Test
  void read_everyKey_isUnderstood() throws IOException {
    ChannelFile file =
        read(
            """
            heartbeat: {url_env: BEAT, every: 90s, method: post}
            links: {page: "https://inflight.example.org/"}
            channels:
              - name: ops
                type: lark
                url_env: U
                secret_file: secret
                min_level: error
                tags: [gpu, prod]
                limits: {per_second: 2, per_minute: 0, queue: 500, bytes: 8 MiB, max_age: 2d}
                group_by: [host]
                group_wait: 30s
                dedup: 1h
                quiet_hours:
                  - {from: 22:00, to: 7:00, zone: Europe/Berlin}
                  - {from: "00:00", to: "24:00", zone: UTC, days: [sat, Sunday], except: none}
            """);
    QuietWindow night =
        new QuietWindow(
            LocalTime.of(22, 0),
            LocalTime.of(7, 0),
            ZoneId.of("Europe/Berlin"),
            EnumSet.allOf(DayOfWeek.class),
            Optional.of(Level.CRITICAL));
    QuietWindow weekend =
        new QuietWindow(
            LocalTime.MIDNIGHT,
            LocalTime.MIDNIGHT,
            ZoneId.of("UTC"),
            Set.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY),
            Optional.empty());
    OutboxLimits usual = OutboxLimits.USUAL;
    assertThat(file.channels())
        .containsExactly(
            new Channel(
                "ops",
                ChannelType.LARK,
                Optional.of(new Reference.Variable("U")),
                Optional.of(new Reference.File("secret")),
                new Route(Set.of(Level.ERROR, Level.CRITICAL), Set.of("gpu", "prod"), true),
                new Pace(
                    2,
                    0,
                    List.of("host"),
                    Duration.ofSeconds(30),
                    Duration.ofHours(1),
                    Duration.ofDays(2),
                    new OutboxLimits(500, 8 << 20, usual.remembered(), usual.episodes())),
                List.of(night, weekend),
                new Settings(
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty())));
    assertThat(file.heartbeat())
        .contains(
            new HeartbeatSettings(new Reference.Variable("BEAT"), Duration.ofSeconds(90), true));
    assertThat(file.page()).contains("https://inflight.example.org");
  }

  @ParameterizedTest
  @CsvSource({
    "slack, 1, 60",
    "lark, 5, 100",
    "webhook, 5, 100",
    "alertmanager, 20, 0",
    "dingtalk, 5, 10",
    "wecom, 5, 10"
  })
  void read_noLimits_areThoseOfTheType(String type, int perSecond, int perMinute)
      throws IOException {
    Pace pace = one("type: " + type + ", url_env: U").pace();
    assertThat(List.of(pace.perSecond(), pace.perMinute())).containsExactly(perSecond, perMinute);
    Pace more = one("type: " + type + ", url_env: U, limits: {per_minute: 7}").pace();
    assertThat(List.of(more.perSecond(), more.perMinute())).containsExactly(perSecond, 7);
    assertThat(more.maxAge()).isEqualTo(Pace.USUAL.maxAge());
  }

  @Test
  void read_botOfSlack_needsItsTokenOnly() throws IOException {
    Channel bot = one("type: slack, channel: C0123, secret_env: TOKEN");
    assertThat(bot.isBot()).isTrue();
    assertThat(bot.url()).isEmpty();
    assertThat(refused("channels: [{name: a, type: slack, channel: C0123}]"))
        .contains("needs its secret, expected secret_env: INFLIGHT_A_SECRET");
  }

  @Test
  void read_email_hasSenderAndRecipients() throws IOException {
    Settings settings =
        one("type: email, url_env: U, from: Inflight <a@b>, to: [c@d, e@f], starttls: false")
            .settings();
    assertThat(settings.from()).contains("Inflight <a@b>");
    assertThat(settings.to()).containsExactly("c@d", "e@f");
    assertThat(settings.startTls()).contains(false);
  }

  @Test
  void read_template_isATree() throws IOException {
    Channel channel =
        one(
            "type: webhook, url_env: U, template: {text: '{title}', a: [1, 2.5, true, '7', {b:"
                + " x}]}");
    assertThat(channel.settings().template())
        .contains(
            Map.of(
                "text",
                "{title}",
                "a",
                List.of(1L, new java.math.BigDecimal("2.5"), true, "7", Map.of("b", "x"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          limits: {per_second: -1}            | 1:68: per_second is '-1', expected a whole number from 0 to 1000
          limits: {per_minute: 1.5}           | per_minute is '1.5', expected a whole number from 0 to 60000
          limits: {queue: 1}                  | queue is '1', expected a whole number from 2 to 1000000
          limits: {queue: 99999999999}        | queue is '99999999999', expected
          limits: {bytes: 12}                 | bytes is '12', expected bytes from 64 KiB to 16 GiB
          limits: {bytes: 999999999999 GiB}   | expected bytes from 64 KiB to 16 GiB
          limits: {max_age: 0}                | max_age is '0', expected a duration from 1s to 30d
          limits: {max_age: soon}             | max_age is 'soon', expected a duration
          limits: {per_hour: 1}               | a mapping of limits has no key 'per_hour'
          limits: 5                           | expected a mapping of limits, {per_second, per_minute,
          group_wait: 2h                      | group_wait is '2h', expected a duration from 0 to 1h
          dedup: [5m]                         | dedup is a list, expected a duration from 0 to 7d
          quiet_hours: {from: 22:00, to: 07:00} | 1:60: no zone, expected a time zone such as Europe/Berlin
          quiet_hours: [{from: 22:00, to: 07:00, zone: Europe/Berln}] | zone is 'Europe/Berln', expected a time zone such as Europe/Berlin or UTC; did you mean 'Europe/Berlin'?
          quiet_hours: [{from: 25:00, to: 07:00, zone: UTC}] | from is '25:00', expected a time of day such as 22:00
          quiet_hours: [{from: 24:00, to: 07:00, zone: UTC}] | from is '24:00', expected
          quiet_hours: [{from: 22, to: 07:00, zone: UTC}]    | from is '22', expected
          quiet_hours: [{from: 22:00, zone: UTC}]            | no to, expected a time of day
          quiet_hours: [{from: 22:00, to: 07:00, zone: UTC, days: [mon, someday]}] | days is 'someday', expected mon, tue
          quiet_hours: [{from: 22:00, to: 07:00, zone: UTC, days: []}] | no day, expected some
          quiet_hours: [{from: 22:00, to: 07:00, zone: UTC, except: loud}] | except is 'loud', expected debug
          quiet_hours: nightly                | expected a window of quiet hours, {from, to, zone
          from: a@b                           | a channel of type slack has no key 'from'
          channel: "<!here>", secret_env: S   | channel is '<!here>', expected the id of a channel of Slack
          """)
  void read_wrongKeyOfAChannel_saysWhere(String keys, String expected) {
    String text = "channels: [{name: a, type: slack, url_env: U, " + keys + "}]";
    assertThat(refused(text)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          type: email, url_env: U, to: [a@b]                       | no from, expected an address
          type: email, url_env: U, from: a@b                       | nobody to write to, expected to: 1 to 100
          type: email, url_env: U, from: a@b, to: [nobody]         | to is 'nobody', expected addresses
          type: email, url_env: U, from: "a\\r\\nBcc: x@y", to: [a@b] | from is 'a Bcc: x@y', expected an address
          type: email, from: a@b, to: [a@b]                        | needs its url, expected url_env: INFLIGHT_A_URL
          type: email, url: "smtp://u:s3cret@h", from: a@b, to: [a@b] | 'url' in this file could be read
          type: webhook, url_env: U, format: grafana               | format is 'grafana', expected inflight or alertmanager
          type: webhook, url_env: U, format: alertmanger           | did you mean 'alertmanager'?
          type: webhook, url_env: U, format: inflight, template: x | both format and template
          type: email, url_env: U, from: a@b, to: ["a@b, c@d"]     | to is 'a@b, c@d', expected addresses
          type: webhook, url_env: U, template: {a: ["{nope}"]}     | template.a[0]: unknown placeholder {nope}, expected one of {title}
          type: webhook, url_env: U, template: {a: }               | nothing in a template, expected a value
          type: webhook, url_env: U, template: {a: 1, a: 2}        | a second key of the same name
          type: webhook, url_env: U, channel: C1                   | a channel of type webhook has no key 'channel'
          type: wecom, url_env: U, secret_env: S                   | a channel of this type has no secret
          """)
  void read_wrongKeyOfAType_saysWhere(String keys, String expected) {
    String text = "channels: [{name: a, " + keys + "}]";
    assertThat(refused(text)).contains(expected).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          heartbeat: {url: "https://h/s3cret"}         | url_env: INFLIGHT_HEARTBEAT_URL
          heartbeat: {every: 1m}                       | no url is given, expected url_env: INFLIGHT_HEARTBEAT_URL, or url_file
          heartbeat: {url_env: "https://h/s3cret"}     | url_env is no name of a variable
          heartbeat: {url_env: U, every: 1s}           | every is '1s', expected a duration from 5s to 1d
          heartbeat: {url_env: U, method: PUT}         | unknown method, expected GET or POST
          heartbeat: {url_env: U, secret_env: S}       | a heartbeat has no key 'secret_env'
          heartbeat: https                             | expected a heartbeat, {url_env or url_file, every, method}
          links: {page: "https://u:s3cret@h"}          | page is no address, or has a user
          links: {page: "javascript:alert(1)"}         | page is no address
          links: {page: ""}                            | page is empty, expected an address
          links: {home: "https://h"}                   | a mapping of links has no key 'home'
          beat: {}                                     | a configuration has no key 'beat'
          """)
  void read_wrongTop_saysWhere(String top, String expected) {
    assertThat(refused(top + "\nchannels: []"))
        .contains("/inflight.yaml:1:")
        .contains(expected)
        .doesNotContain("s3cret");
  }

  @Test
  void read_severalMistakes_areToldAtOnceInOrder() {
    assertThat(
            refused(
                    """
                    heartbeat: {every: 1}
                    channels:
                      - {name: a, type: slack, limits: {per_second: x}, quiet_hours: [{}]}
                      - {type: slack, url_env: U}
                      - five
                    """)
                .lines()
                .map(line -> line.replaceAll(",.*", "")))
        .containsExactly(
            "/inflight.yaml:1:12: no url is given",
            "/inflight.yaml:1:20: every is '1'",
            "/inflight.yaml:3:5: a channel of this type needs its url",
            "/inflight.yaml:3:49: per_second is 'x'",
            "/inflight.yaml:3:67: no from",
            "/inflight.yaml:3:67: no to",
            "/inflight.yaml:3:67: no zone",
            "/inflight.yaml:4:5: a channel without name",
            "/inflight.yaml:5:5: expected a channel");
  }

  @Test
  void read_configurationOfTheManual_isRight() throws IOException {
    String manual = Files.readString(Path.of("..", "docs", "channels.md"));
    String[] blocks = manual.split("```yaml\n|```\n");
    List<String> examples =
        Stream.of(blocks).filter(each -> each.lines().anyMatch("channels:"::equals)).toList();
    assertThat(examples).isNotEmpty();
    for (String each : examples) {
      assertThat(read(each).channels()).as(each).isNotEmpty();
    }
  }

  @Test
  void read_hostileYaml_isRefusedQuickly() {
    StringBuilder bomb = new StringBuilder("t0: &t0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i <= 6; i++) {
      String tenTimes = ("*t" + (i - 1) + ", ").repeat(10);
      bomb.append("t%d: &t%d [%s]\n".formatted(i, i, tenTimes));
    }
    assertThat(refused(bomb + "channels: *t6")).contains("no YAML");
    assertThat(refused("channels: " + "[".repeat(10_000))).contains("no YAML");
    assertThat(refused("channels: !!javax.script.ScriptEngineManager []")).contains("no YAML");
    assertThat(refused("channels: &a [*a]")).contains(":1:");
    assertThat(refused("channels: [{name: \"a\\0b\", type: slack, url_env: U}]"))
        .contains("no name of a channel");
    assertThat(refused("channels: [{name: " + "n".repeat(101) + ", type: slack, url_env: U}]"))
        .contains("expected at most 60 bytes");
    assertThat(refused("channels: [" + "{},".repeat(501) + "]"))
        .contains("501 channels, expected at most 500");
    assertThat(refused("x".repeat(2 << 20))).contains("larger than 1 MiB");
    String text = "t: &t " + "x".repeat(60_000) + "\n";
    String template = "channels: [{name: a, type: webhook, url_env: U, template: [*t, *t]}]";
    assertThat(refused(text + template))
        .contains("template of 120000 characters, expected at most");
  }
}
