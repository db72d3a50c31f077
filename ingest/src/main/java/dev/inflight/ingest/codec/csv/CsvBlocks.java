package dev.inflight.ingest.codec.csv;

import dev.inflight.ingest.codec.BlockParser;
import dev.inflight.ingest.codec.ByteFeed;
import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a CSV file with a header row by row. Blank lines and repeated headers are passed over; a
 * byte order mark and CRLF are tolerated. A row may have {@link #MAX_ROW} bytes. One thread.
 */
public final class CsvBlocks implements BlockParser {
  /** The longest row that is read, in bytes. */
  static final int MAX_ROW = 16 * 1024 * 1024;

  private static final int BLOCK = 128 * 1024;
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final ByteFeed feed;
  private final CsvRows rows;
  private final ParseContext context;
  private final RowScanner scanner = new RowScanner();
  private byte[] buf = new byte[2 * BLOCK];
  private int have;
  private long line = 1;
  private boolean done;
  private @Nullable CsvHeader header;

  /** A parser that hands the rows of {@code in} to {@code rows}. */
  public CsvBlocks(InputStream in, CsvRows rows, ParseContext context) {
    this.feed = new ByteFeed(in);
    this.rows = rows;
    this.context = context;
  }

  @Override
  public boolean readBlock() throws IOException {
    if (done) {
      return false;
    }
    fill();
    int from = takeRows();
    done = feed.ended();
    if (!done) {
      keepFrom(from);
    } else if (feed.damaged()) {
      feed.rejectDamage(context, line);
    } else if (from < have) {
      takeOpen(from);
    }
    return true;
  }

  private void fill() throws IOException {
    if (have == buf.length) {
      buf = Arrays.copyOf(buf, 2 * have);
    }
    int target = Math.min(buf.length, have + BLOCK);
    while (have < target && !feed.ended()) {
      have += feed.read(buf, have, target - have);
    }
  }

  /** Takes the whole rows at hand and returns where the last one ends. */
  private int takeRows() {
    int from = 0;
    int end = scanner.scan(buf, from, have);
    while (end != RowScanner.MORE) {
      take(from, end, false);
      from = end;
      end = scanner.scan(buf, from, have);
    }
    return from;
  }

  /** The last row lacks its line feed. */
  private void takeOpen(int from) {
    if (!scanner.closed()) {
      reject(cutOff("cut off inside a quoted cell"), from, have);
      return;
    }
    buf = Arrays.copyOf(buf, have + 1);
    buf[have] = '\n';
    scanner.scan(buf, from, have + 1);
    take(from, have + 1, true);
  }

  private void take(int from, int end, boolean open) {
    Cells cells = scanner.cells();
    if (cells.count() > 1 || cells.to(0) > cells.from(0)) {
      try {
        take(cells, open);
      } catch (LineFault fault) {
        reject(fault, from, end - 1);
      }
    }
    line += scanner.lineFeeds();
  }

  private void take(Cells cells, boolean open) throws LineFault {
    CsvHeader known = header;
    if (known == null) {
      header = new CsvHeader(names(cells));
      return;
    }
    int columns = known.columns().size();
    if (cells.count() != columns) {
      String found = cells.count() + " columns";
      throw open
          ? cutOff(found + ", cut off")
          : new LineFault(LineFault.LINE, found, columns + " columns", Reason.WRONG_COLUMNS);
    }
    CsvRow row = new CsvRow(known, buf, cells);
    if (!row.text(0).equals(known.columns().get(0))) {
      rows.row(row);
    }
  }

  private List<String> names(Cells cells) {
    CsvRow row = new CsvRow(new CsvHeader(List.of()), buf, cells);
    List<String> names = new ArrayList<>();
    for (int at = 0; at < cells.count(); at++) {
      names.add(row.text(at).replace(BYTE_ORDER_MARK, "").strip());
    }
    return names;
  }

  private static LineFault cutOff(String found) {
    return new LineFault(LineFault.LINE, found, "a whole row", Reason.CUT_OFF);
  }

  private void reject(LineFault fault, int from, int to) {
    context.reject(fault, line, buf, from, to);
  }

  /** Keeps the row that goes on in the next block, unless it is longer than is read. */
  private void keepFrom(int from) throws IOException {
    if (have - from >= MAX_ROW) {
      String most = "at most " + MAX_ROW / 1024 / 1024 + " MiB";
      reject(new LineFault(LineFault.LINE, "a longer row", most, Reason.LINE_TOO_LONG), from, have);
      passOver(from);
      return;
    }
    System.arraycopy(buf, from, buf, 0, have - from);
    have -= from;
  }

  /** Goes on at the next line feed, wherever it stands: the row is lost anyway. */
  private void passOver(int from) throws IOException {
    for (int at = from; at < have; at++) {
      line += buf[at] == '\n' ? 1 : 0;
    }
    have = 0;
    while (!feed.ended()) {
      int count = feed.read(buf, 0, BLOCK);
      for (int at = 0; at < count; at++) {
        if (buf[at] == '\n') {
          line++;
          System.arraycopy(buf, at + 1, buf, 0, count - at - 1);
          have = count - at - 1;
          return;
        }
      }
    }
  }
}
