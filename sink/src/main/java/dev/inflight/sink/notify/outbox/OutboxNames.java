package dev.inflight.sink.notify.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.sink.file.OwnFiles;
import dev.inflight.sink.notify.TextKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names of the files that belong to a channel: its own, and what no file may be named in hex. */
final class OutboxNames {
  static final String ENDING = ".log";

  private static final Pattern SHAPE = Pattern.compile("([A-Za-z0-9_-]|%[0-9A-F]{2})+");
  private static final int HEX = 16;
  private static final int LONGEST = 200;
  private static final int SHOWN = 150;

  private OutboxNames() {}

  /** A name for files that belong to a channel, however it is spelt, and however long. */
  static String of(String channel) {
    StringBuilder name = new StringBuilder();
    for (byte each : channel.getBytes(UTF_8)) {
      boolean plain = Character.isLetterOrDigit(each) || each == '_' || each == '-';
      name.append(plain ? String.valueOf((char) each) : String.format("%%%02X", each));
    }
    return name.length() <= LONGEST
        ? name.toString()
        : name.substring(0, SHOWN) + "~" + TextKey.of(channel);
  }

  /** The channel whose files have that name; empty when no channel's have. */
  static Optional<String> channel(String name) {
    if (!SHAPE.matcher(name).matches()) {
      return Optional.empty();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) == '%') {
        bytes.write(Integer.parseInt(name.substring(i + 1, i + 3), HEX));
        i += 2;
      } else {
        bytes.write(name.charAt(i));
      }
    }
    String channel = bytes.toString(UTF_8);
    return of(channel).equals(name) ? Optional.of(channel) : Optional.empty();
  }

  /** The channels that have an outbox in a folder, by name. */
  static List<String> in(Path folder) {
    if (Files.notExists(folder)) {
      return List.of();
    }
    try {
      return list(folder);
    } catch (IOException e) {
      String found = Files.isDirectory(folder) ? OwnFiles.reason(e) : "no folder";
      throw new OutboxException(
          folder + ": found " + found + ", expected a folder of outboxes that can be read", e);
    }
  }

  private static List<String> list(Path folder) throws IOException {
    List<String> channels = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*" + ENDING)) {
      for (Path each : all) {
        String name = String.valueOf(each.getFileName());
        channel(name.substring(0, name.length() - ENDING.length())).ifPresent(channels::add);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(channels);
    return channels;
  }
}
