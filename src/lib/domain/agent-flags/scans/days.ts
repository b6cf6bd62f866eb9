import type { Tx } from '#kernel/database';
import { ABUSE_LIMITS } from '#rules/agents/abuse';
import { GAME_GROUPS, listBetTypes } from '#rules/lottery';
import { NO_REFERENCES, raiseStatement } from './raise.ts';

const LIMITS = ABUSE_LIMITS;

/** Rows of one member, from the newest, among which those of the day are. */
const MAX_ROWS = 5000;

const IN_TREE = (member: string) =>
  `exists (select from agent_paths path where path.member_id = ${member} and path.distance > 0 and path.to_day = 'infinity')`;

const FARMED_TURNOVER = raiseStatement(
  'REBATE_FARM',
  'farmed_turnover',
  `with played as (
     select play.member_id, sum(play.stake_minor) as stake, sum(play.payout_minor - play.jackpot_minor - play.promotion_minor) as payout,
            sum(play.cash_valid_bet_minor) as turnover
       from member_days play where play.member_id = any($1::bigint[]) and play.day = $2::date and play.currency = $4
      group by play.member_id having sum(play.stake_minor) > 0
   ), even as materialized (
     select played.* from played
      where payout * 100 between stake * ${LIMITS.farmMinReturnPercent} and stake * ${LIMITS.farmMaxReturnPercent} and ${IN_TREE('played.member_id')}
   ), averaged as (
     select even.*, (select trunc(avg(last.balance_after_minor))
                       from (select posting.balance_after_minor, posting.entry_id from ledger_postings posting
                              where posting.account_id = account.id and posting.version is not null order by posting.version desc limit ${MAX_ROWS}) last
                       join ledger_entries entry on entry.id = last.entry_id
                      where (entry.booked_at at time zone $3)::date = $2::date) as average
       from even join ledger_accounts account on account.kind = 'player' and account.owner_id = even.member_id and account.currency = $4
   )
   select concat_ws(':', 'turnover', member_id, $2::date) as subject, member_id, agent_flags_team(array[member_id]) as agent_id,
          array[]::bigint[] as other_ids, ${NO_REFERENCES},
          jsonb_build_object('day', $2::date::text, 'turnover', turnover::text, 'averageBalance', average::text, 'returnPercent', trunc(payout * 100 / stake, 1)::text) as facts
     from averaged where turnover > average * ${LIMITS.farmBalances}`,
);

// $3 bet types, $4 numbers of outcomes of their markets.
const FARMED_COVERAGE = raiseStatement(
  'REBATE_FARM',
  'farmed_coverage',
  `with bet as (
     select newest.* from unnest($1::bigint[]) as member (id), lateral (
       select own.member_id, own.draw_id, own.bet_type, own.covers, own.placed_at from lottery_bets own
        where own.member_id = member.id and own.state <> 'cancelled' order by own.id desc limit ${MAX_ROWS}
     ) newest
     where (newest.placed_at at time zone $5)::date = $2::date and ${IN_TREE('member.id')}
   ), market as (
     select bet.member_id, bet.draw_id, bet.bet_type, regexp_replace(cover, ':[^:]*$', '') as market, count(distinct cover) as covered
       from bet, unnest(bet.covers) as cover group by 1, 2, 3, 4
   ), covered as (
     select distinct market.member_id, market.draw_id
       from market
       join unnest($3::text[], $4::int[]) as size (bet_type, outcomes) on size.bet_type = market.bet_type
       join lottery_draws draw on draw.id = market.draw_id
       join lottery_games game on game.game_code = draw.game_code
      where market.covered * 100 >= ${LIMITS.farmCoveragePercent} * (size.outcomes * coalesce((game.limits ->> 'maxCoverageBps')::int, $6::int) / 10000)
   ), counted as (
     select bet.member_id, count(distinct bet.draw_id) as draws, count(distinct covered.draw_id) as covered
       from bet left join covered on covered.member_id = bet.member_id and covered.draw_id = bet.draw_id
      group by bet.member_id
   )
   select concat_ws(':', 'coverage', member_id, $2::date) as subject, member_id, agent_flags_team(array[member_id]) as agent_id,
          array[]::bigint[] as other_ids, ${NO_REFERENCES},
          jsonb_build_object('day', $2::date::text, 'draws', draws::text, 'covered', covered::text) as facts
     from counted where draws >= ${LIMITS.farmMinDraws} and covered * 100 >= draws * ${LIMITS.farmDrawsPercent}`,
);

/** Markets of numbers, which the coverage rule of the lottery limits. */
const MARKETS = GAME_GROUPS.flatMap((group) => listBetTypes(group)).flatMap(({ code, rule: { form } }) => {
  const { values } = form.alphabet;
  return values.length >= 10 ? [{ code, outcomes: values.length }] : [];
});

export interface FarmedDay {
  memberIds: readonly bigint[];
  /** Format yyyy-MM-dd. */
  day: string;
  timeZone: string;
  currency: string;
  /** Share of a market's outcomes that one member may cover, where a game does not say another. */
  maxCoverageBps: number;
}

/** Looks for members whose bets of a day earn rebates without risk. */
export async function findFarming(
  tx: Tx,
  { memberIds, day, timeZone, currency, maxCoverageBps }: FarmedDay,
): Promise<void> {
  const ids = memberIds.map(String);
  await tx.query(FARMED_TURNOVER, [ids, day, timeZone, currency]);
  const markets = [MARKETS.map(({ code }) => code), MARKETS.map(({ outcomes }) => outcomes)];
  await tx.query(FARMED_COVERAGE, [ids, day, ...markets, timeZone, maxCoverageBps]);
}
