package dev.inflight.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.NullMarked;

@AnalyzeClasses(packages = "dev.inflight", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

  private static final int FEWEST_CLASSES = 50;

  @ArchTest
  static final ArchRule arrowsPointDown =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("app")
          .definedBy("dev.inflight.app..")
          .layer("ingest")
          .definedBy("dev.inflight.ingest..")
          .layer("join")
          .definedBy("dev.inflight.join..")
          .layer("sink")
          .definedBy("dev.inflight.sink..")
          .layer("rules")
          .definedBy("dev.inflight.rules..")
          .layer("grammar")
          .definedBy("dev.inflight.grammar..")
          .layer("model")
          .definedBy("dev.inflight.model..")
          .whereLayer("app")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("ingest")
          .mayOnlyBeAccessedByLayers("app")
          .whereLayer("join")
          .mayOnlyBeAccessedByLayers("app")
          .whereLayer("sink")
          .mayOnlyBeAccessedByLayers("app")
          .whereLayer("rules")
          .mayOnlyBeAccessedByLayers("app")
          .whereLayer("grammar")
          .mayOnlyBeAccessedByLayers("rules", "app");

  @ArchTest
  static final ArchRule onlyTheGrammarKnowsAntlr =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.inflight.grammar..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.antlr..", "dev.inflight.grammar.antlr..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule noCircles =
      slices().matching("dev.inflight.(**)").should().beFreeOfCycles().allowEmptyShould(true);

  @ArchTest
  static final ArchRule receiversNeverImportOneAnother =
      slices()
          .matching("dev.inflight.sink.notify.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              resideInAPackage("dev.inflight.sink.notify.pipeline.."),
              resideInAnyPackage(
                  "dev.inflight.sink.notify.outbox..", "dev.inflight.sink.notify.mute.."));

  @ArchTest
  static final ArchRule theMiddleIsPlainJava =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.inflight.model..",
              "dev.inflight.grammar..",
              "dev.inflight.rules..",
              "dev.inflight.join..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("reactor..", "io.netty..", "com.fasterxml..", "com.sun.jna..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule theCommandLineStaysInApp =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.inflight.app..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("picocli..")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule timeIsInjected =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.inflight.app..", "dev.inflight.bench..")
          .should()
          .callMethod(Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(Clock.class, "systemUTC")
          .orShould()
          .callMethod(Clock.class, "systemDefaultZone")
          .orShould()
          .callMethod(InstantSource.class, "system")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule onlyAppSpeaksToTheTerminal =
      noClasses()
          .that()
          .resideOutsideOfPackages("dev.inflight.app..", "dev.inflight.bench..")
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule modelIsRecords =
      classes()
          .that()
          .resideInAPackage("dev.inflight.model..")
          .and()
          .areTopLevelClasses()
          .and()
          .doNotHaveSimpleName("package-info")
          .should()
          .beRecords()
          .orShould()
          .beInterfaces()
          .orShould()
          .beEnums()
          .allowEmptyShould(true);

  @ArchTest
  static void everyPackageIsNullMarked(JavaClasses classes) {
    assertThat(classes)
        .as("classes found; none would make every rule pass")
        .hasSizeGreaterThanOrEqualTo(FEWEST_CLASSES);
    assertThat(classes.stream().map(JavaClass::getPackage).distinct())
        .allMatch(each -> each.isAnnotatedWith(NullMarked.class));
  }
}
