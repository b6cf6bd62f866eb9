import { lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { uniformInt } from '#kernel/random';
import { defineStatement } from '#kernel/statements';
import type { HashDeps } from './hash.ts';
import { captchas } from './tables.ts';

export const CAPTCHA_SECONDS = 120;

// Contains at most one of the characters that look alike: 0 O Q D, 1 I L 7, 2 Z, 5 S, 8 B, U V.
const ALPHABET = '34679ACEFGHJKMNPRTWXY';
const LENGTH = 5;

/** Creates a captcha for one address. Returns its id and the characters to draw. */
export async function createCaptcha(
  tx: Tx,
  { random, sealer, address }: HashDeps & { random: RandomSource; address: string },
): Promise<{ id: string; text: string }> {
  const id = randomToken(random, 16);
  const text = Array.from({ length: LENGTH }, () => ALPHABET[uniformInt(random, 0, ALPHABET.length - 1)]).join('');
  const expiresAt = sql`clock_timestamp() + make_interval(secs => ${CAPTCHA_SECONDS})`;
  await tx.orm.insert(captchas).values({ id, answerHash: hashOf({ sealer }, id, text), address, expiresAt });
  return { id, text };
}

const SPEND = defineStatement({
  name: 'captcha_spend',
  row: z.object({ isRight: z.boolean() }),
  text: `update captchas set used = true
         where id = $1 and address = $3 and not used and expires_at > clock_timestamp()
         returning answer_hash = $2 as "isRight"`,
});

/**
 * Checks an answer and uses the captcha up, right or wrong, if the address is the one that it was shown to. Commit before the
 * action that it allows; a rollback would allow another guess.
 */
export async function consumeCaptcha(
  tx: Tx,
  deps: HashDeps,
  { id, text, address }: { id: string; text: string; address: string },
): Promise<boolean> {
  const [row] = await tx.query(SPEND, [id, hashOf(deps, id, text), address]);
  return row?.isRight ?? false;
}

export async function deleteExpiredCaptchas(tx: Tx): Promise<void> {
  await tx.orm.delete(captchas).where(lt(captchas.expiresAt, sql`clock_timestamp()`));
}

/** Hashes an answer; ignores case and the spaces that some keyboards add. */
function hashOf({ sealer }: HashDeps, id: string, text: string): Uint8Array {
  return sealer.fingerprint(`captcha ${id} ${text.replaceAll(/\s/g, '').toUpperCase()}`);
}
