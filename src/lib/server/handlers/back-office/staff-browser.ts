import { timingSafeEqual } from 'node:crypto';
import { getPasswordVersion, normalizeUsername } from '#domain/staff';
import type { AttemptLimit } from '#kernel/attempt-limit';
import { DAY_MS, HOUR_MS } from '#kernel/clock';
import { randomToken } from '#kernel/ids';
import type { RequestContext } from '../../context.ts';
import { cookieNames } from '../../http/sessions.ts';
import { attemptLimit } from '../../limits/attempts.ts';

const BROWSER_SECONDS = 400 * 24 * 3600;

/** Attempts on one staff user in all unknown browsers together, from wherever they come. */
const ACCOUNT_LOCKS = [
  { name: 'hour', maxAttempts: 30, windowMs: HOUR_MS },
  { name: 'day', maxAttempts: 100, windowMs: DAY_MS },
];

/** A mark ends with the account's password: after a new one or a reset, no browser is marked but that of the change. */
async function macOf({ app }: RequestContext, name: string, nonce: string): Promise<Buffer> {
  const username = normalizeUsername(name);
  const version = await getPasswordVersion(app.db, username);
  return Buffer.from(app.sealer.fingerprint(JSON.stringify(['staff browser', username, version, nonce])));
}

/** Marks the browser in which a staff user passed both factors. The mark opens nothing: it exempts from the account's cap. */
export async function markStaffBrowser(request: RequestContext, username: string): Promise<void> {
  const nonce = randomToken(request.app.random);
  const value = `${nonce}.${(await macOf(request, username, nonce)).toString('base64url')}`;
  const options = { maxAgeSeconds: BROWSER_SECONDS, isHttpOnly: true, sameSite: 'Strict' } as const;
  request.setCookie(cookieNames(request.app.config.publicOrigin).staffBrowser, value, options);
}

async function isMarked(request: RequestContext, username: string): Promise<boolean> {
  const value = request.cookie(cookieNames(request.app.config.publicOrigin).staffBrowser);
  if (value === undefined) return false;
  const [nonce = '', given = ''] = value.split('.');
  const [expected, shown] = [await macOf(request, username, nonce), Buffer.from(given, 'base64url')];
  return expected.length === shown.length && timingSafeEqual(expected, shown);
}

/**
 * Limits the guesses of a staff user's password over all networks, in browsers that are not marked: nobody can lock staff out of
 * the browser that they work in.
 */
export function staffAccountLimit(request: RequestContext, username: string): AttemptLimit {
  const limits = ACCOUNT_LOCKS.map(({ name, ...allowance }) => ({
    limit: attemptLimit(request.app.db, allowance),
    keyOf: (key: string) => `${key}:account:${name}`,
  }));
  return {
    async consume(key) {
      if (await isMarked(request, username)) return undefined;
      const waits = await Promise.all(limits.map(({ limit, keyOf }) => limit.consume(keyOf(key))));
      const locked = waits.filter((wait) => wait !== undefined);
      if (locked.length === 0) return undefined;
      const { network } = request;
      request.app.securityEvents.record({
        kind: 'account_cap_reached',
        network,
        staffName: username,
        subject: 'staff',
      });
      return Math.max(...locked);
    },
    async clear(key) {
      await Promise.all(limits.map(({ limit, keyOf }) => limit.clear(keyOf(key))));
    },
  };
}
