package dev.inflight.app.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The program as a process of its own, started as a file of ours says. */
final class Program implements AutoCloseable {
  private static final String JAR = "/opt/inflight/inflight.jar";
  private static final long PATIENCE_S = 60;

  final Process process;
  final List<String> said = new CopyOnWriteArrayList<>();
  private final Thread reading;

  /**
   * Runs a command line that begins with Java and the jar.
   *
   * @param command as the file has it; Java is this one, and the jar the classes under test
   */
  Program(List<String> command, Map<String, String> environment, Path folder) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(runnable(command)).redirectErrorStream(true).directory(folder.toFile());
    builder.environment().keySet().removeIf(each -> each.startsWith("INFLIGHT_"));
    builder.environment().putAll(environment);
    process = builder.start();
    InputStream out = process.getInputStream();
    reading =
        new Thread(
            () -> {
              try (BufferedReader lines =
                  new BufferedReader(new InputStreamReader(out, StandardCharsets.UTF_8))) {
                lines.lines().forEach(said::add);
              } catch (IOException e) {
                said.add("no more: " + e);
              }
            });
    reading.setDaemon(true);
    reading.start();
  }

  private static List<String> runnable(List<String> command) {
    assertThat(command.get(0)).matches("(/usr/bin/)?java");
    int jar = command.indexOf("-jar");
    assertThat(command.get(jar + 1)).isEqualTo(JAR);
    List<String> run = new ArrayList<>();
    run.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    run.addAll(command.subList(1, jar));
    run.add("-cp");
    run.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    run.add("dev.inflight.app.Main");
    run.addAll(command.subList(jar + 2, command.size()));
    return run;
  }

  /** The first line that is like that, as soon as it is said. */
  String line(Predicate<String> like) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    while (true) {
      var found = said.stream().filter(like).findFirst();
      if (found.isPresent()) {
        return found.get();
      }
      assertThat(System.nanoTime()).as("waiting; said so far: " + said).isLessThan(deadline);
      assertThat(process.isAlive() || reading.isAlive()).as("it ended: " + said).isTrue();
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Asks it to end, as a stop of a container or a unit does. */
  void terminate() {
    assertThat(process.toHandle().destroy()).isTrue(); // Process.destroy would close what it says
  }

  /** How it ended. */
  int end() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS)).as("it ended: " + said).isTrue();
    reading.join(10_000);
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
