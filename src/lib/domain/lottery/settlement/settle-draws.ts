import * as z from 'zod';
import type { BalanceNotifier } from '#domain/ledger';
import type { Database, Db } from '#kernel/database';
import { bigintAsText } from '#kernel/money';
import { runEach } from '#kernel/run-each';
import { defineStatement } from '#kernel/statements';
import { type DrawResult, type Prizes, GAME_GROUPS } from '#rules/lottery';
import { publishSettledDraw, settledDrawRow } from '../draws/broadcast.ts';
import { settleJackpots } from '../jackpots/payouts.ts';
import { parseStoredResult } from '../draws/results.ts';
import { evaluatePayoutGroup, type EvaluatedPayoutGroup, type Outcome, payoutGroupRow } from './evaluation.ts';
import { readTopPrizeStakes } from './limited-prizes.ts';

/** Maximum number of draws per run. */
const DRAWS_PER_RUN = 20;
/**
 * Limits of a page, which is settled in one transaction: about this many bets, extended to whole members, and at most this
 * many members, because each locks a balance row.
 */
const BETS_PER_PAGE = 20_000;
const MEMBERS_PER_PAGE = 1000;

const dueDrawRow = z.object({
  id: z.bigint(),
  gameCode: z.string(),
  drawNumber: z.string(),
  group: z.enum(GAME_GROUPS),
  state: z.string(),
  result: z.string().nullable(),
  resultVersion: z.int(),
});

type DueDraw = z.input<typeof dueDrawRow>;

const DUE = defineStatement({
  name: 'lottery_settle_due',
  row: dueDrawRow,
  text: `select draw.id, draw.game_code as "gameCode", draw.draw_number as "drawNumber", game.game_group as "group", draw.state, draw.result, draw.result_version as "resultVersion"
           from lottery_draws draw join lottery_games game using (game_code)
          where draw.settled_version < draw.result_version order by draw.id limit ${DRAWS_PER_RUN}`,
});
/** SQL condition: a result is to be settled, or a series of bets to be stopped. */
export const DUE_SETTLEMENTS_SQL = `
  exists (select from lottery_draws where settled_version < result_version)
  or exists (select from lottery_multi_draws where state = 'stopping')`;
const BEGIN = defineStatement({ name: 'lottery_settle_begin', text: 'select lottery_begin_settlement($1, $2)' });
// Finds the last member of the next page; a member's bets never span two pages.
const NEXT = defineStatement({
  name: 'lottery_settle_next',
  row: z.object({ from: z.bigint(), to: z.bigint().nullable() }),
  text: `select settlement.last_member_id as "from", (
           select max(member_id) from (
             select member_id from (
               select bet.member_id from lottery_bets bet where bet.draw_id = $1 and bet.member_id > settlement.last_member_id
                order by bet.member_id limit $3
             ) bet group by member_id order by member_id limit ${MEMBERS_PER_PAGE}
           ) page) as "to"
           from lottery_settlements settlement join lottery_draws draw on draw.id = settlement.draw_id and draw.result_version = settlement.result_version
          where settlement.draw_id = $1 and settlement.result_version = $2 and settlement.ended_at is null`,
});
const PAYOUT_GROUPS = defineStatement({
  name: 'lottery_list_payout_groups',
  row: payoutGroupRow,
  text: `select bet.payout_key::text as "payoutKey", bet.bet_type as "betType", bet.selection, bet.combinations, bet.unit_stake_minor as "unitStakeMinor", bet.denomination, bet.multiplier,
                bet.prize_group as "prizeGroup", bet.odds, bet.rule_version as "ruleVersion", bet.cap_minor as "capMinor", bet.rebate_minor as "rebateMinor"
           from lottery_bets bet
           join (select min(id) as id from lottery_bets
                  where draw_id = $1 and member_id > $2 and member_id <= $3 and state <> 'cancelled' group by payout_key) payout_group
             on payout_group.id = bet.id`,
});
const PAGE = defineStatement({
  name: 'lottery_settle_page',
  row: z.object({ accountId: z.bigint() }),
  text: 'select account_id as "accountId" from lottery_settle_page($1, $2, $3, $4, $5, $6)',
});
// A win is a payout above the stakes on the draw. A corrected result is announced to those whom no earlier result had paid. Not part of the page's
// transaction: the locks of members' events must not wait for those of balances.
const ANNOUNCE = defineStatement({
  name: 'lottery_settle_announce',
  text: `select publish_live_event(win.member_id, 'win',
                  jsonb_build_object('gameCode', $5::text, 'issue', $6::text, 'net', trim_scale(win.net_minor / 10000)::text, 'currency', win.currency))
           from (select bet.member_id, member.currency, sum(bet.paid_minor) filter (where bet.state = 'won') - sum(bet.total_stake_minor) as net_minor
                   from lottery_bets bet join members member on member.id = bet.member_id
                  where bet.draw_id = $1 and bet.member_id > $2 and bet.member_id <= $3 and bet.state in ('placed', 'won')
                    and not exists (select from lottery_payouts payout
                                     where payout.draw_id = $1 and payout.member_id = bet.member_id and payout.result_version < $4 and payout.win_minor > 0)
                  group by bet.member_id, member.currency
                 having sum(bet.paid_minor) filter (where bet.state = 'won') > sum(bet.total_stake_minor)
                  order by hashint8(bet.member_id)) win`,
});
const END = defineStatement({
  name: 'lottery_settle_end',
  row: settledDrawRow.extend({ hasBets: z.boolean() }),
  text: `with ended as (
           update lottery_settlements set ended_at = clock_timestamp()
            where draw_id = $1 and result_version = $2 and ended_at is null
           returning last_member_id
         )
         update lottery_draws draw
            set settled_version = $2, settled_at = clock_timestamp(),
                state = case when draw.state = 'DRAWN' then 'SETTLED' else draw.state end
          where draw.id = $1 and draw.result_version = $2 and draw.settled_version < $2
         returning draw.game_code as "gameCode", draw.draw_number as "drawNumber", draw.result_version as "resultVersion",
                   coalesce((select last_member_id > 0 from ended), true) as "hasBets"`,
});

export interface SettlementDeps {
  /** Notified after the commit of each page. */
  notifier: BalanceNotifier;
  /** Called when a game stops accepting bets because its reserve cannot fill a jackpot to its seed. */
  gameClosed?(gameCode: string): void;
  /** Bets per page; tests use small pages to interrupt a settlement. */
  betsPerPage?: number;
}

/**
 * Settles all draws with an unsettled result version, page by page, each page in its own transaction. Safe to run on several
 * nodes and to interrupt: the next run continues. A failing draw does not block the others and is retried by the next run.
 * Returns the number of draws; throws AggregateError when any failed.
 */
export async function settleDueDraws(db: Database, deps: SettlementDeps): Promise<number> {
  const due = await db.query(DUE);
  await runEach(due, (draw) => settleDraw(db, draw, deps), `of ${due.length} draws could not be settled`);
  return due.length;
}

async function settleDraw(db: Database, draw: DueDraw, deps: SettlementDeps): Promise<void> {
  await db.query(BEGIN, [draw.id, draw.resultVersion]);
  const result = draw.result === null ? undefined : parseStoredResult(draw.group, draw.result);
  const onGameClosed = (gameCode: string) => deps.gameClosed?.(gameCode);
  const jackpots = result ? await settleJackpots(db, draw, { result, closed: onGameClosed }) : {};
  // The result has changed since.
  if (!jackpots) return;
  const evaluator = new PayoutGroupEvaluator(draw, { result, jackpots });
  const { betsPerPage = BETS_PER_PAGE } = deps;
  for (;;) {
    const page = await nextPage(db, draw, betsPerPage);
    if (!page) return;
    if (page.to === null) return end(db, draw);
    const { from, to } = page;
    const payoutGroups = await evaluator.listEvaluated(db, { from, to });
    const accountIds = await settlePage(db, draw, { from, to, payoutGroups });
    for (const accountId of accountIds) deps.notifier.balanceChanged(accountId);
    // Another process settled the page, or nothing was paid.
    if (accountIds.length === 0 || !result) continue;
    await db.query(ANNOUNCE, [draw.id, from, to, draw.resultVersion, draw.gameCode, draw.drawNumber]);
  }
}

async function end(db: Database, { id, resultVersion }: DueDraw): Promise<void> {
  await db.transaction(async (tx) => {
    const [settled] = await tx.query(END, [id, resultVersion]);
    // One of two concurrent settlements ends it. Draws without bets are not published: nobody waits for them.
    if (settled?.hasBets) publishSettledDraw(tx, settled);
  });
}

/** Returns the next page; undefined when another process has ended the settlement or the result has changed. */
async function nextPage(db: Db, { id, resultVersion }: DueDraw, bets: number) {
  const [page] = await db.query(NEXT, [id, resultVersion, bets]);
  return page;
}

async function settlePage(
  db: Db,
  { id, resultVersion }: DueDraw,
  { from, to, payoutGroups }: { from: bigint; to: bigint; payoutGroups: EvaluatedPayoutGroup[] },
): Promise<bigint[]> {
  const paid = payoutGroups.flatMap(({ payoutKey, paid: amounts }) => (amounts ? { payoutKey, ...amounts } : []));
  const sides = payoutGroups.flatMap(({ payoutKey, sides: stakes }) => stakes.map((side) => ({ payoutKey, ...side })));
  const rows = await db.query(PAGE, [
    id,
    resultVersion,
    from,
    to,
    JSON.stringify(paid, bigintAsText),
    JSON.stringify(sides, bigintAsText),
  ]);
  return rows.map(({ accountId }) => accountId);
}

/** Evaluates each payout group once, however many bets it has. */
class PayoutGroupEvaluator {
  readonly #draw: DueDraw;
  readonly #drawn: { result: DrawResult | undefined; jackpots: Prizes };
  #outcome: Outcome | undefined;
  readonly #evaluated = new Map<string, EvaluatedPayoutGroup>();

  constructor(draw: DueDraw, drawn: { result: DrawResult | undefined; jackpots: Prizes }) {
    this.#draw = draw;
    this.#drawn = drawn;
  }

  /** Returns the payout groups among the bets of a range of members; none for a void draw. */
  async listEvaluated(db: Db, { from, to }: { from: bigint; to: bigint }): Promise<EvaluatedPayoutGroup[]> {
    const outcome = await this.#outcomeOf(db);
    if (!outcome) return [];
    const payoutGroups = await db.query(PAYOUT_GROUPS, [this.#draw.id, from, to]);
    return payoutGroups.map((group) => {
      const evaluated = this.#evaluated.get(group.payoutKey) ?? evaluatePayoutGroup(group, outcome);
      this.#evaluated.set(group.payoutKey, evaluated);
      return evaluated;
    });
  }

  /** Reads the outcome with the first page, because most draws have no bets. */
  async #outcomeOf(db: Db): Promise<Outcome | undefined> {
    const { result, jackpots } = this.#drawn;
    if (result)
      this.#outcome ??= { result, jackpots, topPrizeStakes: await readTopPrizeStakes(db, this.#draw.id, result) };
    return this.#outcome;
  }
}
