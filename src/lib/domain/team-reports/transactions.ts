import * as z from 'zod';
import { getTreeSettings, IS_NEAR } from '#domain/agents';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { ReportSpan } from '#rules/agents/report-span';
import type { ReportDeps } from './figures.ts';
import { idBounds, onPath, reachOf, teamPaths } from './reach.ts';

const transactionRow = z.object({
  entryId: z.bigint(),
  accountId: z.bigint(),
  publicId: z.string(),
  username: z.string(),
  isNear: z.boolean(),
  kind: z.string(),
  amountMinor: z.bigint(),
  balanceAfterMinor: z.bigint(),
  key: z.string(),
  at: z.date(),
});

export type TeamTransaction = z.input<typeof transactionRow>;

/** Kinds of the games' own entries, which the list of bets has. */
const GAME_KINDS = `('bet', 'win', 'bet_refunded')`;

// Values: agent, member, start, end, last entry and account, currency, kind, whether credited, number of rows, whether of direct downlines only.
const COLUMNS = `entry.id as "entryId", account.id as "accountId", path.member_id, entry.kind, posting.amount_minor as "amountMinor",
  posting.balance_after_minor as "balanceAfterMinor", entry.key, entry.booked_at as at`;
const MATCHES = `entry.id > bounds.low and entry.id < bounds.high and (entry.id, account.id) < ($5::bigint, $6::bigint)
  and entry.booked_at >= $3 and entry.booked_at < $4 and ${onPath('entry.booked_at')}
  and case when $8::text is null then entry.kind not in ${GAME_KINDS} else entry.kind = $8 end
  and ($9::boolean is null or (posting.amount_minor > 0) = $9)`;
const PATHS = teamPaths('path.distance > 0 and (not $11::boolean or path.distance = 1)');
const ACCOUNT = `account.kind = 'player' and account.currency = $7`;

const listStatement = (name: string, rows: string) =>
  defineStatement({
    name: `team_reports_transactions_${name}`,
    row: transactionRow,
    text: `with ${idBounds('ledger_entries', 'booked_at')}
           select line."entryId", line."accountId", line.kind, line."amountMinor", line."balanceAfterMinor", line.key, line.at,
                  member.public_id as "publicId", member.username, ${IS_NEAR} as "isNear"
             from bounds, ${rows} join members member on member.id = line.member_id
            order by line."entryId" desc, line."accountId" desc limit $10`,
  });

const LISTS = {
  // The postings of an account up to the last one before the span need not be read.
  byMember: listStatement(
    'by_member',
    `${PATHS} path join ledger_accounts account on account.owner_id = path.member_id and ${ACCOUNT}, lateral (
       select coalesce((select posting.version from ledger_postings posting
                         where posting.account_id = account.id and posting.version is not null and posting.entry_id <= bounds.low
                         order by posting.version desc limit 1), 0) as version
     ) floor, lateral (
       select ${COLUMNS} from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
        where posting.account_id = account.id and posting.version > floor.version and ${MATCHES}
        order by posting.version desc limit $10
     ) line`,
  ),
  newest: listStatement(
    'newest',
    `lateral (
       select ${COLUMNS} from ledger_entries entry
         join ledger_postings posting on posting.entry_id = entry.id
         join ledger_accounts account on account.id = posting.account_id and ${ACCOUNT}
         join ${PATHS} path on path.member_id = account.owner_id
        where ${MATCHES} order by entry.id desc, account.id desc limit $10
     ) line`,
  ),
};

/** The entry and the account below which the next page begins. */
export interface TransactionCursor {
  entryId: bigint;
  accountId: bigint;
}

export interface TeamTransactionsReport extends ReportSpan {
  /** Username of a member of the team; '' for all. */
  name: string;
  /** Kind of the entries; without one all but those of games. */
  kind?: string | undefined;
  /** Only what was credited, or only what was debited. */
  isCredit?: boolean | undefined;
  /** "direct": only those of direct downlines. */
  scope?: 'direct' | 'team';
  before?: TransactionCursor | undefined;
  limit: number;
}

export interface TeamTransactions {
  transactions: TeamTransaction[];
  /** The operator shows agents no others than those of direct downlines. */
  isDirectOnly: boolean;
  next: TransactionCursor | null;
}

const MAX_ID = 9_223_372_036_854_775_807n;

/** Lists transactions of the accounts below an agent, newest first. Throws AppError `not_found` for a name outside the team. */
export async function listTeamTransactions(
  db: Db,
  deps: ReportDeps,
  agentId: bigint,
  report: TeamTransactionsReport,
): Promise<TeamTransactions> {
  const { kind = null, isCredit = null, limit, scope, before = { entryId: MAX_ID, accountId: MAX_ID } } = report;
  const { hidesTeamTransactions } = await getTreeSettings(db);
  const isDirectOnly = hidesTeamTransactions || scope === 'direct';
  const { memberId, isByMember, start, end } = await reachOf(db, deps, agentId, { ...report, isDirectOnly });
  const page = [before.entryId, before.accountId, deps.currency, kind, isCredit, limit + 1, isDirectOnly];
  const rows = await db.query(LISTS[isByMember ? 'byMember' : 'newest'], [agentId, memberId, start, end, ...page]);
  const transactions = rows.slice(0, limit);
  const last = transactions.at(-1);
  return {
    transactions,
    isDirectOnly: hidesTeamTransactions,
    next: last && rows.length > limit ? { entryId: last.entryId, accountId: last.accountId } : null,
  };
}
