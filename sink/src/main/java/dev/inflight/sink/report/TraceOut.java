package dev.inflight.sink.report;

import java.io.OutputStream;

/**
 * Events of a Chrome trace, one a line. Times are client's nanoseconds and become microseconds with
 * three decimals since the base.
 */
final class TraceOut {
  private final ByteOut out;
  private final JsonOut json;
  private long baseNs;

  TraceOut(OutputStream stream) {
    this.out = new ByteOut(stream);
    this.json = new JsonOut(out);
  }

  /** Opens the document; no time may be written before the base is known. */
  void open(long runStartNs) {
    baseNs = runStartNs;
    json.open().key("displayTimeUnit").name("ms").key("traceEvents").openArray();
  }

  /** Opens an event; {@link #end} closes it. */
  JsonOut event(char phase, int pid, int tid) {
    json.line().open().key("ph").name(String.valueOf(phase));
    return json.key("pid").count(pid).key("tid").count(tid);
  }

  void at(long ns) {
    json.key("ts").thousandths(Math.max(0, ns - baseNs));
  }

  void duration(long ns) {
    json.key("dur").thousandths(Math.max(0, ns));
  }

  JsonOut args() {
    return json.key("args").open();
  }

  void endArgs() {
    json.close();
  }

  void end() {
    json.close();
  }

  /** Names a process for the viewer, and keeps processes in the order of their ids. */
  void name(int pid, String name) {
    name("process_name", pid, 0, name);
    JsonOut event = event('M', pid, 0).key("name").name("process_sort_index");
    args().key("sort_index").count(pid);
    event.close();
    end();
  }

  /** Names a thread for the viewer. */
  void name(int pid, int tid, String name) {
    name("thread_name", pid, tid, name);
  }

  private void name(String what, int pid, int tid, String name) {
    event('M', pid, tid).key("name").name(what);
    args().key("name").text(name);
    endArgs();
    end();
  }

  /** Closes the document with what is not in it. */
  void close(long untimedRequests, long samplesBeforeRun) {
    json.closeArray().key("otherData").open();
    json.key("schema").name("inflight.trace/1");
    json.key("started_at_ns").name(Long.toString(baseNs));
    json.key("requests_without_times").count(untimedRequests);
    json.key("samples_before_run").count(samplesBeforeRun).close().close();
    out.put('\n').flush();
  }

  void flush() {
    out.flush();
  }
}
