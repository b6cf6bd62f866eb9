import * as z from 'zod';
import type { Database, Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { LEDGER_PROBLEMS, type LedgerProblem } from '#rules/payments/ledger-problems';
import * as store from './store.ts';
import { PAYOUT_KINDS } from './types.ts';

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
  code: LedgerProblem;
  /** Undefined when the entry has no existing account. */
  accountKind: string | undefined;
  /** The figures, for engineers. */
  text: string;
}

const MAX_PROBLEMS = 50;

const problemRow = z.object({ kind: z.string().nullable(), text: z.string() });

// Each check returns a row (kind of the account, figures) per problem.
const CHECKS = {
  unbalanced_entry: defineStatement({
    name: 'trial_entries',
    row: problemRow,
    // Reports every kind of account in the entry, because it cannot be known which of them is wrong.
    text: `select touched.kind, format('entry %s does not sum to zero: %s %s; it touches %s', unbalanced.entry_id, unbalanced.total, unbalanced.currency, touched.kind) as text
             from (select posting.entry_id, account.currency, sum(posting.amount_minor) as total, array_agg(distinct account.kind) as kinds
                     from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
                    group by posting.entry_id, account.currency having sum(posting.amount_minor) <> 0 limit ${MAX_PROBLEMS}) unbalanced,
                  unnest(unbalanced.kinds) as touched (kind)`,
  }),
  lost_posting: defineStatement({
    name: 'trial_orphans',
    row: problemRow,
    text: `select account.kind, format('a posting of entry %s on account %s has no entry or no account', posting.entry_id, posting.account_id) as text
             from ledger_postings posting
             left join ledger_entries entry on entry.id = posting.entry_id
             left join ledger_accounts account on account.id = posting.account_id
            where entry.id is null or account.id is null limit ${MAX_PROBLEMS}`,
  }),
  empty_entry: defineStatement({
    name: 'trial_empty_entries',
    row: problemRow,
    text: `select null as kind, format('entry %s has no postings', entry.id) as text
             from ledger_entries entry
            where not exists (select from ledger_postings posting where posting.entry_id = entry.id) limit ${MAX_PROBLEMS}`,
  }),
  wrong_balance: defineStatement({
    name: 'trial_balances',
    row: problemRow,
    text: `select account.kind, format('account %s (%s of %s, %s) has a balance of %s at version %s, its %s postings sum to %s',
                                 account.id, account.kind, account.owner_id, account.currency, coalesce(balance.balance_minor::text, '(no row)'),
                                 coalesce(balance.version::text, '(no row)'), coalesce(posted.count, 0), coalesce(posted.total, 0)) as text
             from ledger_accounts account
             left join ledger_balances balance on balance.account_id = account.id
             left join (select account_id, sum(amount_minor) as total, count(*) as count, max(version) as version
                          from ledger_postings where version is not null group by account_id) posted on posted.account_id = account.id
            where (account.guarded or balance.account_id is not null) and (balance.balance_minor is distinct from coalesce(posted.total, 0)
                   or balance.version is distinct from coalesce(posted.count, 0) or balance.version is distinct from coalesce(posted.version, 0)) limit ${MAX_PROBLEMS}`,
  }),
  wrong_history: defineStatement({
    name: 'trial_running_balances',
    row: problemRow,
    text: `select account.kind, format('account %s (%s of %s): the balance after version %s is %s where %s was expected',
                                 account.id, account.kind, account.owner_id, running.version, running.balance_after_minor, running.expected) as text
             from (select account_id, version, balance_after_minor,
                          sum(amount_minor) over (partition by account_id order by version) as expected
                     from ledger_postings where version is not null) running
             join ledger_accounts account on account.id = running.account_id
            where running.balance_after_minor <> running.expected limit ${MAX_PROBLEMS}`,
  }),
  wrong_holds: defineStatement({
    name: 'trial_holds',
    row: problemRow,
    text: `select account.kind, format('account %s (held for %s) has %s, its open holds sum to %s',
                                 account.id, account.owner_id, balance.balance_minor, coalesce(held.total, 0)) as text
             from ledger_accounts account
             join ledger_balances balance on balance.account_id = account.id
             left join (select held_account_id, sum(amount_minor) as total from ledger_holds
                         where state = 'held' group by held_account_id) held on held.held_account_id = account.id
            where account.kind in ('player_held', 'points_held') and balance.balance_minor <> coalesce(held.total, 0) limit ${MAX_PROBLEMS}`,
  }),
} satisfies Record<LedgerProblem, unknown>;

const COUNTS = defineStatement({
  name: 'trial_counts',
  row: z.object({ entries: z.bigint(), postings: z.bigint() }),
  text: `select (select count(*) from ledger_entries) as entries, (select count(*) from ledger_postings) as postings`,
});
const TOTALS = defineStatement({
  name: 'trial_totals',
  row: z.object({ kind: z.string(), currency: z.string(), total: z.string() }),
  // Totals may exceed int8, so they are numeric and read as text.
  text: `select account.kind, account.currency, coalesce(sum(posting.amount_minor), 0)::text as total
           from ledger_accounts account left join ledger_postings posting on posting.account_id = account.id
          group by account.kind, account.currency order by 1, 2`,
});

/** Checks the whole ledger. Call it in a REPEATABLE READ transaction, or while nothing writes, for a consistent result. */
export async function computeTrialBalance(db: Db): Promise<TrialBalance> {
  const problems: Problem[] = [];
  for (const code of LEDGER_PROBLEMS) {
    const rows = await db.query(CHECKS[code]);
    problems.push(...rows.map((row) => ({ code, accountKind: row.kind ?? undefined, text: row.text })));
  }
  const [counts] = await db.query(COUNTS);
  const totals = await db.query(TOTALS);
  return {
    isBalanced: problems.length === 0,
    entries: counts?.entries ?? 0n,
    postings: counts?.postings ?? 0n,
    totals: totals.map((row) => ({ accountKind: row.kind, currency: row.currency, totalMinor: BigInt(row.total) })),
    problems,
    halted: await store.listHalts(db),
  };
}

const ONE_SNAPSHOT = defineStatement({ name: 'one_snapshot', text: 'set transaction isolation level repeatable read' });

/**
 * Runs the hourly check; halts withdrawals from kinds of accounts that do not add up until staff lift the halt. A problem that
 * belongs to no kind, and a check that cannot be made, halt all payouts. Throws what the check throws.
 */
export async function checkBooks(database: Database): Promise<TrialBalance> {
  const result = await computeInOneSnapshot(database).catch(async (error: unknown) => {
    const text = `the books could not be checked: ${error instanceof Error ? error.message : String(error)}`;
    await database.transaction((tx) => haltAll(tx, [{ accountKind: undefined, text }]));
    throw error;
  });
  if (result.problems.length === 0) return result;
  await database.transaction((tx) => haltAll(tx, result.problems));
  return { ...result, halted: await store.listHalts(database) };
}

function computeInOneSnapshot(database: Database): Promise<TrialBalance> {
  return database.transaction(
    async (tx) => {
      await tx.query(ONE_SNAPSHOT);
      return computeTrialBalance(tx);
    },
    { noStatementTimeout: true },
  );
}

async function haltAll(tx: Tx, problems: readonly Omit<Problem, 'code'>[]): Promise<void> {
  for (const { accountKind, text } of problems) {
    for (const kind of accountKind === undefined ? PAYOUT_KINDS : [accountKind]) await store.halt(tx, kind, text);
  }
}
