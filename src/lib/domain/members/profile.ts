import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import type { SecretSealer } from '#kernel/secrets';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import type { Avatar } from '#rules/members/profile';
import { nicknameKey, nicknameProblem, normalNickname } from '#rules/members/profile';
import { ageProblem } from '#rules/identity/registration';
import { lockAgainstErasure } from './erasure.ts';
import { members } from './tables.ts';
import { usernameKey } from './usernames.ts';

/** A copy of the database must not say where anybody lives. */
const ADDRESS_SEALED_AS = 'member address';

export interface Profile {
  nickname: string | null;
  avatar: Avatar | null;
  /** Format yyyy-MM-dd. */
  dateOfBirth: string | null;
  address: string | null;
}

/** Parts of a profile to change; null removes one, and what is left out stays. */
export interface ProfileChange {
  nickname?: string | null | undefined;
  avatar?: Avatar | null | undefined;
  dateOfBirth?: string | undefined;
  address?: string | null | undefined;
}

interface ProfileDeps {
  sealer: SecretSealer;
  minimumAge: number;
  /** Today in the operator's zone, yyyy-MM-dd. */
  today: string;
}

/** Returns what a member has entered about themselves. Throws AppError `not_found`. */
export async function getProfile(db: Db, { sealer }: Pick<ProfileDeps, 'sealer'>, memberId: bigint): Promise<Profile> {
  const { nickname, avatar, dateOfBirth, sealedAddress } = members;
  const [row] = await db.orm
    .select({ nickname, avatar, dateOfBirth, sealedAddress })
    .from(members)
    .where(eq(members.id, memberId));
  if (!row) throw new AppError('not_found');
  const { sealedAddress: sealed, ...profile } = row;
  return { ...profile, address: sealed === null ? null : sealer.open(ADDRESS_SEALED_AS, sealed) };
}

/**
 * Changes a member's profile. Throws InvalidFieldsError with every field that is wrong: a nickname that breaks the rules or belongs to
 * somebody, a date of birth below the minimum age, or another one than was entered before. Throws AppError `account_blocked` when the
 * account has been erased.
 */
export async function updateProfile(
  tx: Tx,
  deps: ProfileDeps,
  { memberId, change }: { memberId: bigint; change: ProfileChange },
): Promise<void> {
  const { dateOfBirth, avatar, address } = change;
  await lockAgainstErasure(tx, memberId);
  const nickname = change.nickname ? normalNickname(change.nickname) : change.nickname;
  const problems = {
    ...(nickname && (await problemOfNickname(tx, { memberId, nickname }))),
    ...(dateOfBirth !== undefined && problemOfBirth(dateOfBirth, deps)),
  };
  if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
  if (dateOfBirth !== undefined) await setDateOfBirth(tx, memberId, dateOfBirth);
  const given = {
    ...(nickname === undefined ? {} : { nickname, nicknameKey: nickname && nicknameKey(nickname) }),
    ...(avatar === undefined ? {} : { avatar }),
    ...(address === undefined ? {} : { sealedAddress: address && deps.sealer.seal(ADDRESS_SEALED_AS, address) }),
  };
  if (Object.keys(given).length === 0) return;
  try {
    await tx.orm.update(members).set(given).where(eq(members.id, memberId));
  } catch (error) {
    if (sqlState(error) !== SQL_STATES.uniqueViolation) throw error;
    throw new InvalidFieldsError({ nickname: { code: 'nickname_taken' } });
  }
}

/** Checks the rules and whether the name is somebody else's nickname or username, by which one could pass for them. */
async function problemOfNickname(tx: Tx, { memberId, nickname }: { memberId: bigint; nickname: string }) {
  const problem = nicknameProblem(nickname);
  if (problem) return { nickname: problem };
  const key = nicknameKey(nickname);
  const isSame = or(
    eq(members.nicknameKey, key),
    eq(members.usernameKey, key),
    eq(members.usernameKey, usernameKey(nickname)),
  );
  const [other] = await tx.orm
    .select({ id: members.id })
    .from(members)
    .where(and(isSame, ne(members.id, memberId)))
    .limit(1);
  return other && { nickname: { code: 'nickname_taken' } };
}

function problemOfBirth(dateOfBirth: string, { minimumAge, today }: ProfileDeps) {
  const problem = ageProblem(dateOfBirth, { minimumAge, today });
  return problem && { dateOfBirth: problem };
}

/** Sets the date of birth once: birthday rewards and the age depend on it. Repeating the same date changes nothing. */
async function setDateOfBirth(tx: Tx, memberId: bigint, dateOfBirth: string): Promise<void> {
  const isOpen = or(isNull(members.dateOfBirth), eq(members.dateOfBirth, dateOfBirth));
  const rows = await tx.orm
    .update(members)
    .set({ dateOfBirth })
    .where(and(eq(members.id, memberId), isOpen))
    .returning({ id: members.id });
  if (rows.length === 0) throw new InvalidFieldsError({ dateOfBirth: { code: 'birthday_fixed' } });
}
