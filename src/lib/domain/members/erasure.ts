import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { bankAccounts, memberFiles, members, payoutClaims } from './tables.ts';
import { usernameKey } from './usernames.ts';

/** An account with its name and contacts, by which messages and codes are found. */
export interface ErasableMember {
  id: bigint;
  publicId: string;
  username: string;
  email: string | null;
  mobile: string | null;
}

const ERASABLE = {
  id: members.id,
  publicId: members.publicId,
  username: members.username,
  email: members.email,
  mobile: members.mobile,
};

/**
 * Locks an account that is to be erased, so that nothing is added to it until then. Throws AppError `not_found` (also for a guest),
 * and `wrong_state` when it has been erased.
 */
export async function lockForErasure(tx: Tx, publicId: string): Promise<ErasableMember> {
  const [row] = await tx.orm
    .select({ ...ERASABLE, erasedAt: members.erasedAt })
    .from(members)
    .where(and(eq(members.publicId, publicId), sql`${members.accountType} <> 'guest'`))
    .for('update');
  if (!row) throw new AppError('not_found');
  if (row.erasedAt) throw new AppError('wrong_state');
  return row;
}

/**
 * Locks accounts against erasure until the transaction ends, before they get a payment or data. Throws AppError `account_blocked` when one of
 * them has been erased.
 */
export async function lockAgainstErasure(tx: Tx, ...memberIds: readonly bigint[]): Promise<void> {
  const rows = await tx.orm
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), isNull(members.erasedAt)))
    .for('key share');
  if (rows.length < memberIds.length) throw new AppError('account_blocked');
}

/** Finds the member ID of a username. Throws AppError `not_found`. */
export async function getMemberIdByUsername(db: Db, username: string): Promise<string> {
  const which = eq(members.usernameKey, usernameKey(username));
  const [row] = await db.orm.select({ publicId: members.publicId }).from(members).where(which);
  if (!row) throw new AppError('not_found');
  return row.publicId;
}

const CLOSE = defineStatement({
  name: 'member_erase',
  text: `update members set
           erased_at = now(), state = 'blocked', username = $2, username_key = $2, referral_code = default, is_demo = false,
           password_hash = null, payment_password_hash = null, must_change_password = false, nickname = null, nickname_key = null, avatar = null, payee_name = null,
           email = null, email_verified_at = null, mobile = null, mobile_verified_at = null, contact_replaced_at = null, authenticator_lost_at = null,
           date_of_birth = null, contacts = null, sealed_id_number = null, sealed_address = null, register_url = null, rank_level = 0,
           last_sign_in_at = null, previous_sign_in_at = null, last_sign_in_address = null, last_sign_in_country = null,
           previous_sign_in_address = null, previous_sign_in_country = null, withdrawals_held_until = null
         where id = $1`,
});
const DELETE_CREDENTIALS = defineStatement({
  name: 'member_erase_credentials',
  text: `with remembered as (delete from remember_tokens where member_id = $1),
              handoffs as (delete from handoff_codes where member_id = $1),
              views as (delete from view_codes where member_id = $1),
              uses as (delete from member_device_uses where member_id = $1),
              links as (delete from password_resets where member_id = $1),
              responses as (delete from idempotency_keys where member_id = $1)
         delete from sessions where member_id = $1`,
});

/**
 * Closes a locked account for good: nothing that identifies its member or signs in to it is left in this domain's tables. The row
 * itself stays, because money and bets refer to it. A claim stays when money was paid to its destination.
 */
export async function eraseMemberRow(tx: Tx, { id, publicId }: ErasableMember): Promise<void> {
  await tx.query(CLOSE, [id, `erased-${publicId.toLowerCase()}`]);
  await tx.query(DELETE_CREDENTIALS, [id]);
  await tx.orm.delete(bankAccounts).where(eq(bankAccounts.memberId, id));
  await tx.orm.delete(memberFiles).where(eq(memberFiles.memberId, id));
  await tx.orm.delete(payoutClaims).where(and(eq(payoutClaims.memberId, id), isNull(payoutClaims.firstPaidAt)));
}
