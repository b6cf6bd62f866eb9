import type { BalanceNotifier } from '#domain/ledger';
import type { Database, Db, Statement } from '#kernel/database';
import type { DrawResult, GameGroup, Prizes } from '#rules/lottery';
import { broadcastSettled, type SettledIssue } from '../broadcast.ts';
import { settleJackpots } from '../jackpots/payouts.ts';
import { parseStoredResult } from '../results.ts';
import { evaluate, type Outcome, type PaidTicket, type Ticket } from './evaluation.ts';
import { crowdsOf } from './limited-prizes.ts';

/** Issues that one look takes. */
const ISSUES_AT_ONCE = 20;
/** Members of one commit: as many as have so many bets together, and no more than a database locks at once. */
const BETS_A_PAGE = 20_000;
const MEMBERS_A_PAGE = 1000;

const DUE: Statement = {
  name: 'lottery_settle_due',
  text: `select i.id, i.game_code as "gameCode", i.issue, g.game_group as "group", i.state, i.result, i.result_version as "resultVersion"
           from lottery_issues i join lottery_games g using (game_code)
          where i.settled_version < i.result_version order by i.id limit ${ISSUES_AT_ONCE}`,
};
const BEGIN: Statement = { name: 'lottery_settle_begin', text: 'select lottery_begin_settlement($1, $2)' };
// The last member of the next page; a member's bets are never on two.
const NEXT: Statement = {
  name: 'lottery_settle_next',
  text: `select s.last_member_id as "from", (
           select max(member_id) from (
             select member_id from (
               select o.member_id from lottery_orders o where o.issue_id = $1 and o.member_id > s.last_member_id
                order by o.member_id limit $3
             ) bet group by member_id order by member_id limit ${MEMBERS_A_PAGE}
           ) page) as "to"
           from lottery_settlements s join lottery_issues i on i.id = s.issue_id and i.result_version = s.result_version
          where s.issue_id = $1 and s.result_version = $2 and s.ended_at is null`,
};
const TICKETS: Statement = {
  name: 'lottery_settle_tickets',
  text: `select o.ticket::text as ticket, o.play, o.selection, o.stakes, o.unit_minor as "unitMinor", o.mode, o.multiple,
                o.bet_series as "betSeries", o.odds, o.rule_version as "ruleVersion", o.cap_minor as "capMinor", o.rebate_minor as "rebateMinor"
           from lottery_orders o
           join (select min(id) as id from lottery_orders
                  where issue_id = $1 and member_id > $2 and member_id <= $3 and state <> 'cancelled' group by ticket) t
             on t.id = o.id`,
};
const PAGE: Statement = {
  name: 'lottery_settle_page',
  text: `select account_id as "accountId"
           from lottery_settle_page($1, $2, $3, $4, $5::uuid[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::boolean[])`,
};
const END: Statement = {
  name: 'lottery_settle_end',
  text: `with ended as (
           update lottery_settlements set ended_at = clock_timestamp()
            where issue_id = $1 and result_version = $2 and ended_at is null
           returning last_member_id
         )
         update lottery_issues i
            set settled_version = $2, settled_at = clock_timestamp(),
                state = case when i.state = 'DRAWN' then 'SETTLED' else i.state end
          where i.id = $1 and i.result_version = $2 and i.settled_version < $2
         returning i.game_code as "gameCode", i.issue, i.result_version as "resultVersion",
                   coalesce((select last_member_id > 0 from ended), true) as "hasBets"`,
};

interface DueIssue {
  id: bigint;
  gameCode: string;
  issue: string;
  group: GameGroup;
  state: string;
  result: string | null;
  resultVersion: number;
}

export interface SettlementPorts {
  /** Called after the commit of each page. */
  notifier: BalanceNotifier;
  /** A game takes no more bets, because its reserve cannot fill a jackpot to the floor. */
  gameClosed?(gameCode: string): void;
  /** How many bets a commit should have; for tests of what comes between two. */
  betsAPage?: number;
}

/**
 * Settles what has a result that was not settled, page by page; each page is one commit, after which it is done for ever.
 * Several nodes may do it at once, and whoever is stopped in the middle is followed by the next. Gives how many issues.
 * One that cannot be settled does not keep the others waiting; it is tried again with the next look. Throws AggregateError then.
 */
export async function settleDue(db: Database, ports: SettlementPorts): Promise<number> {
  const due = await db.query<DueIssue>(DUE);
  const errors: unknown[] = [];
  for (const issue of due) await settleIssue(db, issue, ports).catch((error: unknown) => errors.push(error));
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${due.length} issues could not be settled`);
  return due.length;
}

async function settleIssue(db: Database, issue: DueIssue, ports: SettlementPorts): Promise<void> {
  await db.query(BEGIN, [issue.id, issue.resultVersion]);
  const result = issue.result === null ? undefined : parseStoredResult(issue.group, issue.result);
  const closed = (gameCode: string) => ports.gameClosed?.(gameCode);
  const jackpots = result ? await settleJackpots(db, issue, { result, closed }) : {};
  if (!jackpots) return;
  const paid = new PaidTickets(issue, { result, jackpots });
  const { betsAPage = BETS_A_PAGE } = ports;
  for (;;) {
    const page = await nextPage(db, issue, betsAPage);
    if (!page) return;
    if (page.to === null) return end(db, issue);
    const { from, to } = page;
    for (const accountId of await settlePage(db, issue, { from, to, tickets: await paid.of(db, { from, to }) })) {
      ports.notifier.balanceChanged(accountId);
    }
  }
}

async function end(db: Database, { id, resultVersion }: DueIssue): Promise<void> {
  await db.transaction(async (tx) => {
    const [settled] = await tx.query<SettledIssue & { hasBets: boolean }>(END, [id, resultVersion]);
    // Of two that come to the end at once, one has it. Most draws have no bets, and nobody who waits for their end.
    if (settled?.hasBets) await broadcastSettled(tx, settled);
  });
}

/** Undefined when somebody else has ended it, or when the result is not that any more. */
async function nextPage(db: Db, { id, resultVersion }: DueIssue, bets: number) {
  const [page] = await db.query<{ from: bigint; to: bigint | null }>(NEXT, [id, resultVersion, bets]);
  return page;
}

async function settlePage(
  db: Db,
  { id, resultVersion }: DueIssue,
  { from, to, tickets }: { from: bigint; to: bigint; tickets: PaidTicket[] },
): Promise<bigint[]> {
  const rows = await db.query<{ accountId: bigint }>(PAGE, [
    id,
    resultVersion,
    from,
    to,
    tickets.map(({ ticket }) => ticket),
    tickets.map(({ payoutMinor }) => String(payoutMinor)),
    tickets.map(({ paidMinor }) => String(paidMinor)),
    tickets.map(({ rebateMinor }) => (rebateMinor === null ? null : String(rebateMinor))),
    tickets.map(({ wins }) => JSON.stringify(wins)),
    tickets.map(({ isWin }) => isWin),
  ]);
  return rows.map(({ accountId }) => accountId);
}

/** The rules are asked once for bets that settle alike, however many there are. */
class PaidTickets {
  readonly #issue: DueIssue;
  readonly #drawn: { result: DrawResult | undefined; jackpots: Prizes };
  #outcome: Outcome | undefined;
  readonly #known = new Map<string, PaidTicket | undefined>();

  constructor(issue: DueIssue, drawn: { result: DrawResult | undefined; jackpots: Prizes }) {
    this.#issue = issue;
    this.#drawn = drawn;
  }

  /** Those among the bets of these members; none where nothing was drawn. */
  async of(db: Db, { from, to }: { from: bigint; to: bigint }): Promise<PaidTicket[]> {
    const outcome = await this.#outcomeOf(db);
    if (!outcome) return [];
    const tickets = await db.query<Ticket>(TICKETS, [this.#issue.id, from, to]);
    return tickets.flatMap((ticket) => {
      if (!this.#known.has(ticket.ticket)) this.#known.set(ticket.ticket, evaluate(ticket, outcome));
      return this.#known.get(ticket.ticket) ?? [];
    });
  }

  /** Asked for with the first page: most issues have no bets. */
  async #outcomeOf(db: Db): Promise<Outcome | undefined> {
    const { result, jackpots } = this.#drawn;
    if (result) this.#outcome ??= { result, jackpots, crowds: await crowdsOf(db, this.#issue.id, result) };
    return this.#outcome;
  }
}
