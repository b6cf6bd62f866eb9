import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { ContractFamily } from '#rules/agents/families';
import type { Period } from '#rules/agents/periods';

// Something to state: play of a payee or its team, an amount that is brought forward, a correction, windows that are no longer kept.
const BUSY = defineStatement({
  name: 'contracts_first_busy_window',
  row: z.object({ at: z.date().nullable() }),
  text: `select least(
           (select played.window_at from team_windows played
             where played.window_at >= $2 and played.window_at < $3 and played.currency = $4
               and exists (select from contracts contract where contract.payee_id = played.agent_id and contract.family = $1 and contract.from_at is not null)
             order by played.window_at limit 1),
           (select played.window_at from member_windows played
             where played.window_at >= $2 and played.window_at < $3 and played.currency = $4
               and exists (select from contracts contract where contract.payee_id = played.member_id and contract.family = $1 and contract.from_at is not null)
             order by played.window_at limit 1),
           case when $2::timestamptz < figures_windows_start()
                  or exists (select from correction_marks mark where mark.id > $5)
                  or exists (select from contract_relations relation where relation.family = $1 and relation.balance_minor <> 0)
                then $2::timestamptz end) as at`,
});
const STORE = defineStatement({
  name: 'contracts_store_quiet_runs',
  text: `insert into contract_runs (family, code, period_id, start_at, end_at, state, executed_at, marks_up_to, done_at)
         select $1, $2, period.id, period.start_at, period.end_at, 'DONE', $6, $7, clock_timestamp()
           from unnest($3::text[], $4::timestamptz[], $5::timestamptz[]) as period (id, start_at, end_at) order by period.start_at`,
});

export interface QuietPeriods {
  family: ContractFamily;
  /** Periods that follow the last run and are due, in their order. */
  periods: readonly Period[];
  currency: string;
  now: Date;
  /** The last correction mark that a run has read. */
  marksUpTo: bigint;
}

/**
 * Stores the runs of the first periods that have nothing to state, all at once: windows and hours without play. Returns their number. The
 * caller holds the lock of the runs.
 */
export async function settleQuietPeriods(tx: Tx, requested: QuietPeriods): Promise<number> {
  const { family, periods, currency, now, marksUpTo } = requested;
  const [first] = periods;
  const last = periods.at(-1);
  if (!first || !last) return 0;
  const [busy] = await tx.query(BUSY, [family, first.start, last.end, currency, marksUpTo]);
  const until = busy?.at;
  const quiet = until ? periods.filter(({ end }) => end <= until) : periods;
  if (quiet.length === 0) return 0;
  const columns = [quiet.map(({ id }) => id), quiet.map(({ start }) => start), quiet.map(({ end }) => end)];
  await tx.query(STORE, [family, first.code, ...columns, now, marksUpTo]);
  return quiet.length;
}
