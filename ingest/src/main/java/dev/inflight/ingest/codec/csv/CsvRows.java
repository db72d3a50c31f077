package dev.inflight.ingest.codec.csv;

import dev.inflight.ingest.codec.LineFault;

/** What is made of the rows of one file. */
@FunctionalInterface
public interface CsvRows {
  /** Takes one row below the header; as many cells as there are columns. */
  void row(CsvRow row) throws LineFault;
}
