package dev.inflight.app.live;

import dev.inflight.ingest.http.HttpRoutes;
import dev.inflight.ingest.http.StaticFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/**
 * The page at {@code /} and what it loads, all from the jar. It is given to those without a token,
 * too, since it has to ask for one; it holds nothing of anybody's data.
 */
final class PageFiles {
  private static final String FOLDER = "dev/inflight/app/live/page";

  private PageFiles() {}

  static void addTo(HttpRoutes.Builder routes) {
    ClassLoader loader = PageFiles.class.getClassLoader();
    StaticFiles page = new StaticFiles(loader, FOLDER);
    StaticFiles charts =
        new StaticFiles(
            loader, "META-INF/resources/webjars/uplot/%s/dist".formatted(chartsVersion()));
    routes
        .getForAll("/", page.file("index.html"))
        .getForAll("/assets/{name}", page.named("name"))
        .getForAll("/assets/uplot/{name}", charts.named("name"));
  }

  private static String chartsVersion() {
    Properties properties = new Properties();
    try (InputStream in = PageFiles.class.getResourceAsStream("uplot.properties")) {
      properties.load(Objects.requireNonNull(in, "the jar has uplot.properties"));
    } catch (IOException e) {
      throw new UncheckedIOException("reading from the jar", e);
    }
    return properties.getProperty("version");
  }
}
