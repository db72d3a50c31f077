package dev.inflight.sink.report;

import static dev.inflight.sink.report.JsonOut.quoted;

import dev.inflight.model.RequestRow;
import dev.inflight.model.Window;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * The JSON of one request's row, on one line: what {@code report --format ndjson} prints of it.
 *
 * <p>Not thread-safe.
 */
public final class RowJson {
  private static final byte[] ROW = quoted("row");
  private static final byte[] REQUEST = Ascii.bytes("\"request\"");

  private final RequestJson requests;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ByteOut buffer = new ByteOut(bytes);
  private final JsonOut json = new JsonOut(buffer);

  /**
   * @param windows of which to tell
   */
  public RowJson(Set<Window> windows) {
    this.requests = new RequestJson(windows);
  }

  /** The row, without a line end. */
  public String of(RequestRow row) {
    bytes.reset();
    write(json, row);
    buffer.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  void write(JsonOut to, RequestRow row) {
    to.restart().open().key(ROW).raw(REQUEST);
    requests.write(to, row);
    to.close();
  }
}
