package dev.inflight.app.rules;

import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.Source;
import dev.inflight.rules.Inhibition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads rule files and folders of them. Never throws for what a file holds: all mistakes of all
 * files are issues.
 */
public final class RuleFiles {
  private final RuleDefaults defaults;
  private final List<String> names = new ArrayList<>();
  private final List<ReadRule> rules = new ArrayList<>();
  private final List<Inhibition> inhibitions = new ArrayList<>();
  private final List<Issue> issues = new ArrayList<>();
  private RuleOptions options = RuleOptions.NONE;
  private int found;

  private RuleFiles(RuleDefaults defaults) {
    this.defaults = defaults;
  }

  /**
   * Reads the files in the order given, and those directly in a folder by name.
   *
   * @param defaults what rules mean that they do not say
   */
  public static RuleSet read(List<Path> paths, RuleDefaults defaults) {
    RuleFiles files = new RuleFiles(defaults);
    paths.forEach(files::add);
    return files.set();
  }

  private void add(Path path) {
    names.add(path.toString());
    if (!Files.isDirectory(path)) {
      addFile(path);
      return;
    }
    List<Path> found = within(path);
    if (found.isEmpty()) {
      String expected = ", expected names that end in " + String.join(" ", RuleFile.ENDINGS);
      issues.add(whole(path, "no rule file in this folder" + expected));
    }
    found.forEach(this::addFile);
  }

  private List<Path> within(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).filter(RuleFile::isNamedLikeOne).sorted().toList();
    } catch (IOException e) {
      issues.add(whole(folder, "cannot be read: " + e.getMessage()));
      return List.of();
    }
  }

  private void addFile(Path file) {
    names.add(file.toString());
    try {
      addDocument(RuleFile.read(file));
    } catch (Malformed e) {
      issues.add(whole(file, e.found()));
    }
  }

  private void addDocument(Document document) {
    IssueLog log = new IssueLog(document);
    FileContent content = new FileContent(defaults, log);
    try {
      RuleFile.addTo(content, document);
    } catch (Malformed e) {
      log.error(IssueKind.MALFORMED_FILE, e.offset(), e.found());
    }
    found += content.found();
    rules.addAll(content.rules());
    inhibitions.addAll(content.inhibitions());
    options = options.or(content.options());
    issues.addAll(log.inOrder());
  }

  /** An issue of a file that has no text to point at. */
  private static Issue whole(Path file, String found) {
    return Issue.error(IssueKind.MALFORMED_FILE, new Source(file.toString(), "", 1, 1), 0, found);
  }

  private RuleSet set() {
    UniqueNames unique = new UniqueNames(rules);
    issues.addAll(unique.issues());
    return new RuleSet(
        names, found, unique.rules(), inhibitions, options, IssueOrder.byFile(issues, names));
  }
}
