import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { BreachedPasswords } from '#domain/identity';
import { SECOND_MS } from '#kernel/clock';

const TIMEOUT_MS = 2 * SECOND_MS;
/** A range has about 1,000 hashes of 40 bytes; more is not a range. */
const MAX_LENGTH = 1_000_000;
const PREFIX_LENGTH = 5;

/**
 * Looks passwords up in a range API (as of Have I Been Pwned): only the first five digits of the SHA-1 leave the portal, and the
 * answer is padded, so that neither the service nor who listens learns which password it was. While the service does not answer,
 * every password counts as not breached: the list of common ones still applies, and somebody who sets a new password after a
 * theft must not be kept from it.
 */
export function breachedPasswords(rangeUrl: string | undefined, log: Logger): BreachedPasswords {
  if (rangeUrl === undefined) return { isBreached: async () => false };
  return {
    async isBreached(password) {
      const hash = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
      try {
        return isListed(await fetchRange(rangeUrl, hash.slice(0, PREFIX_LENGTH)), hash.slice(PREFIX_LENGTH));
      } catch (error) {
        log.warn({ err: error }, 'the list of breached passwords does not answer; the password was not looked up');
        return false;
      }
    },
  };
}

async function fetchRange(rangeUrl: string, prefix: string): Promise<string> {
  const response = await fetch(`${rangeUrl.replace(/\/+$/, '')}/${prefix}`, {
    headers: { 'Add-Padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the list answered with status ${response.status}`);
  const range = await response.text();
  if (range.length > MAX_LENGTH) throw new Error('the answer is too long to be a range');
  return range;
}

/** A line is the rest of a hash and a count; padding has the count 0. */
function isListed(range: string, rest: string): boolean {
  return range.split(/\r?\n/).some((line) => {
    const [suffix, count = '0'] = line.split(':');
    return suffix === rest && Number(count) > 0;
  });
}
