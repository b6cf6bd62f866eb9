import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { RandomSource } from '#kernel/ids';
import { hashesOfRecoveryCode, newRecoveryCodes } from '#kernel/recovery-codes';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { audit } from './audit.ts';
import { staff, staffRecoveryCodes } from './tables.ts';
import type { SessionCaller } from './types.ts';

export interface RecoveryCodeDeps {
  sealer: SecretSealer;
  random: RandomSource;
}

const REPLACE = defineStatement({
  name: 'staff_recovery_codes_replace',
  text: `with deleted as (delete from staff_recovery_codes where staff_id = $1)
         insert into staff_recovery_codes (staff_id, code_hash, key_id)
         select $1, decode(hash, 'hex'), $3 from unnest($2::text[]) as hash`,
});
const USE = defineStatement({
  name: 'staff_recovery_codes_use',
  // One statement decides. It locks the account, so that the second of two simultaneous calls finds an account without a password,
  // whichever code it has. The session must have passed the password and no second factor.
  text: `with account as (
           select staff.id from staff join staff_sessions session on session.staff_id = staff.id
            where staff.id = $1 and staff.enabled and staff.password_hash is not null
              and session.token_hash = $2 and session.second_factor_at is null and session.expires_at > now()
              for update of staff
         )
         delete from staff_recovery_codes code using account
          where code.staff_id = account.id and code.code_hash in (select decode(hash, 'hex') from unnest($3::text[]) as hash)
         returning code.staff_id`,
});

const ownerOf = (staffId: bigint) => `staff recovery code ${staffId}`;

/**
 * Replaces an account's recovery codes by ten new ones. Returns them; they cannot be read again. The transaction must hold the
 * account's row, so that of two replacements at once the second deletes the codes of the first.
 */
export async function createRecoveryCodes(tx: Tx, deps: RecoveryCodeDeps, staffId: bigint): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(deps, ownerOf(staffId));
  await tx.query(REPLACE, [staffId, hashes, deps.sealer.keyId]);
  return codes;
}

/** Replaces one's own recovery codes. Returns the new ones. Throws AppError `not_signed_in` when the account was reset meanwhile. */
export async function renewRecoveryCodes(
  tx: Tx,
  deps: RecoveryCodeDeps,
  { staffUser, address }: SessionCaller,
): Promise<string[]> {
  const { id, username } = staffUser;
  const isEnrolled = and(eq(staff.id, id), isNotNull(staff.passwordHash));
  const locked = await tx.orm.select({ id: staff.id }).from(staff).where(isEnrolled).for('update');
  if (locked.length === 0) throw new AppError('not_signed_in');
  const codes = await createRecoveryCodes(tx, deps, id);
  await audit(tx, { actor: username, action: 'recovery-codes.renew', subject: username, address });
  return codes;
}

/** Uses up a recovery code of the account of a session that waits for the second factor. Returns false when it is not valid. */
export async function useRecoveryCode(
  tx: Tx,
  { sealer }: Pick<RecoveryCodeDeps, 'sealer'>,
  use: { staffId: bigint; tokenHash: Uint8Array; code: string },
): Promise<boolean> {
  const hashes = hashesOfRecoveryCode(sealer, ownerOf(use.staffId), use.code);
  const hexHashes = hashes.map((hash) => Buffer.from(hash).toString('hex'));
  return (await tx.query(USE, [use.staffId, use.tokenHash, hexHashes])).length === 1;
}

/** Removes all recovery codes of an account that is reset. */
export async function deleteRecoveryCodesOf(tx: Tx, staffId: bigint): Promise<void> {
  await tx.orm.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
}
