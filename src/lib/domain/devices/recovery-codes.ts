import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { randomId, type RandomSource } from '#kernel/ids';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { recoveryCodes } from './tables.ts';

const CODES = 10;
/** Length of a code; each character has 5 random bits. */
const CHARACTERS = 10;
/** Characters before and after the hyphen. */
const GROUP = 5;

const REPLACE = defineStatement({
  name: 'recovery_codes_replace',
  text: `with deleted as (delete from recovery_codes where member_id = $1)
         insert into recovery_codes (member_id, code_hash, key_id) select $1, decode(hash, 'hex'), $3 from unnest($2::text[]) as hash`,
});

/** Normalizes a code read from paper: removes spaces and hyphens, reads letters that look like digits as digits. */
function normalizeCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

const hashedText = (memberId: bigint, code: string) => `recovery code ${memberId} ${normalizeCode(code)}`;

/** Replaces a member's recovery codes by ten new ones. Returns them; they cannot be read again. */
export async function createRecoveryCodes(
  tx: Tx,
  { sealer, random }: { sealer: SecretSealer; random: RandomSource },
  memberId: bigint,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => randomId(random, '', CHARACTERS));
  const hashes = codes.map((code) => Buffer.from(sealer.fingerprint(hashedText(memberId, code))).toString('hex'));
  await tx.query(REPLACE, [memberId, hashes, sealer.keyId]);
  return codes.map((code) => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`);
}

/** Checks an unused recovery code of a member and uses it up. */
export async function consumeRecoveryCode(
  tx: Tx,
  { sealer }: { sealer: SecretSealer },
  input: { memberId: bigint; code: string },
): Promise<boolean> {
  const { id, memberId, codeHash, usedAt } = recoveryCodes;
  const hashes = sealer.fingerprints(hashedText(input.memberId, input.code));
  const isCode = and(eq(memberId, input.memberId), inArray(codeHash, hashes));
  const used = await tx.orm
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isCode, isNull(usedAt)))
    .returning({ id });
  return used.length === 1;
}
