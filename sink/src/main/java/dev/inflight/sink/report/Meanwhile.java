package dev.inflight.sink.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What every thing did during a window, a thing at a time; several GPUs in one breath. */
final class Meanwhile {
  private static final int TOLD_APART = 3;

  private final Places places;

  Meanwhile(Places places) {
    this.places = places;
  }

  /** For every thing, or group of things, its name with the first piece, then the other pieces. */
  List<List<String>> told(List<KeptOverlap> overlaps) {
    Map<Place, List<KeptOverlap>> byPlace =
        overlaps.stream()
            .collect(
                Collectors.groupingBy(
                    each -> Place.of(each.series()), TreeMap::new, Collectors.toList()));
    Map<List<String>, List<String>> namesByPieces = new LinkedHashMap<>();
    byPlace.keySet().stream()
        .collect(Collectors.groupingBy(Place::kind, TreeMap::new, Collectors.toList()))
        .forEach((kind, ofKind) -> kind(kind, ofKind, byPlace, namesByPieces));
    List<List<String>> all = new ArrayList<>();
    namesByPieces.forEach((pieces, names) -> all.add(named(String.join(" ", names), pieces)));
    return all;
  }

  private void kind(
      Place.Kind kind,
      List<Place> ofKind,
      Map<Place, List<KeptOverlap>> byPlace,
      Map<List<String>, List<String>> into) {
    if (ofKind.size() > TOLD_APART) {
      Telling together = new Telling();
      ofKind.forEach(place -> together.add(byPlace.getOrDefault(place, List.of())));
      put(into, together, Human.count(ofKind.size(), kind.word()));
      return;
    }
    for (Place place : ofKind) {
      Telling alone = new Telling();
      alone.add(byPlace.getOrDefault(place, List.of()));
      put(into, alone, places.name(place));
    }
  }

  private static void put(Map<List<String>, List<String>> into, Telling telling, String name) {
    if (!telling.isEmpty()) {
      into.computeIfAbsent(telling.pieces(), any -> new ArrayList<>()).add(name);
    }
  }

  private static List<String> named(String name, List<String> pieces) {
    List<String> named = new ArrayList<>(pieces);
    if (!named.isEmpty()) {
      named.set(0, name + " " + named.get(0));
    }
    return named;
  }
}
