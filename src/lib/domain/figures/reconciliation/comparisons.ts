import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

// Sums of many amounts may exceed int8, so that the database gives them as text.
const toSum = z.string().transform(BigInt);
const ledgerColumns = <Sum extends z.ZodType>(sum: Sum) =>
  z.object({
    day: z.string(),
    currency: z.string(),
    category: z.string(),
    stake: sum,
    payout: sum,
    open: sum,
    held: sum,
    receivable: sum,
    freeRounds: sum,
    fund: sum,
    rebate: sum,
    commission: sum,
    jackpot: sum,
    difference: sum,
    booked: sum,
  });
const memberColumns = <Sum extends z.ZodType>(sum: Sum) =>
  z.object({
    day: z.string(),
    currency: z.string(),
    category: z.string(),
    members: z.bigint(),
    differences: z.bigint(),
    storedStake: sum,
    storedPayout: sum,
    storedValidBet: sum,
    stake: sum,
    payout: sum,
    validBet: sum,
  });
const ledgerRow = ledgerColumns(toSum);
const memberRow = memberColumns(toSum);

const LEDGER = defineStatement({
  name: 'reconciliation_list_ledger',
  row: ledgerColumns(z.string()),
  text: `select day::text, currency, category, stake_minor::text as stake, payout_minor::text as payout, open_minor::text as open,
                held_minor::text as held, receivable_minor::text as receivable, free_rounds_minor::text as "freeRounds", fund_minor::text as fund,
                rebate_minor::text as rebate, commission_minor::text as commission, jackpot_minor::text as jackpot,
                difference_minor::text as difference, booked_minor::text as booked
           from ledger_reconciliations where day >= $1 and day <= $2 order by ledger_reconciliations.day desc, currency, category`,
});
const MEMBERS = defineStatement({
  name: 'reconciliation_list_members',
  row: memberColumns(z.string()),
  text: `select day::text, currency, category, members, differences, stored_stake_minor::text as "storedStake",
                stored_payout_minor::text as "storedPayout", stored_valid_bet_minor::text as "storedValidBet", stake_minor::text as stake,
                payout_minor::text as payout, valid_bet_minor::text as "validBet"
           from member_day_reconciliations where day >= $1 and day <= $2 order by member_day_reconciliations.day desc, currency, category`,
});
const DAYS = defineStatement({
  name: 'reconciliation_list_days',
  row: z.object({ day: z.string(), comparedAt: z.date() }),
  text: `select day::text, compared_at as "comparedAt" from reconciled_days
          where day >= $1 and day <= $2 order by reconciled_days.day desc`,
});

/** Settled rounds of a day and category against the ledger: `booked` is the sum of the other amounts, less `payout`. */
export type LedgerComparison = z.output<typeof ledgerRow>;
/** Stored sums of members' play on a day against their settled rounds. */
export type MemberComparison = z.output<typeof memberRow>;

export interface Reconciliation {
  days: { day: string; comparedAt: Date }[];
  ledger: LedgerComparison[];
  members: MemberComparison[];
}

/** Lists what was compared of the business days from one to another, the newest first. */
export async function listReconciliation(db: Db, { from, to }: { from: string; to: string }): Promise<Reconciliation> {
  const ledger = await db.query(LEDGER, [from, to]);
  const members = await db.query(MEMBERS, [from, to]);
  return {
    days: await db.query(DAYS, [from, to]),
    ledger: ledger.map((row) => ledgerRow.parse(row)),
    members: members.map((row) => memberRow.parse(row)),
  };
}
