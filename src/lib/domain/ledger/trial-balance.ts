import * as z from 'zod';
import type { Database, Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import * as store from './store.ts';

export interface TrialBalance {
  isBalanced: boolean;
  entries: bigint;
  postings: bigint;
  totals: { accountKind: string; currency: string; totalMinor: bigint }[];
  /** Entries and accounts that do not add up. */
  problems: Problem[];
  halted: { accountKind: string; reason: string }[];
}

export interface Problem {
  /** Undefined when the entry has no existing account. */
  accountKind: string | undefined;
  text: string;
}

const MAX_PROBLEMS = 50;

const problemRow = z.object({ kind: z.string().nullable(), text: z.string() });

// Each check returns a row (kind of the account, sentence) per problem.
const CHECKS = [
  defineStatement({
    name: 'trial_entries',
    row: problemRow,
    // Reports every kind of account in the entry, because it cannot be known which of them is wrong.
    text: `select k.kind, format('entry %s does not sum to zero: %s %s; it touches %s', b.entry_id, b.total, b.currency, k.kind) as text
             from (select p.entry_id, a.currency, sum(p.amount_minor) as total, array_agg(distinct a.kind) as kinds
                     from ledger_postings p join ledger_accounts a on a.id = p.account_id
                    group by p.entry_id, a.currency having sum(p.amount_minor) <> 0 limit ${MAX_PROBLEMS}) b,
                  unnest(b.kinds) as k (kind)`,
  }),
  defineStatement({
    name: 'trial_orphans',
    row: problemRow,
    text: `select a.kind, format('a posting of entry %s on account %s has no entry or no account', p.entry_id, p.account_id) as text
             from ledger_postings p
             left join ledger_entries e on e.id = p.entry_id
             left join ledger_accounts a on a.id = p.account_id
            where e.id is null or a.id is null limit ${MAX_PROBLEMS}`,
  }),
  defineStatement({
    name: 'trial_empty_entries',
    row: problemRow,
    text: `select null as kind, format('entry %s has no postings', e.id) as text
             from ledger_entries e
            where not exists (select from ledger_postings p where p.entry_id = e.id) limit ${MAX_PROBLEMS}`,
  }),
  defineStatement({
    name: 'trial_balances',
    row: problemRow,
    text: `select a.kind, format('account %s (%s of %s, %s) has a balance of %s at version %s, its %s postings sum to %s',
                                 a.id, a.kind, a.owner_id, a.currency, coalesce(b.balance_minor::text, '(no row)'),
                                 coalesce(b.version::text, '(no row)'), coalesce(p.count, 0), coalesce(p.total, 0)) as text
             from ledger_accounts a
             left join ledger_balances b on b.account_id = a.id
             left join (select account_id, sum(amount_minor) as total, count(*) as count, max(version) as version
                          from ledger_postings where version is not null group by account_id) p on p.account_id = a.id
            where (a.guarded or b.account_id is not null) and (b.balance_minor is distinct from coalesce(p.total, 0)
                   or b.version is distinct from coalesce(p.count, 0) or b.version is distinct from coalesce(p.version, 0)) limit ${MAX_PROBLEMS}`,
  }),
  defineStatement({
    name: 'trial_running_balances',
    row: problemRow,
    text: `select a.kind, format('account %s (%s of %s): the balance after version %s is %s where %s was expected',
                                 a.id, a.kind, a.owner_id, r.version, r.balance_after_minor, r.expected) as text
             from (select account_id, version, balance_after_minor,
                          sum(amount_minor) over (partition by account_id order by version) as expected
                     from ledger_postings where version is not null) r
             join ledger_accounts a on a.id = r.account_id
            where r.balance_after_minor <> r.expected limit ${MAX_PROBLEMS}`,
  }),
  defineStatement({
    name: 'trial_holds',
    row: problemRow,
    text: `select a.kind, format('account %s (held for %s) has %s, its open holds sum to %s',
                                 a.id, a.owner_id, b.balance_minor, coalesce(h.total, 0)) as text
             from ledger_accounts a
             join ledger_balances b on b.account_id = a.id
             left join (select held_account_id, sum(amount_minor) as total from ledger_holds
                         where state = 'held' group by held_account_id) h on h.held_account_id = a.id
            where a.kind = 'player_held' and b.balance_minor <> coalesce(h.total, 0) limit ${MAX_PROBLEMS}`,
  }),
];

const COUNTS = defineStatement({
  name: 'trial_counts',
  row: z.object({ entries: z.bigint(), postings: z.bigint() }),
  text: `select (select count(*) from ledger_entries) as entries, (select count(*) from ledger_postings) as postings`,
});
const TOTALS = defineStatement({
  name: 'trial_totals',
  row: z.object({ kind: z.string(), currency: z.string(), total: z.bigint() }),
  text: `select a.kind, a.currency, coalesce(sum(p.amount_minor), 0)::bigint as total
           from ledger_accounts a left join ledger_postings p on p.account_id = a.id
          group by a.kind, a.currency order by 1, 2`,
});

/** Checks the whole ledger. Call it in a REPEATABLE READ transaction, or while nothing writes, for a consistent result. */
export async function computeTrialBalance(db: Db): Promise<TrialBalance> {
  const [counts] = await db.query(COUNTS);
  const totals = await db.query(TOTALS);
  const problems: Problem[] = [];
  for (const check of CHECKS) {
    const rows = await db.query(check);
    problems.push(...rows.map((row) => ({ accountKind: row.kind ?? undefined, text: row.text })));
  }
  return {
    isBalanced: problems.length === 0,
    entries: counts?.entries ?? 0n,
    postings: counts?.postings ?? 0n,
    totals: totals.map((row) => ({ accountKind: row.kind, currency: row.currency, totalMinor: row.total })),
    problems,
    halted: await store.listHalts(db),
  };
}

const ONE_SNAPSHOT = defineStatement({ name: 'one_snapshot', text: 'set transaction isolation level repeatable read' });

/** Runs the hourly check; halts withdrawals from kinds of accounts that do not add up until staff lift the halt. */
export async function checkBooks(database: Database): Promise<TrialBalance> {
  const result = await database.transaction(
    async (tx) => {
      await tx.query(ONE_SNAPSHOT);
      return computeTrialBalance(tx);
    },
    { noStatementTimeout: true },
  );
  const broken = result.problems.filter((problem) => problem.accountKind !== undefined);
  if (broken.length > 0) await database.transaction((tx) => haltAll(tx, broken));
  return result;
}

async function haltAll(tx: Tx, problems: Problem[]): Promise<void> {
  for (const problem of problems) {
    if (problem.accountKind) await store.halt(tx, problem.accountKind, problem.text);
  }
}
