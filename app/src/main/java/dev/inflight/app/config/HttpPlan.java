package dev.inflight.app.config;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.ingest.http.BearerToken;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.ingest.http.Tls;
import dev.inflight.sink.file.OwnFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** Where a service listens, and to whom it answers. */
final class HttpPlan {
  static final String TOKEN = "INFLIGHT_TOKEN";

  private static final int MOST_BYTES = 64 * 1024;

  private final ServeArguments arguments;
  private final ServeSection file;
  private final Map<String, String> environment;
  private final InstantSource clock;
  private final Problems problems;

  HttpPlan(
      ServeArguments arguments,
      ServeSection file,
      Map<String, String> environment,
      InstantSource clock,
      Problems problems) {
    this.arguments = arguments;
    this.file = file;
    this.environment = environment;
    this.clock = clock;
    this.problems = problems;
  }

  /** Empty when something is wrong. */
  Optional<HttpServerOptions> options() {
    Optional<Tls> tls = file.access().tls();
    tls.flatMap(each -> each.trouble(clock.instant())).ifPresent(problems::error);
    Optional<ListenAddress> address = address();
    int before = problems.errors().size();
    Optional<BearerToken> token = token();
    if (address.isEmpty() || problems.errors().size() > before) {
      return Optional.empty();
    }
    return problems.attempt(() -> options(address.get(), token, tls));
  }

  private HttpServerOptions options(
      ListenAddress address, Optional<BearerToken> token, Optional<Tls> tls) {
    boolean insecure = arguments.insecure || file.access().insecure();
    try {
      HttpServerOptions options =
          HttpServerOptions.DEFAULT
              .withPort(address.port())
              .withAddress(address.host(), token, insecure)
              .withNames(file.names())
              .withLimits(file.limits().http());
      return tls.map(options::withTls).orElse(options);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "--listen: " + e.getMessage() + " (" + TOKEN + ", --token-file)", e);
    }
  }

  private Optional<ListenAddress> address() {
    String typed = arguments.listen;
    if (typed == null) {
      return Optional.of(file.listen().orElse(ListenAddress.USUAL));
    }
    Optional<ListenAddress> address = ListenAddress.of(typed);
    if (address.isEmpty()) {
      problems.error("--listen: '" + typed + "', expected " + ListenAddress.EXPECTED);
    }
    return address;
  }

  private Optional<BearerToken> token() {
    Optional<Path> place = Optional.ofNullable(arguments.tokenFile).or(file.access()::tokenFile);
    if (place.isPresent()) {
      return problems.attempt(() -> token("token file " + place.get(), content(place.get())));
    }
    Optional<String> variable = Optional.ofNullable(environment.get(TOKEN));
    return variable.flatMap(each -> problems.attempt(() -> token("variable " + TOKEN, each)));
  }

  private static BearerToken token(String where, String text) {
    try {
      return BearerToken.of(text.strip());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, where + ": " + e.getMessage(), e);
    }
  }

  private String content(Path place) {
    try (InputStream in = Files.newInputStream(place)) {
      byte[] bytes = in.readNBytes(MOST_BYTES);
      boolean posix = Files.getFileStore(place).supportsFileAttributeView("posix");
      if (posix && Files.getPosixFilePermissions(place).contains(PosixFilePermission.OTHERS_READ)) {
        problems.warning(
            place + " can be read by everybody on this machine; chmod 600 keeps it secret");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "token file " + place + ": found " + OwnFiles.reason(e), e);
    }
  }
}
