import type { Statement, Tx } from '#kernel/database';
import { randomToken, type RandomSource } from '#kernel/ids';
import { uniformInt } from '#kernel/random';
import type { HashPorts } from './hash.ts';

export const CAPTCHA_SECONDS = 120;

// Without what looks alike in the picture: 0 O Q D, 1 I L 7, 2 Z, 5 S, 8 B, U V.
const ALPHABET = '34679ACEFGHJKMNPRTWXY';
const LENGTH = 5;

const INSERT: Statement = {
  name: 'captcha_insert',
  text: `insert into captchas (id, answer_hash, address, expires_at)
         values ($1, $2, $3, clock_timestamp() + make_interval(secs => ${CAPTCHA_SECONDS}))`,
};

/** Characters for one caller to read from a picture and to type. */
export async function createCaptcha(
  tx: Tx,
  { random, sealer, address }: HashPorts & { random: RandomSource; address: string },
): Promise<{ id: string; text: string }> {
  const id = randomToken(random, 16);
  const text = Array.from({ length: LENGTH }, () => ALPHABET[uniformInt(random, 0, ALPHABET.length - 1)]).join('');
  await tx.query(INSERT, [id, hashOf({ sealer }, id, text), address]);
  return { id, text };
}

const SPEND: Statement = {
  name: 'captcha_spend',
  text: `update captchas set used = true
         where id = $1 and address = $3 and not used and expires_at > clock_timestamp()
         returning answer_hash = $2 as "isRight"`,
};

/**
 * Takes one answer, right or wrong; only the caller who was shown the picture has it to give. Commit it before what it is
 * for, or a wrong answer could be followed by another.
 */
export async function spendCaptcha(
  tx: Tx,
  ports: HashPorts,
  { id, text, address }: { id: string; text: string; address: string },
): Promise<boolean> {
  const [row] = await tx.query<{ isRight: boolean }>(SPEND, [id, hashOf(ports, id, text), address]);
  return row?.isRight ?? false;
}

const DELETE_OLD: Statement = {
  name: 'captcha_forget',
  text: 'delete from captchas where expires_at < clock_timestamp()',
};

export async function deleteExpiredCaptchas(tx: Tx): Promise<void> {
  await tx.query(DELETE_OLD);
}

/** However it was typed: small letters, and the spaces that some keyboards add. */
function hashOf({ sealer }: HashPorts, id: string, text: string): Uint8Array {
  return sealer.fingerprint(`captcha ${id} ${text.replaceAll(/\s/g, '').toUpperCase()}`);
}
