import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { lockStatement } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';
import type { TreeSettings } from '#rules/agents/tree/openings';

const GET = defineStatement({
  name: 'agents_get_settings',
  row: z.object({
    maxDepth: z.int(),
    minGap: z.int(),
    quotaFrom: z.int().nullable(),
    masksNames: z.boolean(),
    hidesTeamTransactions: z.boolean(),
  }),
  text: `select max_depth as "maxDepth", min_gap as "minGap", quota_from as "quotaFrom", masks_names as "masksNames",
                hides_team_transactions as "hidesTeamTransactions" from agent_settings`,
});
const CHANGE = defineStatement({
  name: 'agents_change_settings',
  text: `update agent_settings set max_depth = $1, min_gap = $2, quota_from = $3, masks_names = $4, hides_team_transactions = $5`,
});
// Members have calendar days, agents and affiliates business days, and much that counts by either was paid: none of them may begin at
// another instant since the first entry was booked. Budgets, which the first start books, belong to the house alone.
// The ledger is read only for another zone: it has no order of times that would make this quick.
const STORE_ZONE = defineStatement({
  name: 'agents_store_zone',
  row: z.object({ zone: z.string() }),
  text: `update agent_settings settings set zone = case when days.are_split then settings.zone else $1 end
           from (select exists (
                   select from agent_settings former
                    cross join (select least((select min(entry.booked_at) from ledger_entries entry where entry.kind <> 'budget_added'),
                                             (select min(fact.booked_at) from settled_rounds fact)) as at) first
                    cross join generate_series(date_trunc('day', first.at at time zone former.zone),
                                               clock_timestamp() at time zone former.zone + interval '1 day', interval '1 day') day
                    cross join (values (false), (true)) start (is_of_business)
                    cross join lateral (
                      select case when start.is_of_business then day + make_interval(mins => former.day_start) else day end as at) begun
                    where former.zone <> $1 and begun.at at time zone former.zone <> begun.at at time zone $1) as are_split) days
          where settings.zone <> $1 returning settings.zone`,
});
// Statements of contracts and affiliates are of periods that begin with the day.
const STORE_DAY_START = defineStatement({
  name: 'agents_store_day_start',
  row: z.object({ isStored: z.boolean() }),
  text: `update agent_settings set day_start = case when used.is_used then day_start else $1 end
           from (select exists (select from contracts where from_at is not null) or exists (select from affiliate_runs) as is_used) used
          where day_start <> $1 returning not used.is_used as "isStored"`,
});

// Waits for accounts that are being added below agents, and keeps further ones waiting: each is counted by the same days.
const HOLD_TREE = lockStatement('agentTree');
const STORE_JOINED_DAYS = defineStatement({
  name: 'agents_store_joined_days',
  text: `update agent_paths path set joined_day = joined.day
           from (select member.id, business_day(member.registered_at) as day from members member where member.account_type <> 'guest') joined
          where joined.id = path.member_id and joined.day <> path.joined_day`,
});

export interface AgentSettings extends TreeSettings {
  /** Agents see the names of accounts below their direct downlines masked. */
  masksNames: boolean;
  /** Agents see the transactions of their direct downlines only. */
  hidesTeamTransactions: boolean;
}

/** Returns the settings of the tree. */
export async function getTreeSettings(db: Db): Promise<AgentSettings> {
  const [row] = await db.query(GET);
  if (!row) throw new Error('agent_settings has no row');
  const { quotaFrom, ...settings } = row;
  return { ...settings, quotaFrom: quotaFrom ?? undefined };
}

/** Changes the settings of the tree. Accounts that exist keep what they have. */
export async function changeTreeSettings(
  tx: Tx,
  { maxDepth, minGap, quotaFrom, masksNames, hidesTeamTransactions }: AgentSettings,
): Promise<void> {
  await tx.query(CHANGE, [maxDepth, minGap, quotaFrom ?? null, masksNames, hidesTeamTransactions]);
}

/**
 * Stores the operator's time zone and the minutes after midnight at which business days begin, and moves the days on which accounts joined
 * accordingly. Returns `changed` when either is another than before, so that figures by hour and business day are out of date, `refused` when
 * something was settled or agreed by the former start of the day, and the stored zone when another one would split days on which something
 * was booked.
 */
export async function storeBusinessDays(
  tx: Tx,
  { zone, startMinutes }: { zone: string; startMinutes: number },
): Promise<'same' | 'changed' | 'refused' | { storedZone: string }> {
  const [stored] = await tx.query(STORE_ZONE, [zone]);
  if (stored && stored.zone !== zone) return { storedZone: stored.zone };
  const [row] = await tx.query(STORE_DAY_START, [startMinutes]);
  if (row && !row.isStored) return 'refused';
  if (stored || row) {
    await tx.query(HOLD_TREE);
    await tx.query(STORE_JOINED_DAYS);
  }
  return stored || row ? 'changed' : 'same';
}
