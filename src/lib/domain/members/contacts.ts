import { eq, sql } from 'drizzle-orm';
import { isSet } from '#kernel/columns';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { members } from './tables.ts';

export interface Contacts {
  /** Mobile number in E.164, with the plus. */
  mobile: string | null;
  isMobileConfirmed: boolean;
  email: string | null;
  isEmailConfirmed: boolean;
}

/** Returns a member's contacts, confirmed or not. Throws AppError `not_found`. */
export async function getContacts(db: Db, memberId: bigint): Promise<Contacts> {
  const [row] = await db.orm
    .select({
      mobile: members.mobile,
      isMobileConfirmed: isSet(members.mobileVerifiedAt),
      email: members.email,
      isEmailConfirmed: isSet(members.emailVerifiedAt),
    })
    .from(members)
    .where(eq(members.id, memberId));
  if (!row) throw new AppError('not_found');
  return row;
}

export interface NewContact {
  memberId: bigint;
  kind: 'mobile' | 'email';
  /** Mobile number in E.164, or email address in lower case; confirmed by a code. */
  value: string;
}

/** Replaces a member's contact by a confirmed one. Throws InvalidFieldsError when another account has confirmed the same. */
export async function bindContact(tx: Tx, { memberId, kind, value }: NewContact): Promise<void> {
  const confirmedAt = sql`now()`;
  const [before, beforeAt] =
    kind === 'mobile' ? [members.mobile, members.mobileVerifiedAt] : [members.email, members.emailVerifiedAt];
  const isReplaced = sql`${beforeAt} is not null and lower(${before}) is distinct from ${value}`;
  const contactReplacedAt = sql`case when ${isReplaced} then now() else ${members.contactReplacedAt} end`;
  const changes =
    kind === 'mobile'
      ? { mobile: value, mobileVerifiedAt: confirmedAt, contactReplacedAt }
      : { email: value, emailVerifiedAt: confirmedAt, contactReplacedAt };
  try {
    await tx.orm.update(members).set(changes).where(eq(members.id, memberId));
  } catch (error) {
    if (sqlState(error) !== SQL_STATES.uniqueViolation) throw error;
    throw new InvalidFieldsError({ [kind]: { code: 'contact_in_use' } });
  }
}
