package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.Keys;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A real Chromium without a window. Where none is installed, tests that want one are skipped, but
 * for {@code INFLIGHT_BROWSER_TESTS=required}, where they fail.
 */
final class Browser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final List<String> DRIVERS =
      List.of("/usr/bin/chromedriver", "/usr/lib/chromium-browser/chromedriver");
  private static final List<String> BROWSERS =
      List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  static Browser open(Path profile) {
    Optional<String> program = first(DRIVERS);
    Optional<String> browser = first(BROWSERS);
    boolean there = program.isPresent() && browser.isPresent();
    if (!there && "required".equals(System.getenv("INFLIGHT_BROWSER_TESTS"))) {
      fail("no Chromium: expected one of " + BROWSERS + " and one of " + DRIVERS);
    }
    assumeTrue(there, "no Chromium here: the page is not tested (apt-get install chromium-driver)");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.orElseThrow());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--user-data-dir=" + profile);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(Path.of(program.orElseThrow()).toFile())
            .usingAnyFreePort()
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  private static Optional<String> first(List<String> paths) {
    return paths.stream().filter(each -> Files.isExecutable(Path.of(each))).findFirst();
  }

  void load(String url) {
    driver.get(url);
    errors(); // of the page before
  }

  void size(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  void scheme(String name) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", name))));
  }

  Object js(String script, Object... arguments) {
    return Optional.ofNullable(driver.executeScript(script, arguments)).orElse("");
  }

  boolean is(String condition) {
    return Boolean.TRUE.equals(driver.executeScript("return Boolean(" + condition + ")"));
  }

  String text(String selector) {
    return js("return document.querySelector(arguments[0])?.innerText ?? ''", selector).toString();
  }

  double number(String expression) {
    return ((Number) js("return Number(" + expression + ")")).doubleValue();
  }

  /** Presses keys where the focus is. */
  void press(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  void tab() {
    press(Keys.TAB);
  }

  /** Moves the mouse there, from the window's upper left corner. */
  void mouse(double x, double y) {
    driver.executeCdpCommand(
        "Input.dispatchMouseEvent", Map.of("type", "mouseMoved", "x", x, "y", y));
  }

  void click(double x, double y) {
    mouse(x, y);
    for (String type : List.of("mousePressed", "mouseReleased")) {
      driver.executeCdpCommand(
          "Input.dispatchMouseEvent",
          Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
    }
  }

  /** Waits until a condition in JavaScript holds. */
  void await(String condition) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!is(condition)) {
      assertThat(System.nanoTime())
          .as("waited for: %s%npage says: %s", condition, text("body"))
          .isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  /** What the console had to complain of since this was last asked. */
  List<String> errors() {
    Stream<LogEntry> entries = driver.manage().logs().get(LogType.BROWSER).getAll().stream();
    return entries
        .filter(each -> each.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
