import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { periodCodeOf } from '#rules/agents/awards/contract-terms';
import { type Carried, NOTHING_CARRIED } from '#rules/agents/awards/carry-over';
import type { ContractFamily } from '#rules/agents/families';
import { type BusinessCalendar, type Period, PERIOD_CODES, periodAt, periodOfId } from '#rules/agents/periods';
import type { StatedPeriod } from '#rules/agents/settlement/statements';
import { dayText } from '#rules/lottery/draws/local-days';
import type { StoredRelation } from './relations.ts';

const MARKS_END = defineStatement({
  name: 'contracts_marks_end',
  row: z.object({ upTo: z.bigint() }),
  text: `select coalesce(max(id), 0)::bigint as "upTo" from correction_marks`,
});
// Windows of five minutes that are no longer kept cannot be computed again.
const TOUCHED = defineStatement({
  name: 'contracts_touched_windows',
  row: z.object({ payeeId: z.bigint(), windowAt: z.date() }),
  text: `select distinct path.ancestor_id as "payeeId", mark.window_at as "windowAt"
           from correction_marks mark
           join agent_paths path on path.member_id = mark.member_id and path.from_day <= mark.day and path.to_day > mark.day
          where mark.id > $1 and mark.id <= $2 and mark.currency = $3
            and exists (select from contracts contract where contract.payee_id = path.ancestor_id and contract.family = $4
                           and contract.from_at is not null)
            and ($4 not in ('HOURLY', 'REALTIME') or mark.window_at >= figures_windows_start())
          order by 1, 2`,
});

export interface TouchedWindow {
  payeeId: bigint;
  windowAt: Date;
}

/** Returns the id of the last correction mark. One process writes them, so that none is missed that comes before it. */
export async function lastMark(tx: Tx): Promise<bigint> {
  const [row] = await tx.query(MARKS_END);
  return row?.upTo ?? 0n;
}

/** Lists the windows in which corrections have changed the figures of teams, by the marks after one and up to another. */
export async function listTouched(
  tx: Tx,
  { after, upTo, currency, family }: { after: bigint; upTo: bigint; currency: string; family: ContractFamily },
): Promise<TouchedWindow[]> {
  return after === upTo ? [] : tx.query(TOUCHED, [after, upTo, currency, family]);
}

// Parties of the family's contracts, over all contracts that connect them.
const CONNECTED = defineStatement({
  name: 'contracts_connected',
  row: z.object({ id: z.bigint() }),
  text: `with recursive connected (id) as (
           select unnest($2::bigint[])
           union
           select case when contract.payer_id = connected.id then contract.payee_id else contract.payer_id end
             from connected
             join contracts contract on contract.family = $1 and contract.from_at is not null and contract.payer_id is not null
                                    and connected.id in (contract.payer_id, contract.payee_id)
         )
         select id from connected`,
});

/** Returns the instants of touched windows by payee. */
export function byPayee(touched: readonly TouchedWindow[]): ReadonlyMap<bigint, readonly Date[]> {
  const groups = Map.groupBy(touched, ({ payeeId }) => payeeId);
  return new Map([...groups].map(([payeeId, windows]) => [payeeId, windows.map(({ windowAt }) => windowAt)]));
}

/** Returns them for everybody whose contracts are connected: when the house pays, a correction changes what others are paid, too. */
export async function spreadTouched(
  tx: Tx,
  family: ContractFamily,
  touched: readonly TouchedWindow[],
): Promise<ReadonlyMap<bigint, readonly Date[]>> {
  const payees = [...new Set(touched.map(({ payeeId }) => payeeId))];
  if (payees.length === 0) return new Map();
  const instants = [...new Map(touched.map(({ windowAt }) => [windowAt.getTime(), windowAt])).values()];
  const connected = await tx.query(CONNECTED, [family, payees.map(String)]);
  return new Map(connected.map(({ id }) => [id, instants]));
}

const PERIODS = defineStatement({
  name: 'contracts_stated_periods',
  row: z.object({
    relationId: z.bigint(),
    code: z.enum(PERIOD_CODES),
    periodId: z.string(),
    startAt: z.date(),
    amountMinor: z.bigint(),
    carryOutMinor: z.bigint(),
  }),
  text: `select relation_id as "relationId", code, period_id as "periodId", start_at as "startAt", amount_minor as "amountMinor",
                carry_out_minor as "carryOutMinor"
           from contract_periods where relation_id = any($1::bigint[]) order by relation_id, start_at, code`,
});
const SALARY_PERIODS = defineStatement({
  name: 'contracts_stated_salaries',
  row: z.object({ relationId: z.bigint(), periodId: z.string(), amountMinor: z.bigint() }),
  text: `select stated.relation_id as "relationId", stated.period_id as "periodId", stated.amount_minor as "amountMinor"
           from unnest($1::bigint[], $2::timestamptz[]) as requested (relation_id, start_at)
           join contract_periods stated on stated.relation_id = requested.relation_id and stated.start_at = requested.start_at`,
});

/** Periods of a relation that have to be computed again, and the carry before them. */
export interface StatedBefore {
  stated: readonly StatedPeriod[];
  leftBefore: Carried;
}

export interface StatedRequest {
  calendar: BusinessCalendar;
  family: ContractFamily;
  period: Period;
  /** Start of the first period of the family and code that was settled. */
  firstStart: Date;
  relations: readonly StoredRelation[];
  /** Instants that corrections have touched, by payee. */
  touched: ReadonlyMap<bigint, readonly Date[]>;
}

/** Reads what relations have to compute again: periods with corrections, and for dividends every period after them. */
export async function loadStated(tx: Tx, requested: StatedRequest): Promise<ReadonlyMap<bigint, StatedBefore>> {
  return requested.family === 'DIVIDEND' ? loadDividends(tx, requested) : loadSalaries(tx, requested);
}

async function loadDividends(
  tx: Tx,
  { calendar, relations, touched, period }: StatedRequest,
): Promise<ReadonlyMap<bigint, StatedBefore>> {
  const rows = await tx.query(PERIODS, [relations.map(({ id }) => String(id))]);
  const byRelation = Map.groupBy(rows, ({ relationId }) => relationId);
  return new Map(
    relations.map(({ id, payeeId }) => {
      const stated = (byRelation.get(id) ?? []).map(({ code, periodId, ...row }) => ({
        ...row,
        period: existing(periodOfId(calendar, code, periodId), periodId),
      }));
      const instants = touched.get(payeeId) ?? [];
      const isTouched = (each: Period) =>
        each.start < period.start && instants.some((at) => at >= each.start && at < each.end);
      const first = stated.findIndex((row) => isTouched(row.period));
      const position = first === -1 ? stated.length : first;
      const before = stated[position - 1];
      const leftBefore = before ? carriedBy(before.period, before.carryOutMinor) : NOTHING_CARRIED;
      return [id, { stated: stated.slice(position), leftBefore }] as const;
    }),
  );
}

async function loadSalaries(tx: Tx, requested: StatedRequest): Promise<ReadonlyMap<bigint, StatedBefore>> {
  const { calendar, period, firstStart, relations, touched } = requested;
  const periods = relations.flatMap((stored) => {
    const own = new Map<string, Period>();
    for (const at of touched.get(stored.payeeId) ?? []) {
      const contract = stored.relation.contracts.find(({ from, to }) => from <= at && !(to && to <= at));
      const code = contract && periodCodeOf(contract.terms);
      const each = code && periodAt(calendar, code, at);
      if (each && each.start < period.start && each.start >= firstStart) own.set(each.id, each);
    }
    return [...own.values()].map((each) => ({ id: stored.id, period: each }));
  });
  const rows = await tx.query(SALARY_PERIODS, [
    periods.map(({ id }) => String(id)),
    periods.map((each) => each.period.start),
  ]);
  const amounts = new Map(rows.map((row) => [`${row.relationId}/${row.periodId}`, row.amountMinor]));
  const byRelation = Map.groupBy(periods, ({ id }) => id);
  return new Map(
    relations.map(({ id }) => {
      const own = (byRelation.get(id) ?? []).toSorted((a, b) => a.period.start.getTime() - b.period.start.getTime());
      // Nothing was stored for a quiet hour or window.
      const stated = own.map((each) => ({
        period: each.period,
        amountMinor: amounts.get(`${id}/${each.period.id}`) ?? 0n,
      }));
      return [id, { stated, leftBefore: NOTHING_CARRIED }] as const;
    }),
  );
}

export interface UnstatedRequest {
  calendar: BusinessCalendar;
  family: ContractFamily;
  /** The running period. */
  period: Period;
  relations: readonly StoredRelation[];
}

/** Reads what a running period takes over: the carry of the last dividend that was stated, and the periods since, which runs have yet to state. */
export async function loadUnstated(tx: Tx, requested: UnstatedRequest): Promise<ReadonlyMap<bigint, StatedBefore>> {
  const { calendar, family, period, relations } = requested;
  if (family !== 'DIVIDEND')
    return new Map(relations.map(({ id }) => [id, { stated: [], leftBefore: NOTHING_CARRIED }]));
  const rows = await tx.query(PERIODS, [relations.map(({ id }) => String(id))]);
  const byRelation = Map.groupBy(rows, ({ relationId }) => relationId);
  return new Map(
    relations.map(({ id, relation }) => {
      const last = byRelation.get(id)?.findLast(({ startAt }) => startAt < period.start);
      const before = last && existing(periodOfId(calendar, last.code, last.periodId), last.periodId);
      const from = before?.end ?? relation.contracts[0]?.from ?? period.start;
      const unstated = periodsBetween(calendar, from, period).map((each) => ({ period: each, amountMinor: 0n }));
      return [id, { stated: unstated, leftBefore: before ? carriedBy(before, last.carryOutMinor) : NOTHING_CARRIED }];
    }),
  );
}

/** Lists the periods from an instant up to another period, with its code. */
function periodsBetween(calendar: BusinessCalendar, from: Date, until: Period): Period[] {
  const periods: Period[] = [];
  for (let at = from; at < until.start;) {
    const each = periodAt(calendar, until.code, at);
    periods.push(each);
    at = each.end;
  }
  return periods;
}

function carriedBy({ firstDay }: Period, amountMinor: bigint): Carried {
  return { amountMinor, month: dayText(firstDay).slice(0, 6) };
}

function existing(period: Period | undefined, id: string): Period {
  if (!period) throw new Error(`there is no period ${id}`);
  return period;
}
