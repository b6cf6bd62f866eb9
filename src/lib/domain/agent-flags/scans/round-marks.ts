import { ABUSE_LIMITS } from '#rules/agents/abuse';
import { type BetType, GAME_GROUPS, listBetTypes } from '#rules/lottery';
import { sidePairsOf } from '#rules/lottery/pricing/two-sided';

const LIMITS = ABUSE_LIMITS;

/** Begins a statement that stores marks. */
export const MARK = `insert into agent_flag_marks (kind, member_id, other_id, occurrence, is_hit, at)`;

/** Condition: the bets `one` and `other` have nearly equal stakes and were placed at nearly the same time. */
export const IS_ALIKE = `least(one.stake, other.stake) * 100 >= greatest(one.stake, other.stake) * ${LIMITS.oppositeEqualPercent}
  and one.first_at <= other.last_at + interval '${LIMITS.oppositeMinutes} minutes' and other.first_at <= one.last_at + interval '${LIMITS.oppositeMinutes} minutes'`;

// The sides of a market are those of the rules: $3 bet types, $4 codes, $5 markets, $6 which of the two sides.
export const SETTLED = `settled as (
  select draw_id from lottery_settlements where started_at >= $1 and started_at < $2 and ended_at is not null and result_version = 1
)`;
export const sidesOf = (members = '') => `side as (
  select bet.draw_id, pair.market, pair.position, bet.member_id, sum(bet.total_stake_minor / greatest(bet.combinations, 1)) as stake,
         sum(coalesce(bet.bonus_minor, 0)) as bonus, min(bet.placed_at) as first_at, max(bet.placed_at) as last_at
    from settled
    join lottery_bets bet on bet.draw_id = settled.draw_id and bet.state in ('placed', 'won') ${members}
    join unnest($3::text[], $4::text[], $5::text[], $6::int[]) as pair (bet_type, code, market, position)
      on pair.bet_type = bet.bet_type and pair.code = any(regexp_split_to_array(bet.selection, '[^A-Z0-9_]+'))
   group by 1, 2, 3, 4
)`;

/** Columns of a vendor's round. */
export const ROUND = `round.id, round.vendor_id, round.game_id, round.vendor_round_id, round.member_id, round.stake_minor as stake,
  round.win_minor as win, round.opened_at as first_at, round.opened_at as last_at, round.closed_at`;
export const IS_PLAYED = `round.closed_at is not null and round.state <> 'cancelled'`;
/** Subquery of the rounds of a span that were played. */
export const playedRounds = (where = '') => `played as (
  select ${ROUND}, game_lobby(game.category, vendor.code) as category
    from game_rounds round join games game on game.id = round.game_id join vendors vendor on vendor.id = round.vendor_id
   where round.opened_at >= $1 and round.opened_at < $2 and ${IS_PLAYED} ${where}
)`;

// Only pairs with a round since the last run can have become a case.
export const recentPairs = (kind: string, window: string) => `recent as (
  select distinct member_id, other_id from agent_flag_marks where kind = '${kind}' and at >= $1
), counted as (
  select recent.member_id, recent.other_id, mark.*
    from recent, lateral (
      select count(*) as rounds, count(*) filter (where last.is_hit) as hits, (array_agg(last.occurrence order by last.at desc))[1:${LIMITS.maxListed}] as refs,
             max(last.at) as newest_at
        from (select mark.*, max(mark.at) over () as last_at from agent_flag_marks mark
               where mark.kind = '${kind}' and mark.member_id = recent.member_id and mark.other_id = recent.other_id) last
       where last.at > last.last_at - interval '${window}'
    ) mark
)`;

interface MarketSide {
  betType: string;
  code: string;
  market: string;
  position: number;
}

let marketSides: readonly MarketSide[] | undefined;

/** Lists the sides of all bet types. Derives them at the first use: that evaluates every rule, and would slow down each start. */
function listMarketSides(): readonly MarketSide[] {
  marketSides ??= GAME_GROUPS.flatMap((group) => listBetTypes(group)).flatMap(marketSidesOf);
  return marketSides;
}

function marketSidesOf(betType: BetType): MarketSide[] {
  return sidePairsOf(betType).flatMap(([one, other]) => {
    const market = `${betType.code}:${one.selectionCode}/${other.selectionCode}`;
    return [one, other].map(({ selectionCode: code }, position) => ({ betType: betType.code, code, market, position }));
  });
}

/** Returns the values of a statement with `sidesOf`. */
export function sideValues({ from, to }: { from: Date; to: Date }) {
  const sides = listMarketSides();
  return [
    from,
    to,
    sides.map(({ betType }) => betType),
    sides.map(({ code }) => code),
    sides.map(({ market }) => market),
    sides.map(({ position }) => position),
  ];
}
