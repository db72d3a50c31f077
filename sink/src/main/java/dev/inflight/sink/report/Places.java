package dev.inflight.sink.report;

import dev.inflight.model.SeriesKey;
import dev.inflight.model.SeriesReport;
import dev.inflight.model.ServerIdentity;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Short names for the things that a run's series speak of: as short as keeps them apart. */
public final class Places {
  private static final String GPU = "GPU-";
  private static final int SHORTEST_UUID = GPU.length() + 4;
  private static final int LONGEST_NAME = 40;

  private final Map<Place, String> names = new TreeMap<>();
  private final Set<String> hosts;
  private final int count;
  private final Set<String> replicas;

  /** Names for the things that these series speak of. */
  public Places(List<SeriesReport> all) {
    List<SeriesReport> series = all.stream().filter(each -> !onlyRepeats(each.samples())).toList();
    count = series.size();
    Set<Place> places = new TreeSet<>();
    series.forEach(each -> places.add(Place.of(each.key())));
    hosts =
        series.stream()
            .map(each -> each.key().identity().host())
            .collect(Collectors.toCollection(TreeSet::new));
    replicas =
        series.stream()
            .map(each -> each.key().identity())
            .filter(each -> !each.groupId().isEmpty() || !each.replicaId().isEmpty())
            .map(ServerIdentity::replica)
            .collect(Collectors.toCollection(TreeSet::new));
    Map<Place.Kind, Long> kinds =
        places.stream().collect(Collectors.groupingBy(Place::kind, Collectors.counting()));
    int uuid = uuidLength(places);
    places.forEach(
        place -> names.put(place, name(place, kinds.getOrDefault(place.kind(), 0L), uuid)));
  }

  /** Whether another series says all that this one says. */
  private static boolean onlyRepeats(SeriesReport.Samples samples) {
    long polls = samples.valid() + samples.missing() + samples.stale() + samples.invalid();
    return samples.duplicate() > 0 && samples.duplicate() >= polls;
  }

  private String name(Place place, long ofItsKind, int uuid) {
    String host = hosts.size() > 1 ? " " + Plain.text(place.host(), LONGEST_NAME) : "";
    return switch (place.kind()) {
      case GPU -> gpu(place, uuid);
      case ENGINE -> ofItsKind == 1 ? "engine" : "engine " + Plain.text(place.name(), LONGEST_NAME);
      case PROCESS -> Plain.text(place.name().replaceAll("@.*", ""), LONGEST_NAME) + host;
      case HOST -> "host" + host;
    };
  }

  private static String gpu(Place place, int length) {
    String name = place.name();
    int slash = name.indexOf('/');
    String uuid = slash < 0 ? name : name.substring(0, slash);
    String instance = slash < 0 ? "" : name.substring(slash);
    String head = uuid.startsWith(GPU) ? "" : uuid.isEmpty() ? "GPU" : "GPU ";
    String cut = uuid.length() > length ? uuid.substring(0, length) : uuid;
    return Plain.text(head + cut + instance, LONGEST_NAME);
  }

  /** How much of a UUID tells every GPU from the others. */
  private static int uuidLength(Set<Place> places) {
    List<String> uuids =
        places.stream()
            .filter(place -> place.kind() == Place.Kind.GPU)
            .map(place -> place.name().replaceAll("/.*", ""))
            .distinct()
            .toList();
    int length = SHORTEST_UUID;
    while (length < LONGEST_NAME && clash(uuids, length)) {
      length++;
    }
    return length;
  }

  private static boolean clash(List<String> uuids, int length) {
    return uuids.stream()
            .map(each -> each.length() > length ? each.substring(0, length) : each)
            .distinct()
            .count()
        < uuids.size();
  }

  String name(SeriesKey key) {
    return name(Place.of(key));
  }

  /** The name of a thing, harmless for a terminal. */
  public String name(Place place) {
    return names.getOrDefault(place, place.kind().word());
  }

  /** How many series there are, without those that only repeat others. */
  int series() {
    return count;
  }

  /** How many things there are. */
  int count() {
    return names.size();
  }

  long count(Place.Kind kind) {
    return names.keySet().stream().filter(place -> place.kind() == kind).count();
  }

  /** Hosts of the series, sorted. */
  Set<String> hosts() {
    return hosts;
  }

  /** Replicas that the series name, sorted. */
  Set<String> replicas() {
    return replicas;
  }

  /** {@code 8 GPUs, 2 engines}. */
  String census() {
    Map<Place.Kind, Long> counts = new EnumMap<>(Place.Kind.class);
    names.keySet().forEach(place -> counts.merge(place.kind(), 1L, Long::sum));
    return counts.entrySet().stream()
        .sorted(Comparator.comparingInt(each -> rank(each.getKey())))
        .map(each -> Human.count(each.getValue(), each.getKey().word()))
        .collect(Collectors.joining(", "));
  }

  private static int rank(Place.Kind kind) {
    return kind == Place.Kind.GPU ? -1 : kind.ordinal();
  }
}
