package dev.inflight.ingest.socket;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code PID/status}; see proc_pid_status(5). */
final class StatusFiles implements ProcFs {
  private final Path root;

  StatusFiles(Path root) {
    this.root = root;
  }

  @Override
  public Optional<Status> status(long pid) {
    try {
      // Names may hold any bytes; Latin-1 takes them all.
      return status(pid, Files.readAllLines(file(pid), StandardCharsets.ISO_8859_1));
    } catch (IOException | NumberFormatException e) {
      return Optional.empty(); // not there, gone meanwhile, or hidden: all the same to the caller
    }
  }

  private Path file(long pid) {
    return root.resolve(Long.toString(pid)).resolve("status");
  }

  private static Optional<Status> status(long pid, List<String> lines) {
    Map<String, List<Long>> numbers = new HashMap<>();
    for (String line : lines) {
      int colon = line.indexOf(':');
      String name = line.substring(0, Math.max(0, colon));
      if (name.equals("Tgid") || name.equals("Uid") || name.equals("NSpid")) {
        numbers.put(name, numbers(line.substring(colon + 1)));
      }
    }
    List<Long> uids = numbers.getOrDefault("Uid", List.of());
    boolean process = numbers.getOrDefault("Tgid", List.of()).equals(List.of(pid));
    return process && uids.size() >= 2
        ? Optional.of(new Status(uids.subList(0, 2), numbers.getOrDefault("NSpid", List.of())))
        : Optional.empty();
  }

  private static List<Long> numbers(String text) {
    return Arrays.stream(text.strip().split("\\s+")).map(Long::valueOf).toList();
  }
}
