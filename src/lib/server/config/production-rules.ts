import { isLoopback, isProduction, isRandom, listOf, type Settings } from './settings.ts';

const SANDBOX_SECRETS = ['VENDOR_SANDBOX_SECRET', 'VENDOR_SANDBOX_SECRET_DS88', 'VENDOR_SANDBOX_SECRET_IA'] as const;

/** Lists what production refuses. Checks the raw values, so that an invalid value does not hide other problems. */
export function productionProblems(set: Settings): string[] {
  if (!isProduction(set)) return [];
  const { PUBLIC_ORIGIN: publicOrigin, EXTRA_ORIGINS: extraOrigins } = set;
  const problems: string[] = [];
  if (set['HUMAN_VERIFICATION'] === 'none')
    problems.push('HUMAN_VERIFICATION: "none" is refused in production; remove it');
  if (set['FOUR_EYES'] === 'off') problems.push('FOUR_EYES: "off" is refused in production; remove it');
  if (set['PROOF_OF_WORK'] === 'off') problems.push('PROOF_OF_WORK: "off" is refused in production; remove it');
  if (set['STEP_UP'] === 'off') problems.push('STEP_UP: "off" is refused in production; remove it');
  if (set['RATE_LIMITS'] === 'off') problems.push('RATE_LIMITS: "off" is refused in production; remove it');
  for (const name of SANDBOX_SECRETS) {
    const secret = set[name];
    if (secret && secret.length < 32) problems.push(`${name}: must have at least 32 characters in production`);
  }
  if (!set['APP_SECRET']) problems.push('APP_SECRET: must be set in production, and be the same on every node');
  problems.push(...databaseProblems(set), ...secretProblems(set));
  const gatewayUrl = set['GATEWAY_URL'];
  if (gatewayUrl && !gatewayUrl.startsWith('https://'))
    problems.push('GATEWAY_URL: must be an https address in production');
  if (!publicOrigin?.startsWith('https://')) problems.push('PUBLIC_ORIGIN: must be an https address in production');
  if (!listOf(extraOrigins ?? '').every((origin) => origin.startsWith('https://')))
    problems.push('EXTRA_ORIGINS: must be https addresses in production');
  return problems;
}

/** Explains the refusals to somebody who only wants to try the portal. */
export const WHY_PRODUCTION =
  'The rules of production apply because DATABASE_URL is set, or because HOST, PUBLIC_ORIGIN, EXTRA_ORIGINS or OPS_ORIGIN ' +
  'name more than this machine. For a trial without real money set PARLAY_INSECURE_DEMO=yes.';

/** Least bits of secrets by the estimate of `isRandom`. Secrets that are shared with others may be 16 bytes in hexadecimal. */
const MIN_SECRET_BITS = {
  APP_SECRET: 128,
  APP_SECRET_PREVIOUS: 128,
  VENDOR_SANDBOX_SECRET: 100,
  VENDOR_SANDBOX_SECRET_DS88: 100,
  VENDOR_SANDBOX_SECRET_IA: 100,
  SMS_SECRET: 100,
  CHAT_SECRET: 100,
  GATEWAY_SECRET: 100,
  GATEWAY_SECRET_PREVIOUS: 100,
} as const;

function secretProblems(set: Settings): string[] {
  // A secret that is too short is reported as such.
  const isWeak = (secret: string, minBits: number) => secret.length >= 32 && !isRandom(secret, minBits);
  return Object.entries(MIN_SECRET_BITS)
    .filter(([name, minBits]) => listOf(set[name] ?? '').some((secret) => isWeak(secret, minBits)))
    .map(([name]) => `${name}: repeats itself too much to be random; create one with \`openssl rand -base64 32\``);
}

/** How a connection is encrypted; `prefer` and `allow` would accept a server that refuses to. */
const TLS_MODES = new Set(['require', 'verify-ca', 'verify-full']);

function databaseProblems(set: Settings): string[] {
  if (!set['DATABASE_URL'])
    return ['DATABASE_URL: the embedded database does not survive a power cut; production needs PostgreSQL'];
  return ['DATABASE_URL', 'DATABASE_SESSION_URL', 'DATABASE_OWNER_URL']
    .filter((name) => !isPrivateConnection(URL.parse(set[name] ?? '')))
    .map((name) => `${name}: a database on another machine needs TLS; add ?sslmode=verify-full`);
}

/** An address that cannot be read is reported as such. An empty host is a socket of this machine. */
function isPrivateConnection(url: URL | null): boolean {
  if (!url) return true;
  const host = url.searchParams.get('host') ?? url.hostname;
  const isLocal = host === '' || host.startsWith('/') || isLoopback(host);
  return isLocal || TLS_MODES.has(url.searchParams.get('sslmode') ?? '');
}
