package dev.inflight.ingest.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A private key and the certificates that speak for it, the server's own first. Nothing prints the
 * key.
 */
final class ServerKey {
  private static final Pattern PEM_KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final long MOST_BYTES = 1 << 20;

  private final PrivateKey key;
  private final List<X509Certificate> chain;

  private ServerKey(PrivateKey key, List<X509Certificate> chain) {
    this.key = key;
    this.chain = List.copyOf(chain);
  }

  /**
   * Reads both files, and checks that they belong together and nobody else may read the key.
   *
   * @throws IllegalArgumentException in words, without anything of the key, when they cannot be
   *     used
   */
  static ServerKey read(Tls tls) {
    List<X509Certificate> chain = certificates(tls.certificates());
    refuseOpen(tls.key());
    PublicKey theirs = chain.get(0).getPublicKey();
    PrivateKey key = key(tls.key(), theirs.getAlgorithm());
    if (!belongTogether(key, theirs)) {
      throw new IllegalArgumentException(
          "%s: the key of another certificate, expected that of %s"
              .formatted(tls.key(), tls.certificates()));
    }
    return new ServerKey(key, chain);
  }

  private static byte[] bytes(Path file, String expected) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new IllegalArgumentException(file + ": larger than 1 MiB, expected " + expected);
      }
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(file + ": no such file, expected " + expected, e);
    } catch (AccessDeniedException e) {
      throw new IllegalArgumentException(file + ": no permission to read it", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": cannot be read, expected " + expected, e);
    }
  }

  private static List<X509Certificate> certificates(Path file) {
    String expected = "certificates in PEM, the server's own first";
    byte[] bytes = bytes(file, expected);
    try {
      List<X509Certificate> chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes))
              .stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (chain.isEmpty()) {
        throw new IllegalArgumentException(file + ": no certificate, expected " + expected);
      }
      return chain;
    } catch (CertificateException e) {
      throw new IllegalArgumentException(file + ": no certificate, expected " + expected, e);
    }
  }

  private static void refuseOpen(Path file) {
    try {
      if (!Files.getFileStore(file).supportsFileAttributeView("posix")) {
        return;
      }
      Set<PosixFilePermission> may = Files.getPosixFilePermissions(file);
      if (may.contains(PosixFilePermission.OTHERS_READ)
          || may.contains(PosixFilePermission.GROUP_READ)) {
        throw new IllegalArgumentException(
            file + ": others may read this key, expected that its owner alone may; chmod 600");
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": no such file, expected a key in PEM", e);
    }
  }

  private static PrivateKey key(Path file, String algorithm) {
    String text = new String(bytes(file, "a key in PEM"), StandardCharsets.US_ASCII);
    Matcher pem = PEM_KEY.matcher(text);
    if (!pem.find()) {
      throw new IllegalArgumentException(
          file + ": no key, expected PEM with BEGIN PRIVATE KEY (PKCS #8, not encrypted)");
    }
    try {
      byte[] encoded = Base64.getMimeDecoder().decode(pem.group(1));
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      // the cause may hold some of the key
      throw new IllegalArgumentException(
          "%s: no %s key as the certificate's is, expected the one that belongs to it"
              .formatted(file, algorithm));
    }
  }

  /** What one signs, the other must find good. */
  private static boolean belongTogether(PrivateKey key, PublicKey theirs) {
    String algorithm =
        switch (theirs.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> theirs.getAlgorithm();
        };
    byte[] some = "inflight".getBytes(StandardCharsets.US_ASCII);
    try {
      Signature signing = Signature.getInstance(algorithm);
      signing.initSign(key);
      signing.update(some);
      byte[] signed = signing.sign();
      Signature checking = Signature.getInstance(algorithm);
      checking.initVerify(theirs);
      checking.update(some);
      return checking.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  /** Why the server's own certificate does not hold at that time. */
  Optional<String> invalidAt(Instant now) {
    Instant from = chain.get(0).getNotBefore().toInstant();
    Instant to = chain.get(0).getNotAfter().toInstant();
    if (now.isBefore(from)) {
      return Optional.of("the certificate holds from " + from + " on, expected one that holds now");
    }
    return now.isAfter(to)
        ? Optional.of("the certificate held until " + to + ", expected one that holds now")
        : Optional.empty();
  }

  PrivateKey key() {
    return key;
  }

  List<X509Certificate> chain() {
    return chain;
  }
}
