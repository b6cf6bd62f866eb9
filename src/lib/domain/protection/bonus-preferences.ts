import * as z from 'zod';
import { lockAgainstErasure } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { InvalidFieldsError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';

const preferenceRow = z.object({
  hasOptedOut: z.boolean(),
  /** The opt-out was turned off and holds until then. */
  optOutEndsAt: z.date().nullable(),
  wageringCapHundredths: z.bigint().nullable(),
  isOffBoards: z.boolean(),
});

export type BonusPreferences = z.output<typeof preferenceRow>;

const NOTHING_DECIDED: BonusPreferences = {
  hasOptedOut: false,
  optOutEndsAt: null,
  wageringCapHundredths: null,
  isOffBoards: false,
};

/** Whether the opt-out of a row `preference` holds now. */
export const OPT_OUT = `(preference.has_opted_out and (preference.opt_out_ends_at is null or preference.opt_out_ends_at > clock_timestamp()))`;

const FIND = defineStatement({
  name: 'protection_bonus_preferences',
  row: preferenceRow,
  text: `select ${OPT_OUT} as "hasOptedOut", case when ${OPT_OUT} then preference.opt_out_ends_at end as "optOutEndsAt",
                preference.wagering_cap_hundredths::bigint as "wageringCapHundredths", preference.is_off_boards as "isOffBoards"
           from bonus_preferences preference where preference.member_id = $1`,
});

/** Returns what a member decided about bonuses and boards. */
export async function getBonusPreferences(db: Db, memberId: bigint): Promise<BonusPreferences> {
  return (await db.query(FIND, [memberId]))[0] ?? NOTHING_DECIDED;
}

/** Hours for which an opt-out holds after it was turned off. */
const OPT_IN_HOURS = 24;

// Turning it off twice does not prolong it, and turning it on again ends the waiting time.
const SET = defineStatement({
  name: 'protection_set_bonus_preferences',
  text: `insert into bonus_preferences as preference (member_id, has_opted_out, wagering_cap_hundredths, is_off_boards) values ($1, $2, $3, $4)
         on conflict (member_id) do update
            set has_opted_out = excluded.has_opted_out or ${OPT_OUT},
                opt_out_ends_at = case when not excluded.has_opted_out and ${OPT_OUT}
                                       then coalesce(preference.opt_out_ends_at, clock_timestamp() + interval '${OPT_IN_HOURS} hours') end,
                wagering_cap_hundredths = excluded.wagering_cap_hundredths, is_off_boards = excluded.is_off_boards, updated_at = clock_timestamp()`,
});

export interface BonusDecision {
  hasOptedOut: boolean;
  wageringCapHundredths: bigint | null;
  isOffBoards: boolean;
}

/**
 * Stores what a member decides about bonuses and boards. An opt-out holds at once; when it is turned off, it holds for another day.
 * Throws InvalidFieldsError for a cap above the brand's maximum, and AppError `account_blocked` for an erased account.
 */
export async function setBonusPreferences(
  tx: Tx,
  { maxFactorHundredths }: { maxFactorHundredths: bigint },
  { memberId, decision }: { memberId: bigint; decision: BonusDecision },
): Promise<void> {
  const { hasOptedOut, wageringCapHundredths, isOffBoards } = decision;
  if (wageringCapHundredths !== null && wageringCapHundredths > maxFactorHundredths)
    throw new InvalidFieldsError({ wageringCap: { code: 'invalid_value' } });
  await lockAgainstErasure(tx, memberId);
  await tx.query(SET, [memberId, hasOptedOut, wageringCapHundredths, isOffBoards]);
}

const ERASE = defineStatement({
  name: 'protection_erase_bonus_preferences',
  text: 'delete from bonus_preferences where member_id = $1',
});

/** Deletes what a member decided about bonuses and boards. */
export async function eraseBonusPreferences(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(ERASE, [memberId]);
}
