package dev.inflight.sink.notify;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Everything that is logged at any level until it is closed. */
final class LogCapture extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Logger root;
  private final java.util.logging.Logger julRoot = java.util.logging.Logger.getLogger("");
  private final java.util.logging.@Nullable Level julLevel = julRoot.getLevel();
  private final List<Handler> julHandlers = List.of(julRoot.getHandlers());
  private final Handler jul = new JulHandler();

  LogCapture() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    setContext(context);
    start();
    root.setLevel(Level.TRACE);
    root.addAppender(this);
    julHandlers.forEach(julRoot::removeHandler); // they would write to the terminal
    jul.setLevel(java.util.logging.Level.ALL);
    julRoot.addHandler(jul);
    julRoot.setLevel(java.util.logging.Level.ALL);
  }

  @Override
  protected void append(ILoggingEvent event) {
    lines.add(event.getFormattedMessage());
    if (event.getThrowableProxy() != null) {
      lines.add(ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
  }

  String text() {
    return String.join("\n", lines);
  }

  @Override
  public void close() {
    root.detachAppender(this);
    root.setLevel(Level.OFF);
    julRoot.removeHandler(jul);
    julRoot.setLevel(julLevel);
    julHandlers.forEach(julRoot::addHandler);
  }

  /** What is logged by Java's own means. */
  private final class JulHandler extends Handler {
    @Override
    public void publish(LogRecord event) {
      lines.add(new SimpleFormatter().format(event));
    }

    @Override
    public void flush() {
      // nothing is held back
    }

    @Override
    public void close() {
      // nothing is open
    }
  }
}
