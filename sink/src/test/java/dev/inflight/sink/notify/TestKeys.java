package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A key with a certificate that nobody signed, made for a name by Java's own tool. */
final class TestKeys {
  private static final String PASSWORD = "changeit";

  private final KeyStore store;

  private TestKeys(KeyStore store) {
    this.store = store;
  }

  static TestKeys of(String host) {
    try {
      Path folder = Files.createTempDirectory("keys");
      Path file = folder.resolve("keys.p12");
      try {
        generate(host, file);
        return new TestKeys(load(file));
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void generate(String host, Path file) throws IOException, InterruptedException {
    Process tool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "test",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + host,
                "-ext",
                "san=dns:" + host,
                "-validity",
                "3650",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString())
            .redirectErrorStream(true)
            .start();
    try (InputStream said = tool.getInputStream()) {
      String words = new String(said.readAllBytes(), UTF_8);
      assertThat(tool.waitFor(30, TimeUnit.SECONDS)).as(words).isTrue();
      assertThat(tool.exitValue()).as(words).isZero();
    }
  }

  private static KeyStore load(Path file) throws IOException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, PASSWORD.toCharArray());
      return store;
    }
  }

  KeyManagerFactory keys() {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, PASSWORD.toCharArray());
      return keys;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** That trusts nothing but this certificate. */
  TrustManagerFactory trust() {
    try {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("test", store.getCertificate("test"));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      return trust;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys().getKeyManagers(), trust().getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
