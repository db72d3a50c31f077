package dev.inflight.ingest.codec.inferencex;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.csv.CsvRow;
import dev.inflight.ingest.text.Decimals;
import dev.inflight.model.RequestEvent;
import java.util.Arrays;

/** The cell {@code token_timestamps}: a list of Unix seconds, one for each chunk that came. */
final class TokenTimes {
  private static final String COLUMN = "token_timestamps";
  private static final int NANO = 9;

  private TokenTimes() {}

  /** The distances between neighbours in milliseconds; none for fewer than two. */
  static double[] gaps(String cell) throws LineFault {
    String list = cell.strip();
    if (list.isEmpty() || list.equals("[]")) {
      return RequestEvent.NO_GAPS;
    }
    if (list.charAt(0) != '[' || list.charAt(list.length() - 1) != ']') {
      throw CsvRow.wrong(COLUMN, list, "a list such as [1776757250.98, 1776757251.02]");
    }
    double[] gaps = new double[64];
    int count = -1;
    long last = 0;
    int to;
    for (int from = 1; from < list.length(); from = to + 1) {
      to = list.indexOf(',', from);
      to = to < 0 ? list.length() - 1 : to;
      long time = time(list.substring(from, to).strip());
      if (count == gaps.length) {
        gaps = Arrays.copyOf(gaps, 2 * count);
      }
      if (count >= 0) {
        gaps[count] = (time - last) / 1e6;
      }
      count++;
      last = time;
    }
    return count < 1 ? RequestEvent.NO_GAPS : Arrays.copyOf(gaps, count);
  }

  private static long time(String text) throws LineFault {
    try {
      return Decimals.nearest(text, NANO);
    } catch (NumberFormatException e) {
      throw CsvRow.wrong(COLUMN, text, "Unix time in seconds");
    }
  }
}
