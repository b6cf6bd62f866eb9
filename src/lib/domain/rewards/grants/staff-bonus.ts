import { lockAgainstErasure, reviewMember } from '#domain/members';
import { standingOf, acceptsBonus } from '#domain/protection';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { type StaffBonus, staffBonusProblems } from '#rules/rewards/staff-bonus';
import { OWN_PROMOTIONS } from '../awards/own-promotions.ts';
import { BonusTermsError } from '../errors.ts';
import { type GrantOwner, lockGrants } from './advance-grants.ts';
import { fillBudget, type GiveDeps, giveGrant } from './give-grant.ts';

export interface NewStaffBonus extends StaffBonus {
  /** The member's public id. */
  memberId: string;
  /** Chosen by the caller: a repeated key gives nothing. */
  key: string;
}

/**
 * Throws what `giveStaffBonus` would throw now: AppError `not_found`, `bonus_not_for_account` for a blocked account and for one
 * that is not a member's, `bonus_opted_out` for a member who wants no such bonus; BonusTermsError. Returns whom the bonus is for.
 */
export async function assertGivable(
  db: Db,
  { maxFactorHundredths }: Pick<GiveDeps, 'maxFactorHundredths'>,
  bonus: NewStaffBonus,
): Promise<GrantOwner> {
  const { id: memberId, currency, accountType, state } = await reviewMember(db, bonus.memberId);
  if (accountType !== 'member' || state !== 'active') throw new AppError('bonus_not_for_account');
  if (!acceptsBonus(await standingOf(db, memberId), { wagering: bonus.terms })) throw new AppError('bonus_opted_out');
  const problems = staffBonusProblems(bonus, maxFactorHundredths);
  if (problems.length > 0) throw new BonusTermsError(problems);
  return { memberId, currency };
}

/**
 * Gives a bonus for staff, once per key, out of a budget that is filled by exactly its amount. Returns its public id; undefined when
 * the key was used before. Throws what `assertGivable` throws.
 */
export async function giveStaffBonus(tx: Tx, deps: GiveDeps, bonus: NewStaffBonus): Promise<string | undefined> {
  const owner = await assertGivable(tx, deps, bonus);
  await lockAgainstErasure(tx, owner.memberId);
  await lockGrants(tx, owner);
  const { name, amountMinor, depositMinor, terms } = bonus;
  const reference = `${bonus.memberId}:${bonus.key}`;
  const paid = { promotionId: OWN_PROMOTIONS.staff, currency: owner.currency, amountMinor };
  await fillBudget(tx, { ...paid, key: reference });
  return giveGrant(tx, deps, { ...paid, ...owner, reference, name, depositMinor, terms });
}
