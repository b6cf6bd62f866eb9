import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { PasskeyCredential, PasskeyVerifier } from '#kernel/passkeys';
import type { Config } from '../config/config.ts';

const SITE_NAME = 'Parlay';
/** Without a fingerprint, face or PIN a stolen device would be enough. */
const USER_VERIFICATION = 'required';

/** EdDSA, ES256 and RS256: what phones, computers and security keys have. */
const ALGORITHMS = [-8, -7, -257];

/** Loads the library with its parsers of certificates when a passkey is first used. */
const library = () => import('@simplewebauthn/server');

/** Creates the verifier for members, who have passkeys under the host name of PUBLIC_ORIGIN. */
export function memberPasskeyVerifier({
  publicOrigin,
  allowedOrigins,
}: Pick<Config, 'publicOrigin' | 'allowedOrigins'>): PasskeyVerifier {
  return createVerifier({ name: SITE_NAME, site: publicOrigin, origins: allowedOrigins, residentKey: 'required' });
}

/** Creates the verifier for staff: under the back office's own origin, else under those of the portal. */
export function staffPasskeyVerifier(
  config: Pick<Config, 'publicOrigin' | 'allowedOrigins' | 'opsOrigin'>,
): PasskeyVerifier {
  const { publicOrigin, allowedOrigins, opsOrigin } = config;
  const site = opsOrigin ?? publicOrigin;
  const origins = opsOrigin === undefined ? allowedOrigins : [opsOrigin];
  return createVerifier({ name: `${SITE_NAME} back office`, site, origins, residentKey: 'preferred' });
}

interface Site {
  /** Shown by browsers. */
  name: string;
  /** Origin whose host name the passkeys belong to. */
  site: string;
  /** Origins of the pages that may use them. */
  origins: readonly string[];
  /** `required`: the authenticator finds the passkey without a username. */
  residentKey: 'required' | 'preferred';
}

function createVerifier({ name: rpName, site, origins, residentKey }: Site): PasskeyVerifier {
  const rpID = siteOf(site);
  const expected = { expectedOrigin: [...origins], expectedRPID: rpID, requireUserVerification: true };
  return {
    async requestRegistration({ name, handle, known }) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName,
        supportedAlgorithmIDs: ALGORITHMS,
        rpID,
        userName: name,
        ...(handle === undefined ? {} : { userID: new TextEncoder().encode(handle) }),
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey, userVerification: USER_VERIFICATION },
      });
      return { challenge: options.challenge, options };
    },

    async verifyRegistration(response, expectedChallenge) {
      const { verifyRegistrationResponse } = await library();
      const given = response as RegistrationResponseJSON;
      const result = await unlessRefused(
        verifyRegistrationResponse({
          ...expected,
          response: given,
          expectedChallenge,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!result?.verified) return undefined;
      const { id, publicKey, counter } = result.registrationInfo.credential;
      return { id, publicKey, counter, transports: transportsOf(given) };
    },

    async requestAuthentication(known) {
      const { generateAuthenticationOptions } = await library();
      const allowCredentials = known.map(({ id, transports }) => ({ id, transports }));
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials,
        userVerification: USER_VERIFICATION,
      });
      return { challenge: options.challenge, options };
    },

    async verifyAuthentication(response, { challenge: expectedChallenge, credential }) {
      const { verifyAuthenticationResponse } = await library();
      const given = response as AuthenticationResponseJSON;
      const checked = { ...expected, response: given, expectedChallenge, credential: storedOf(credential) };
      const result = await unlessRefused(verifyAuthenticationResponse(checked));
      return result?.verified ? result.authenticationInfo.newCounter : undefined;
    },
  };
}

/** Returns the site's host name. Browsers accept no address there, so a local portal has passkeys under `localhost`. */
function siteOf(publicOrigin: string): string {
  const { hostname } = new URL(publicOrigin);
  return hostname === '127.0.0.1' ? 'localhost' : hostname;
}

/** Leaves the stored counter out: it is compared where it is stored, in one statement. */
function storedOf({ id, publicKey, transports }: PasskeyCredential): WebAuthnCredential {
  return { id, publicKey: Uint8Array.from(publicKey), counter: 0, transports };
}

function transportsOf({ response }: RegistrationResponseJSON): string[] {
  const { transports = [] } = response;
  return transports.filter((transport) => /^[a-z-]{2,20}$/.test(transport)).slice(0, 8);
}

/** The library throws for everything that a client can send wrongly; that is a refusal like a wrong code. */
async function unlessRefused<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch {
    return undefined;
  }
}
