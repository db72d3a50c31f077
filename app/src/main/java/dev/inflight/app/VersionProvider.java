package dev.inflight.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says: this build's version and the Java that runs it. */
public final class VersionProvider implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {
      "inflight %s (Java %s, %s)"
          .formatted(version(), Runtime.version(), System.getProperty("java.vm.vendor"))
    };
  }

  /** This build's version, such as {@code 0.1.0}. */
  public static String version() {
    Properties properties = new Properties();
    try (InputStream stream = VersionProvider.class.getResourceAsStream("version.properties")) {
      if (stream != null) {
        properties.load(stream);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "unknown");
  }
}
