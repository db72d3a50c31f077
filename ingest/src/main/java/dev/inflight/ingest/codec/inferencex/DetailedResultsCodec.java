package dev.inflight.ingest.codec.inferencex;

import dev.inflight.ingest.codec.BlockParser;
import dev.inflight.ingest.codec.Codec;
import dev.inflight.ingest.codec.Head;
import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.Role;
import dev.inflight.ingest.codec.UnixTime;
import dev.inflight.ingest.codec.Unnamed;
import dev.inflight.ingest.codec.csv.CsvBlocks;
import dev.inflight.ingest.codec.csv.CsvRow;
import dev.inflight.model.Absent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.ServedBy;
import java.io.InputStream;
import java.util.Locale;

/** The requests of an InferenceX agentic replay: {@code detailed_results.csv}. */
public final class DetailedResultsCodec implements Codec {
  private static final int NANO = 9;
  private static final int MILLI = 3;

  @Override
  public String name() {
    return "inferencex-detailed-results";
  }

  @Override
  public String label() {
    return "InferenceX detailed_results.csv";
  }

  @Override
  public Role role() {
    return Role.REQUESTS;
  }

  @Override
  public boolean recognises(Head head) {
    String columns = head.firstLine();
    return columns.contains("request_start_time")
        && columns.contains("request_complete_time")
        && columns.contains("request_idx");
  }

  @Override
  public BlockParser open(InputStream bytes, ParseContext context) {
    return new CsvBlocks(bytes, row -> context.event(request(row)), context);
  }

  private static RequestEvent request(CsvRow row) throws LineFault {
    long start = time(row, "request_start_time");
    long end = time(row, "request_complete_time");
    boolean known = Absent.has(start) && Absent.has(end);
    String error = row.text("error_message");
    return new RequestEvent(
        "",
        id(row),
        Unnamed.CASE,
        "",
        "",
        Phase.MEASURED,
        start,
        end,
        Absent.LONG,
        row.text("request_type").equals("streaming"),
        status(row, error),
        known ? (end - start) / 1e6 : Double.NaN,
        row.numberOrAbsent("ttft", MILLI),
        Double.NaN,
        TokenTimes.gaps(row.text("token_timestamps")),
        row.integerOrAbsent("input_tokens"),
        row.integerOrAbsent("output_tokens_actual"),
        "",
        Absent.LONG,
        "",
        "",
        error,
        "",
        "",
        "",
        ServedBy.UNKNOWN);
  }

  private static long time(CsvRow row, String column) throws LineFault {
    long ns = row.nearestOrAbsent(column, NANO);
    return Absent.has(ns) ? UnixTime.checked(column, ns) : ns;
  }

  /** A user replays traces, request by request: the three together are unique. */
  private static String id(CsvRow row) throws LineFault {
    String index = row.text("request_idx");
    if (index.isEmpty()) {
      throw CsvRow.wrong("request_idx", index, "the number of a request");
    }
    return row.text("trace_id") + '/' + row.text("user_id") + '/' + index;
  }

  private static String status(CsvRow row, String error) throws LineFault {
    String success = row.text("success").toLowerCase(Locale.ROOT);
    if (success.equals("true")) {
      return "ok";
    }
    if (!success.equals("false")) {
      throw new LineFault("success", success, "True or False", Reason.UNKNOWN_VALUE);
    }
    String message = error.toLowerCase(Locale.ROOT);
    if (message.contains("timeout") || message.contains("timed out")) {
      return "timeout";
    }
    return message.contains("cancel") ? "cancelled" : "error";
  }
}
