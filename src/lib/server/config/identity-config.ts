import { z } from 'zod';
import { isLoopback, isProduction, readGroup, type Settings } from './settings.ts';

/** Phone authentication provider: its ID tokens confirm a phone number. */
export interface PhoneAuthConfig {
  /** Audience of its tokens. */
  project: string;
  issuer: string;
  jwksUrl: string;
  /** Public settings for the portal's own pages; null when the tokens come from other clients only. */
  pages: PhoneAuthPages | null;
}

export interface PhoneAuthPages {
  apiUrl: string;
  apiKey: string;
  verifierUrl: string | null;
}

/** OpenID Connect provider for social sign-in. */
export interface SocialProviderConfig {
  /** Part of the path /wps/social/{id}/… */
  id: string;
  /** Label of the button. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface IdentityConfig {
  phoneAuth: PhoneAuthConfig | undefined;
  socialProviders: readonly SocialProviderConfig[];
}

const GOOGLE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const GOOGLE_API = 'https://identitytoolkit.googleapis.com';

/** Secrets and identities are sent to this address, so plain HTTP is allowed on the same machine only. */
const address = z
  .url({ protocol: /^https?$/ })
  .refine(isSafe, 'must be an https address (http only on the own machine), without a username');

const phoneAuth = z
  .object({
    PROJECT: z.string().regex(/^[A-Za-z0-9_.:-]{1,100}$/),
    ISSUER: address.optional(),
    JWKS_URL: address.optional(),
    API_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,200}$/)
      .optional(),
    API_URL: address.optional(),
    VERIFIER_URL: address.optional(),
  })
  .refine(({ API_KEY, API_URL, VERIFIER_URL }) => API_KEY !== undefined || !(API_URL ?? VERIFIER_URL), {
    path: ['API_KEY'],
    message: 'is needed beside PHONE_AUTH_API_URL and PHONE_AUTH_VERIFIER_URL',
  });

const social = z.object({
  ID: z.string().regex(/^[a-z][a-z0-9-]{1,19}$/, 'must be 2 to 20 small letters, digits or dashes'),
  LABEL: z.string().trim().min(1).max(40),
  ISSUER: address,
  CLIENT_ID: z.string().min(1).max(300),
  CLIENT_SECRET: z.string().min(1).max(300),
});

/** Reads the settings of identity providers, and lists what is wrong with them. */
export function readIdentity(set: Settings): { identity: IdentityConfig; problems: string[] } {
  const problems: string[] = [];
  const phone = readGroup(phoneAuth, 'PHONE_AUTH_', set, problems);
  const providers = [readGroup(social, 'SOCIAL_1_', set, problems), readGroup(social, 'SOCIAL_2_', set, problems)]
    .filter((provider) => provider !== undefined)
    .map(providerOf);
  const [first, second] = providers;
  if (first && first.id === second?.id) problems.push('SOCIAL_2_ID: must differ from SOCIAL_1_ID');
  if (first && first.issuer === second?.issuer) problems.push('SOCIAL_2_ISSUER: must differ from SOCIAL_1_ISSUER');
  problems.push(...productionProblems(set));
  return { identity: { phoneAuth: phone && phoneAuthOf(phone), socialProviders: providers }, problems };
}

function phoneAuthOf(group: z.output<typeof phoneAuth>): PhoneAuthConfig {
  const { PROJECT, ISSUER, JWKS_URL } = group;
  return {
    project: PROJECT,
    issuer: ISSUER ?? `https://securetoken.google.com/${PROJECT}`,
    jwksUrl: JWKS_URL ?? GOOGLE_KEYS,
    pages: phoneAuthPagesOf(group),
  };
}

function phoneAuthPagesOf({ API_KEY, API_URL, VERIFIER_URL }: z.output<typeof phoneAuth>): PhoneAuthPages | null {
  if (API_KEY === undefined) return null;
  return { apiKey: API_KEY, apiUrl: (API_URL ?? GOOGLE_API).replace(/\/+$/, ''), verifierUrl: VERIFIER_URL ?? null };
}

function providerOf(group: z.output<typeof social>): SocialProviderConfig {
  const { ID: id, LABEL: label, ISSUER, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = group;
  // Normalizes the URL: stored identities contain the issuer.
  return { id, label, issuer: new URL(ISSUER).href, clientId, clientSecret };
}

function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return username === '' && (protocol === 'https:' || isLoopback(hostname));
}

const ADDRESSES = [
  ...['ISSUER', 'JWKS_URL', 'API_URL', 'VERIFIER_URL'].map((name) => `PHONE_AUTH_${name}`),
  'SOCIAL_1_ISSUER',
  'SOCIAL_2_ISSUER',
];

function productionProblems(set: Settings): string[] {
  if (!isProduction(set)) return [];
  return ADDRESSES.filter((name) => set[name]?.startsWith('http:')).map(
    (name) => `${name}: must be an https address in production`,
  );
}
