package dev.inflight.join;

import dev.inflight.model.ServerIdentity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is odd about declared groups of ranks: said, never a reason to refuse; ranks are never added
 * together.
 */
final class Groups {
  private Groups() {}

  static List<String> notes(Collection<ServerIdentity> identities) {
    Map<String, List<ServerIdentity>> groups = new TreeMap<>();
    boolean undeclared = false;
    for (ServerIdentity each : identities) {
      if (each.groupId().isEmpty()) {
        undeclared = true;
      } else {
        groups.computeIfAbsent(each.groupId(), any -> new ArrayList<>()).add(each);
      }
    }
    List<String> notes = new ArrayList<>();
    groups.forEach((name, members) -> notes.addAll(notes(name, members)));
    if (undeclared && !groups.isEmpty()) {
      notes.add("undeclared_server_identity: an identity without group_id beside a group");
    }
    return notes;
  }

  private static List<String> notes(String name, List<ServerIdentity> members) {
    List<String> notes = new ArrayList<>();
    TreeSet<Integer> sizes = new TreeSet<>();
    Map<Integer, Integer> byRank = new TreeMap<>();
    for (ServerIdentity each : members) {
      sizes.add(each.worldSize());
      byRank.merge(each.rank(), 1, Integer::sum);
    }
    if (sizes.size() > 1) {
      notes.add("group_size_changed: group " + name + " claims sizes " + sizes);
    }
    for (int rank = 0; rank < sizes.last() && notes.size() < 20; rank++) {
      if (!byRank.containsKey(rank)) {
        notes.add("group_member_missing: group " + name + ", rank " + rank + " of " + sizes.last());
      }
    }
    byRank.forEach(
        (rank, count) -> {
          if (count > 1 && !sameProcess(members, rank)) {
            notes.add("group_member_changed: group " + name + ", rank " + rank);
          }
        });
    return notes;
  }

  private static boolean sameProcess(List<ServerIdentity> members, int rank) {
    return members.stream()
            .filter(each -> each.rank() == rank)
            .map(each -> each.host() + "/" + each.pid() + "/" + each.processStartNs())
            .distinct()
            .count()
        == 1;
  }
}
