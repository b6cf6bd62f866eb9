import { desc, eq } from 'drizzle-orm';
import type { BalanceNotifier } from '#domain/ledger';
import { fillMonthlyBudget, OWN_PROMOTIONS } from '#domain/rewards';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { OwnAward } from '#rules/members/inbox';
import {
  DEFAULT_REFERRAL_TERMS,
  type ReferralTerms,
  referralTermsSchema,
  referralTermsTextOf,
} from '#rules/rewards/referral-terms';
import { referralTerms } from './tables.ts';

export interface ReferralDeps {
  /** The portal's currency: turnover and deposits in another one do not count. */
  currency: string;
  /** Zone of the operator, in which days end. */
  timeZone: string;
  notifier: BalanceNotifier;
  /** Returns the name of an award in a member's language. */
  awardName(award: OwnAward, languageCode: string): string;
}

export interface ReferralProgram {
  isOn: boolean;
  /** Maximum cost of a month. */
  monthlyBudgetMinor: bigint;
  terms: ReferralTerms;
}

export interface StoredProgram extends ReferralProgram {
  version: number;
}

/** Writes the first version of the program, which is off, where there is none yet. */
export async function ensureReferralProgram(tx: Tx): Promise<void> {
  const first = { isOn: false, monthlyBudgetMinor: 0n, terms: DEFAULT_REFERRAL_TERMS };
  await tx.orm
    .insert(referralTerms)
    .values(toRow(first, { version: 1, actor: 'system' }))
    .onConflictDoNothing();
}

/** Returns the version of the program that is in force. */
export async function getReferralProgram(db: Db): Promise<StoredProgram> {
  const [row] = await db.orm.select().from(referralTerms).orderBy(desc(referralTerms.version)).limit(1);
  if (!row) throw new Error('the referral program has no terms');
  return toProgram(row);
}

/** Returns a version of the program. */
export async function getProgramVersion(db: Db, version: number): Promise<StoredProgram> {
  const [row] = await db.orm.select().from(referralTerms).where(eq(referralTerms.version, version));
  if (!row) throw new Error(`the referral program has no version ${version}`);
  return toProgram(row);
}

function toProgram({ version, isOn, monthlyBudgetMinor, terms }: typeof referralTerms.$inferSelect): StoredProgram {
  return { version, isOn, monthlyBudgetMinor, terms: referralTermsSchema.parse(terms) };
}

function toRow({ terms, ...program }: ReferralProgram, { version, actor }: { version: number; actor: string }) {
  return { ...program, version, createdBy: actor, terms: referralTermsTextOf(terms) };
}

/** Throws what `changeReferralProgram` would throw now. */
export async function assertSeenProgram(db: Db, seenVersion: number): Promise<void> {
  if ((await getReferralProgram(db)).version !== seenVersion) throw new AppError('conflict');
}

/**
 * Writes the next version of the program. Referrals keep the version with which they began; turnover earns the commission of the
 * version that is in force when it settles. Throws AppError `conflict` when there is a newer version than the editor has seen.
 */
export async function changeReferralProgram(
  tx: Tx,
  { seenVersion, program, actor }: { seenVersion: number; program: ReferralProgram; actor: string },
): Promise<void> {
  await assertSeenProgram(tx, seenVersion);
  // The primary key decides between two changes at the same time.
  const written = await tx.orm
    .insert(referralTerms)
    .values(toRow(program, { version: seenVersion + 1, actor }))
    .onConflictDoNothing()
    .returning({ version: referralTerms.version });
  if (written.length === 0) throw new AppError('conflict');
}

/** Fills the program's budget up to the approved sum, once a month (yyyy-MM of the operator's zone). */
export async function fillReferralBudget(
  tx: Tx,
  { currency, month }: { currency: string; month: string },
): Promise<void> {
  const { monthlyBudgetMinor: approvedMinor } = await getReferralProgram(tx);
  await fillMonthlyBudget(tx, { promotionId: OWN_PROMOTIONS.referral, currency, month, approvedMinor });
}
