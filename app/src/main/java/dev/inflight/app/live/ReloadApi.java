package dev.inflight.app.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.ingest.http.Answer;
import dev.inflight.ingest.http.HttpRoutes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** {@code POST /v1/reload}: 200 with what was done, 422 with everything that is wrong. */
final class ReloadApi {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Supplier<Optional<ReloadReport>> reload;

  /**
   * @param reload may wait; empty when there is nothing to read anew
   */
  ReloadApi(Supplier<Optional<ReloadReport>> reload) {
    this.reload = reload;
  }

  void addTo(HttpRoutes.Builder routes) {
    routes.post(
        "/v1/reload",
        request ->
            Mono.fromSupplier(reload)
                .subscribeOn(Schedulers.boundedElastic())
                .map(
                    report ->
                        report
                            .map(ReloadApi::answer)
                            .orElseGet(
                                () -> Answer.error(409, "this service has no configuration"))));
  }

  private static Answer.Whole answer(ReloadReport report) {
    Map<String, Object> said = new LinkedHashMap<>();
    if (!report.wrong().isEmpty()) {
      said.put("error", "the configuration has mistakes; nothing was changed");
      said.put("issues", report.wrong());
      return json(422, said);
    }
    said.put("reloaded", report.done());
    said.put("needs_restart", report.needsRestart());
    return json(200, said);
  }

  private static Answer.Whole json(int status, Object said) {
    try {
      return Answer.json(status, JSON.writeValueAsBytes(said));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps and lists always become JSON", e);
    }
  }
}
