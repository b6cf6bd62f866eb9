import * as z from 'zod';
import { readerLag } from '#domain/figures';
import type { Database, Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { nextTierGap, type TierGap } from '#rules/agents/awards/awards';
import { type ContractFamily, DIVIDEND_PERIODS, SALARY_PERIODS } from '#rules/agents/families';
import { type Period, PERIOD_CODES, periodAt, type PeriodCode } from '#rules/agents/periods';
import { dateOfDay } from '../days.ts';
import { getProgramOn } from '../program.ts';
import type { ContractDeps } from '../deps.ts';
import { computeRelations, type ComputedRelation } from './compute.ts';
import { loadRunning } from './relations.ts';
import { loadUnstated } from './touched.ts';
import { toResult } from './write-statements.ts';

/** Statement of a contract if its running period ended now: computed as its run will compute it, without corrections of earlier periods. */
export interface Forecast {
  contractId: bigint;
  payeeId: bigint;
  period: Period;
  result: ReturnType<typeof toResult>;
  amountMinor: bigint;
  broughtForwardMinor: bigint;
  /** Undefined in the last tier. */
  gap: TierGap | undefined;
}

export interface Forecasts {
  /** All that was booked before is part of the figures. */
  asOf: Date;
  rows: Forecast[];
}

const GRANTED = defineStatement({
  name: 'contracts_running_downlines',
  row: z.object({ payeeId: z.bigint() }),
  text: `select distinct payee_id as "payeeId" from contracts
          where family = $1 and payer_id = any($2::bigint[]) and from_at <= $3 and coalesce(to_at, 'infinity') > $3`,
});

/** Computes what the running contracts of payees in a family come to by now. Writes nothing. */
export async function forecastContracts(
  db: Database,
  deps: ContractDeps,
  { family, payees }: { family: ContractFamily; payees: readonly bigint[] },
): Promise<Forecasts> {
  return db.transaction(async (tx) => {
    const now = await deps.clock(tx);
    const codes: readonly PeriodCode[] = family === 'DIVIDEND' ? DIVIDEND_PERIODS : [SALARY_PERIODS[family]];
    const all = await withDownlines(tx, deps, { family, payees, now });
    const rows: Forecast[] = [];
    for (const code of codes) {
      const computed = await computeRunning(tx, deps, { family, code, payees: all, now });
      rows.push(...computed.filter(({ stored }) => payees.includes(stored.payeeId)).flatMap(toForecast));
    }
    const lagMs = 1000 * Math.max(await readerLag(tx, 'rounds'), await readerLag(tx, 'entries'));
    return { asOf: new Date(now.getTime() - lagMs), rows };
  });
}

interface Payees {
  family: ContractFamily;
  payees: readonly bigint[];
  now: Date;
}

/** Adds the direct downlines where the house pays everybody: their amounts are taken off those of the payees. */
async function withDownlines(tx: Tx, { calendar }: ContractDeps, { family, payees, now }: Payees): Promise<bigint[]> {
  const { funding } = await getProgramOn(tx, calendar.dayAt(now));
  if (funding !== 'HOUSE') return [...payees];
  const below = await tx.query(GRANTED, [family, payees.map(String), now]);
  return [...new Set([...payees, ...below.map(({ payeeId }) => payeeId)])];
}

async function computeRunning(
  tx: Tx,
  deps: ContractDeps,
  { code, ...payees }: Payees & { code: PeriodCode },
): Promise<ComputedRelation[]> {
  const { calendar } = deps;
  const { family, now } = payees;
  const relations = await loadRunning(tx, { ...payees, code, day: dateOfDay(calendar.dayAt(now)) });
  if (relations.length === 0) return [];
  const period = periodAt(calendar, code, now);
  const stated = await loadUnstated(tx, { calendar, family, period, relations });
  return computeRelations(tx, deps, { family, period, now, relations, stated });
}

function toForecast({ stored, statement, results, figures }: ComputedRelation): Forecast[] {
  const result = results.at(-1);
  if (!result || !figures) return [];
  const { contract, period, award, carryInMinor } = result;
  const share = statement?.share;
  return [
    {
      contractId: contract.id,
      payeeId: stored.payeeId,
      period,
      result: toResult(result, share, figures),
      amountMinor: share?.amountMinor ?? award.amountMinor,
      broughtForwardMinor: stored.balanceMinor,
      gap: nextTierGap(contract.terms, { ...result.figures, carryInMinor }),
    },
  ];
}

const recentRow = z.object({
  code: z.enum(PERIOD_CODES),
  periodId: z.string(),
  startAt: z.date(),
  endAt: z.date(),
  amountMinor: z.bigint(),
  betMinor: z.bigint(),
});
const RECENT = defineStatement({
  name: 'contracts_recent_periods',
  row: recentRow,
  text: `select stated.code, stated.period_id as "periodId", stated.start_at as "startAt", stated.end_at as "endAt",
                sum(stated.amount_minor)::bigint as "amountMinor", trunc(sum(stated.weighted) / 100)::bigint as "betMinor"
           from contracts contract
           join contract_relations relation on relation.id = contract.id
           join contract_periods stated on stated.relation_id = relation.id and stated.start_at >= clock_timestamp() - $3::interval
          where contract.payee_id = $1 and contract.family = $2
          group by stated.code, stated.period_id, stated.start_at, stated.end_at
          order by stated.start_at`,
});

export type RecentPeriod = z.input<typeof recentRow>;

/** Time of which the stated periods of a family are shown. */
const RECENT_SPANS: Readonly<Record<ContractFamily, string>> = {
  DIVIDEND: '366 days',
  DAILY: '14 days',
  HOURLY: '24 hours',
  REALTIME: '24 hours',
};

/** Lists the last periods that were stated for a payee, the oldest first. Windows and hours without bets have none. */
export async function listRecentPeriods(db: Db, payeeId: bigint, family: ContractFamily): Promise<RecentPeriod[]> {
  return db.query(RECENT, [payeeId, family, RECENT_SPANS[family]]);
}
