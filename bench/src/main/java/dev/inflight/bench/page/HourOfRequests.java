package dev.inflight.bench.page;

import java.util.Locale;
import java.util.Random;

/** A made-up hour with a thousand requests a minute, second by second, as lines of records. */
final class HourOfRequests {
  private static final int DEVICES = 8;
  private static final double PER_SECOND = 1_000 / 60.0;
  private static final int LASTS = 8;
  private static final long SECOND_NS = 1_000_000_000L;

  private final Random random = new Random(1);
  private final long beginNs;
  private int second;
  private int begun;
  private int ended;

  /**
   * @param beginNs when its first second is, Unix nanoseconds
   */
  HourOfRequests(long beginNs) {
    this.beginNs = beginNs;
  }

  int begun() {
    return begun;
  }

  /** The records of the next second. */
  String next() {
    StringBuilder lines = new StringBuilder(second == 0 ? artifact() : "");
    for (; begun < (second + 1) * PER_SECOND; begun++) {
      lines.append(sign(begun));
    }
    for (; ended < (second + 1 - LASTS) * PER_SECOND; ended++) {
      lines.append(request(ended));
    }
    long atNs = beginNs + second * SECOND_NS;
    for (int device = 0; device < DEVICES; device++) {
      lines.append(sample("gpu_power", "W", device, atNs, 300 + random.nextInt(100)));
      lines.append(sample("gpu_temperature", "Cel", device, atNs, 60 + random.nextInt(9)));
      lines.append(sample("gpu_utilization", "1", device, atNs, random.nextDouble()));
    }
    second++;
    return lines.toString();
  }

  private long startNs(int request) {
    return beginNs + (long) (request / PER_SECOND * SECOND_NS);
  }

  private String artifact() {
    return text(
        "{'event_type':'infer.artifact','schema_version':2,'artifact_kind':'inference_jsonl',"
            + "'created_at_ns':%d,'event_id':'a','context':{'clock_domain':'h/b/unix_epoch_ns',"
            + "'clock_kind':'wall','collection_mode':'active','host':'h','pid':1,"
            + "'producer_id':'bench','provenance':'observed','run_id':'run','session_id':'s',"
            + "'source':'bench'},'metadata':{'boot_id':'b'}}",
        beginNs);
  }

  private String sign(int request) {
    return text(
        "{'event_type':'infer.dispatch','schema_version':1,'session_id':'s','request_id':'r-%d',"
            + "'case_id':'chat','phase':'measured','timestamp_ns':%d,'intended_at_ns':%d,"
            + "'started_at_ns':%d,'endpoint':'http://h:8000/v1','model':'a-model'}",
        request, startNs(request), startNs(request), startNs(request));
  }

  private String request(int request) {
    double lastsMs = 1_000 * (LASTS - 2 + random.nextDouble());
    String status = request % 50 == 0 ? "timeout" : "ok";
    return text(
        "{'event_type':'infer.request','schema_version':1,'session_id':'s','request_id':'r-%d',"
            + "'case_id':'chat','phase':'measured','endpoint':'http://h:8000/v1',"
            + "'model':'a-model','timestamp_ns':%d,'started_at_ns':%d,'ended_at_ns':%d,"
            + "'concurrency':null,'target_input_tokens':10,'target_output_tokens':10,"
            + "'stream':true,'status':'%s','e2e_latency_ms':%.3f,'ttft_ms':%d,"
            + "'first_chunk_latency_ms':null,'chunk_interarrival_ms':[],'prompt_tokens':10,"
            + "'prompt_token_source':'server_usage','prompt_token_exact':true,"
            + "'output_tokens':100,'output_token_source':'server_usage',"
            + "'output_token_exact':true,'total_tokens':110,"
            + "'total_token_source':'server_usage','total_token_exact':true,"
            + "'finish_reason':'stop','error_type':null,'error_message':null,'http_status':200}",
        request,
        startNs(request),
        startNs(request),
        startNs(request) + (long) (lastsMs * 1e6),
        status,
        lastsMs,
        200 + random.nextInt(2_000));
  }

  private static String sample(String metric, String unit, int device, long atNs, double value) {
    return text(
        "{'event_type':'infer.telemetry_sample','schema_version':2,'run_id':'run',"
            + "'identity':{'host':'h','boot_id':'b','device_uuid':'GPU-%d'},'observed_at_ns':%d,"
            + "'metric':'%s','value':%s,'unit':'%s','kind':'gauge','state':'valid',"
            + "'source':'bench','interval_ms':1000,'detail':null,'provenance':'observed',"
            + "'scope':'gpu_device','counter_owner':'gpu_device',"
            + "'clock_domain':'h/b/unix_epoch_ns'}",
        device, atNs, metric, value, unit);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values).replace('\'', '"') + "\n";
  }
}
