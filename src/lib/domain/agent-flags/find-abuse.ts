import * as z from 'zod';
import { readerLag } from '#domain/figures';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/clock';
import type { Database, Tx } from '#kernel/database';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { findBonusAbuse } from './scans/bonuses.ts';
import { findFarming } from './scans/days.ts';
import { findSharedIdentities } from './scans/identity.ts';
import { findMoneyAbuse, type MoneyLimits } from './scans/money.ts';
import { findRoundAbuse } from './scans/rounds.ts';
import { findStatementAbuse } from './scans/statements.ts';

/** Searches, each with a cursor of its own, so that one that fails stops no other. */
export const ABUSE_SCANS = ['identity', 'days', 'money', 'rounds', 'statements', 'bonuses'] as const;
export type AbuseScan = (typeof ABUSE_SCANS)[number];

export interface AbuseDeps extends MoneyLimits {
  sealer: SecretSealer;
  currency: string;
  timeZone: string;
  /** Share of a market's outcomes that one member may cover, where a lottery does not say another. */
  maxCoverageBps: number;
}

/** Members of one page. */
const PAGE = 500;
/** Statements of one page. */
const STATEMENTS = 1000;
/** Age of what the figures have not read, above which a day is not over. */
const MAX_LAG_SECONDS = 60;

const scanRow = z.object({
  position: z.bigint(),
  day: z.string().nullable(),
  scannedTo: z.date().nullable(),
  now: z.date(),
});
type Scan = z.input<typeof scanRow>;

const TAKE = defineStatement({
  name: 'agent_flags_take_scan',
  row: scanRow,
  text: `select position, day::text, scanned_to as "scannedTo", clock_timestamp() as now from agent_flag_scans where scan = $1 for update skip locked`,
});
const MOVE = defineStatement({
  name: 'agent_flags_move_scan',
  text: `update agent_flag_scans set position = $2, day = $3, scanned_to = $4 where scan = $1`,
});
const MEMBERS = defineStatement({
  name: 'agent_flags_members',
  row: z.object({ id: z.bigint() }),
  text: `select id from members where id > $1 and account_type <> 'guest' and erased_at is null order by id limit ${PAGE}`,
});
const DAY_AFTER = defineStatement({
  name: 'agent_flags_day',
  row: z.object({ yesterday: z.string(), next: z.string().nullable() }),
  text: `select ((clock_timestamp() at time zone $2)::date - 1)::text as yesterday, ($1::date + 1)::text as next`,
});
const LAST_STATEMENT = defineStatement({
  name: 'agent_flags_last_statement',
  row: z.object({ id: z.bigint() }),
  text: `select id from contract_statements where id > $1 order by id offset ${STATEMENTS - 1} limit 1`,
});
const NEWEST_STATEMENT = defineStatement({
  name: 'agent_flags_newest_statement',
  row: z.object({ id: z.bigint() }),
  text: `select id from contract_statements where id > $1 order by id desc limit 1`,
});

/** Looks again at what was committed late, decided later or still open. Finding a case twice changes nothing. */
const OVERLAP_MS = HOUR_MS;

/** Looks at the next part of what a search goes through. Does nothing while another process does. */
export async function findAbuse(db: Database, deps: AbuseDeps, scan: AbuseScan): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.query(TAKE, [scan]);
    const moved = found && { ...found, ...(await STEPS[scan](tx, deps, found)) };
    if (moved) await tx.query(MOVE, [scan, moved.position, moved.day, moved.scannedTo]);
  });
}

type Step = (tx: Tx, deps: AbuseDeps, scan: Scan) => Promise<Partial<Scan>>;

const STEPS: Record<AbuseScan, Step> = {
  async identity(tx, deps, { position }) {
    const members = await nextMembers(tx, position);
    await findSharedIdentities(tx, deps, members.ids);
    return { position: members.last };
  },

  async days(tx, deps, { position, day }) {
    const [days] = await tx.query(DAY_AFTER, [day, deps.timeZone]);
    const scanned = day ?? days?.yesterday;
    if (!days || !scanned || scanned > days.yesterday) return {};
    if ((await readerLag(tx, 'rounds')) > MAX_LAG_SECONDS) return {};
    const members = await nextMembers(tx, position);
    await findFarming(tx, { ...deps, day: scanned, memberIds: members.ids });
    if (members.last > 0n) return { position: members.last, day: scanned };
    const [after] = await tx.query(DAY_AFTER, [scanned, deps.timeZone]);
    return { position: 0n, day: after?.next ?? null };
  },

  async money(tx, deps, scan) {
    const span = spanOf(scan);
    await findMoneyAbuse(tx, deps, span);
    return { scannedTo: span.to };
  },

  async rounds(tx, deps, scan) {
    const span = spanOf(scan);
    await findRoundAbuse(tx, deps, span);
    return { scannedTo: span.to };
  },

  async bonuses(tx, _deps, scan) {
    const span = spanOf(scan, 5 * MINUTE_MS);
    await findBonusAbuse(tx, span);
    return { scannedTo: span.to };
  },

  async statements(tx, { currency }, { position: after }) {
    const [last] = await tx.query(LAST_STATEMENT, [after]);
    const [newest] = last ? [last] : await tx.query(NEWEST_STATEMENT, [after]);
    if (!newest) return {};
    await findStatementAbuse(tx, { after, upTo: newest.id, currency });
    return { position: newest.id };
  },
};

/** Returns the members after one, and the last of them; 0 when the list ends there. */
async function nextMembers(tx: Tx, after: bigint): Promise<{ ids: bigint[]; last: bigint }> {
  const ids = (await tx.query(MEMBERS, [after])).map(({ id }) => id);
  return { ids, last: ids.length === PAGE ? (ids.at(-1) ?? 0n) : 0n };
}

/** Returns the span that is next, of at most a day, with what was looked at last. */
function spanOf({ scannedTo, now }: Scan, overlapMs = OVERLAP_MS): { from: Date; to: Date } {
  const from = (scannedTo ?? new Date(now.getTime() - DAY_MS)).getTime();
  return { from: new Date(from - overlapMs), to: new Date(Math.min(now.getTime(), from + DAY_MS)) };
}
