package dev.inflight.ingest.codec.inferencex;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.UnixTime;
import dev.inflight.ingest.codec.csv.CsvRow;
import dev.inflight.ingest.codec.csv.CsvRows;
import dev.inflight.model.Absent;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.List;

/** Makes each row a sample of every column; all of a row or none. */
final class EngineRows implements CsvRows {
  /** The column of the instant, in Unix seconds. */
  static final String TIME = "timestamp_sec";

  private static final String RELATIVE_TIME = "relative_time_sec";
  private static final int NANO = 9;

  private record Column(String name, EngineColumn meaning, SeriesKey series) {}

  private final ParseContext context;
  private final List<Column> columns = new ArrayList<>();
  private final List<TelemetrySample> samples = new ArrayList<>();

  EngineRows(ParseContext context) {
    this.context = context;
  }

  @Override
  public void row(CsvRow row) throws LineFault {
    if (columns.isEmpty()) {
      learn(row.columns());
    }
    long at = row.nearestOrAbsent(TIME, NANO);
    if (!Absent.has(at)) {
      throw CsvRow.wrong(TIME, "", "Unix time in seconds");
    }
    UnixTime.checked(TIME, at);
    samples.clear();
    for (Column column : columns) {
      samples.add(sample(row, at, column));
    }
    samples.forEach(context::event);
  }

  private void learn(List<String> names) {
    for (String name : names) {
      if (!name.equals(TIME) && !name.equals(RELATIVE_TIME) && !name.isEmpty()) {
        EngineColumn meaning = EngineColumn.of(name);
        columns.add(new Column(name, meaning, context.series().one(meaning.series())));
      }
    }
  }

  private static TelemetrySample sample(CsvRow row, long at, Column column) throws LineFault {
    EngineColumn meaning = column.meaning();
    SeriesKey series = column.series();
    long bits;
    boolean missing;
    if (series.integer()) {
      long value = row.nearestOrAbsent(column.name(), meaning.places());
      missing = !Absent.has(value);
      bits = value;
    } else {
      double value = row.numberOrAbsent(column.name(), meaning.places());
      missing = !Absent.has(value);
      bits = Double.doubleToRawLongBits(value);
    }
    return new TelemetrySample(
        series,
        at,
        missing ? 0 : bits,
        missing ? SampleState.MISSING : SampleState.VALID,
        0,
        "",
        meaning.provenance());
  }
}
