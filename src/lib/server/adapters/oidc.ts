import * as client from 'openid-client';
import { z } from 'zod';
import {
  ProviderError,
  type FlowSecrets,
  type Identity,
  type AuthorizationResponse,
  type SocialProvider,
} from '#domain/social';
import { HOUR_MS, type Clock } from '#kernel/clock';
import type { SocialProviderConfig } from '../config/identity-config.ts';

const TIMEOUT_SECONDS = 5;
/**
 * How long a discovery document is cached. Its addresses change rarely; the signing keys are loaded when they are
 * needed.
 */
const DISCOVERY_MS = HOUR_MS;

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(320).optional().catch(undefined),
  // Some providers send a string.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
});

/**
 * OpenID Connect provider: Authorization Code flow with PKCE, state and nonce; verifies the ID token's signature.
 * Fetches only the configured issuer's document and the addresses in it, never an address from a visitor.
 */
export class OidcProvider implements SocialProvider {
  readonly id: string;
  readonly label: string;
  readonly issuer: string;
  readonly #config: SocialProviderConfig;
  readonly #redirectUri: string;
  readonly #clock: Clock;
  #discovered: { configuration: Promise<client.Configuration>; untilMs: number } | undefined;

  constructor(config: SocialProviderConfig, { publicOrigin, clock }: { publicOrigin: string; clock: Clock }) {
    this.id = config.id;
    this.label = config.label;
    this.issuer = config.issuer;
    this.#config = config;
    this.#redirectUri = `${publicOrigin}/wps/social/${config.id}/callback`;
    this.#clock = clock;
  }

  /** Returns the URL that the browser is redirected to. Throws ProviderError `unavailable`. */
  async address({ state, nonce, verifier }: FlowSecrets): Promise<string> {
    const configuration = await this.#configuration();
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /** Exchanges the code for the identity of the person who signed in. Throws ProviderError. */
  async identify(response: AuthorizationResponse, secrets: FlowSecrets): Promise<Identity> {
    const configuration = await this.#configuration();
    try {
      const { sub, email, email_verified } = claimsSchema.parse(await this.#claims(configuration, response, secrets));
      return { issuer: this.issuer, subject: sub, email: email ?? null, isEmailVerified: email_verified };
    } catch (error) {
      throw new ProviderError(isCancelled(error) ? 'cancelled' : 'failed', error);
    }
  }

  async #claims(
    configuration: client.Configuration,
    response: AuthorizationResponse,
    { state, nonce, verifier }: FlowSecrets,
  ) {
    const back = new URL(this.#redirectUri);
    for (const [name, value] of Object.entries({ ...response, state })) {
      if (value !== undefined) back.searchParams.set(name, value);
    }
    const tokens = await client.authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    if (!claims || claims['email'] !== undefined || !hasMore) return claims;
    return client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  }

  #configuration(): Promise<client.Configuration> {
    const nowMs = this.#clock.now().getTime();
    if (this.#discovered && nowMs < this.#discovered.untilMs) return this.#discovered.configuration;
    const configuration = this.#discover();
    this.#discovered = { configuration, untilMs: nowMs + DISCOVERY_MS };
    return configuration;
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#config;
    const isInsecure = issuer.startsWith('http:');
    const checks = [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])];
    try {
      const options = { execute: checks, timeout: TIMEOUT_SECONDS };
      return await client.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), options);
    } catch (error) {
      this.#discovered = undefined;
      throw new ProviderError('unavailable', error);
    }
  }
}

/** Uses a method that the provider supports; Basic, the standard's default, when it lists none. */
function authentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest);
  };
}

function isCancelled(error: unknown): boolean {
  return error instanceof client.AuthorizationResponseError && error.error === 'access_denied';
}
