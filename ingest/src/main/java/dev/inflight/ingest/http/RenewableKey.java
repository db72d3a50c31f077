package dev.inflight.ingest.http;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * The server's key while it may be replaced: a handshake that began with one ends with it. Safe for
 * use by several threads.
 */
final class RenewableKey extends X509ExtendedKeyManager {
  private volatile Kept kept;

  /** The key in use, and the one before. */
  private record Kept(long version, ServerKey now, ServerKey before) {
    Optional<ServerKey> named(@Nullable String alias) {
      if (Long.toString(version).equals(alias)) {
        return Optional.of(now);
      }
      return Long.toString(version - 1).equals(alias) ? Optional.of(before) : Optional.empty();
    }
  }

  RenewableKey(ServerKey first) {
    this.kept = new Kept(0, first, first);
  }

  synchronized void renew(ServerKey next) {
    kept = new Kept(kept.version + 1, next, kept.now);
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
    Kept current = kept;
    return current.now.key().getAlgorithm().equals(keyType) ? Long.toString(current.version) : null;
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return chooseEngineServerAlias(keyType, issuers, null);
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(@Nullable String alias) {
    return kept.named(alias).map(each -> each.chain().toArray(new X509Certificate[0])).orElse(null);
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(@Nullable String alias) {
    return kept.named(alias).map(ServerKey::key).orElse(null);
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    String alias = chooseEngineServerAlias(keyType, issuers, null);
    return alias == null ? null : new String[] {alias};
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return null;
  }
}
