import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import { hashesOfRecoveryCode, newRecoveryCodes } from '#kernel/recovery-codes';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { recoveryCodes } from './tables.ts';

const REPLACE = defineStatement({
  name: 'recovery_codes_replace',
  text: `with deleted as (delete from recovery_codes where member_id = $1)
         insert into recovery_codes (member_id, code_hash, key_id) select $1, decode(hash, 'hex'), $3 from unnest($2::text[]) as hash`,
});

const ownerOf = (memberId: bigint) => `recovery code ${memberId}`;

/** Replaces a member's recovery codes by ten new ones. Returns them; they cannot be read again. */
export async function createRecoveryCodes(
  tx: Tx,
  deps: { sealer: SecretSealer; random: RandomSource },
  memberId: bigint,
): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(deps, ownerOf(memberId));
  await tx.query(REPLACE, [memberId, hashes, deps.sealer.keyId]);
  return codes;
}

/** Checks an unused recovery code of a member and uses it up. */
export async function consumeRecoveryCode(
  tx: Tx,
  { sealer }: { sealer: SecretSealer },
  input: { memberId: bigint; code: string },
): Promise<boolean> {
  const { id, memberId, codeHash, usedAt } = recoveryCodes;
  const hashes = hashesOfRecoveryCode(sealer, ownerOf(input.memberId), input.code);
  const isCode = and(eq(memberId, input.memberId), inArray(codeHash, hashes));
  const used = await tx.orm
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isCode, isNull(usedAt)))
    .returning({ id });
  return used.length === 1;
}
