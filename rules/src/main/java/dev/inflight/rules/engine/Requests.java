package dev.inflight.rules.engine;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The requests that are open, and the last of those that ended. */
final class Requests {

  /** How many ended requests are kept as evidence; the oldest leave first. */
  private static final int MOST_ENDED = 4_096;

  private final int mostOpen;
  private final Map<String, OpenRequest> open = new LinkedHashMap<>();
  private final Map<String, EndedRequest> ended = new LinkedHashMap<>();
  private long refused;

  Requests(int mostOpen) {
    this.mostOpen = mostOpen;
  }

  /** Takes a request in; false when it is known or there are too many. */
  boolean open(OpenRequest request) {
    if (open.containsKey(request.id())) {
      return false;
    }
    if (open.size() >= mostOpen) {
      refused++;
      return false;
    }
    open.put(request.id(), request);
    for (SeriesRef series : request.series()) {
      for (Stream stream : series.readers()) {
        stream.open().opened(request);
      }
    }
    return true;
  }

  void firstToken(String id, long atNs) {
    OpenRequest request = open.get(id);
    if (request == null) {
      return;
    }
    request.gotFirstToken(atNs);
    for (SeriesRef series : request.series()) {
      for (Stream stream : series.readers()) {
        stream.open().firstToken(request);
      }
    }
  }

  Optional<OpenRequest> close(String id) {
    Optional<OpenRequest> request = Optional.ofNullable(open.remove(id));
    request.ifPresent(
        r -> {
          for (SeriesRef series : r.series()) {
            for (Stream stream : series.readers()) {
              stream.open().closed(r);
            }
          }
        });
    return request;
  }

  void ended(EndedRequest request) {
    ended.remove(request.id());
    if (ended.size() == MOST_ENDED) {
      ended.remove(ended.keySet().iterator().next());
    }
    ended.put(request.id(), request);
  }

  /** An ended request, if it is still kept. */
  Optional<EndedRequest> ended(String id) {
    return Optional.ofNullable(ended.get(id));
  }

  /** Puts a request in the place of one of the same id, if that is still kept. */
  void replace(EndedRequest request) {
    ended.replace(request.id(), request);
  }

  /** Lets a stream that is new hear of the requests that are open. */
  void tell(Stream stream) {
    for (OpenRequest request : open.values()) {
      for (SeriesRef series : request.series()) {
        for (Stream reader : series.readers()) {
          if (reader == stream) {
            stream.open().opened(request);
          }
        }
      }
    }
  }

  Collection<OpenRequest> open() {
    return open.values();
  }

  Collection<EndedRequest> ended() {
    return ended.values();
  }

  /** How many requests were not followed for their number. */
  long refused() {
    return refused;
  }

  void refused(long before) {
    refused = before;
  }
}
