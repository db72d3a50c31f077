package dev.inflight.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.inflight.app.example.GeneratorOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RunArgumentsTest {

  @Test
  void folderAlone_isTheMillionByMillion() {
    assertThat(RunArguments.parse(List.of("run")))
        .isEqualTo(
            new RunArguments(Path.of("run"), GeneratorOptions.bench(1_000_000, 1_000_000, 1)));
  }

  @Test
  void options_replaceTheDefaultsOfTheirProfile() {
    RunArguments wanted =
        RunArguments.parse(
            List.of("run", "--requests", "10_000", "--seed", "7", "--max-offset-ms", "40"));
    GeneratorOptions options = wanted.options();
    assertThat(options.requests()).isEqualTo(10_000);
    assertThat(options.seed()).isEqualTo(7);
    assertThat(options.maxOffsetMs()).isEqualTo(40);
    assertThat(options.samples()).isEqualTo(1_000_000);
    assertThat(RunArguments.parse(List.of("run", "--profile", "example", "--seed", "3")).options())
        .isEqualTo(GeneratorOptions.example(3));
  }

  @Test
  void whatIsNotUnderstood_isNamed() {
    refused("a folder is expected");
    refused("--sampels is unknown", "run", "--sampels", "3");
    refused("--seed: expected an option and its value", "run", "--seed");
    refused("--seed x: expected a number", "run", "--seed", "x");
    refused("--profile small: expected bench or example", "run", "--profile", "small");
  }

  private static void refused(String message, String... args) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunArguments.parse(List.of(args)))
        .withMessage(message);
  }
}
