package dev.inflight.sink.notify;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Everything that is logged at any level until it is closed. */
final class LogCapture extends AppenderBase<ILoggingEvent> implements AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Logger root;

  LogCapture() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    setContext(context);
    start();
    root.setLevel(Level.TRACE);
    root.addAppender(this);
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
  }
}
