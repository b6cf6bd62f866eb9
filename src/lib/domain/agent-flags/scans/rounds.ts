import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { ABUSE_LIMITS } from '#rules/agents/abuse';
import { type BetType, GAME_GROUPS, listBetTypes } from '#rules/lottery';
import { sidePairsOf } from '#rules/lottery/pricing/two-sided';
import { notifyHeld, raiseStatement } from './raise.ts';

const LIMITS = ABUSE_LIMITS;

/** Days after which marks are deleted: longer than any of them counts. */
const MARK_DAYS = LIMITS.dumpDays + 1;

const MARK = `insert into agent_flag_marks (kind, member_id, other_id, occurrence, is_hit, at)`;

const TEAM_OF = (
  member: string,
) => `join agent_paths path on path.member_id = ${member} and path.to_day = 'infinity' and path.distance <= ${LIMITS.teamLevels}
  join members agent on agent.id = path.ancestor_id and agent.account_type in ('agent', 'master-agent')`;
const IS_ALIKE = `least(one.stake, other.stake) * 100 >= greatest(one.stake, other.stake) * ${LIMITS.oppositeEqualPercent}
  and one.first_at <= other.last_at + interval '${LIMITS.oppositeMinutes} minutes' and other.first_at <= one.last_at + interval '${LIMITS.oppositeMinutes} minutes'`;

// The sides of a market are those of the rules: $3 bet types, $4 codes, $5 markets, $6 which of the two sides.
const SETTLED = `settled as (
  select draw_id from lottery_settlements where started_at >= $1 and started_at < $2 and ended_at is not null and result_version = 1
)`;
const sidesOf = (members = '') => `side as (
  select bet.draw_id, pair.market, pair.position, bet.member_id, sum(bet.total_stake_minor / greatest(bet.combinations, 1)) as stake,
         sum(coalesce(bet.bonus_minor, 0)) as bonus, min(bet.placed_at) as first_at, max(bet.placed_at) as last_at
    from settled
    join lottery_bets bet on bet.draw_id = settled.draw_id and bet.state in ('placed', 'won') ${members}
    join unnest($3::text[], $4::text[], $5::text[], $6::int[]) as pair (bet_type, code, market, position)
      on pair.bet_type = bet.bet_type and pair.code = any(regexp_split_to_array(bet.selection, '[^A-Z0-9_]+'))
   group by 1, 2, 3, 4
)`;
const OPPOSITE_LOTTERY_BETS = defineStatement({
  name: 'agent_flags_opposite_lottery_bets',
  text: `with ${SETTLED}, ${sidesOf()}, teamed as (
           select side.*, path.ancestor_id from side ${TEAM_OF('side.member_id')}
         )
         ${MARK}
         select distinct on (1, 2, 3, 4) 'OPPOSITE_BETTING', least(one.member_id, other.member_id), greatest(one.member_id, other.member_id),
                one.draw_id || ':' || one.market, true, greatest(one.last_at, other.last_at)
           from teamed one
           join teamed other on other.draw_id = one.draw_id and other.market = one.market and other.ancestor_id = one.ancestor_id
                            and one.position = 0 and other.position = 1 and other.member_id <> one.member_id
          where ${IS_ALIKE}
         on conflict do nothing`,
});

// Members are linked by a person, browser or bank account that they claimed the same promotion with; shared networks say nothing.
// Everybody is linked with themselves. `bettor` has the members who have staked bonus money.
const LINKED = `linked as (
  select member_id, member_id as other_id from bettor
   union
  select bettor.member_id, other.member_id
    from bettor
    join promotion_claims own on own.member_id = bettor.member_id
    join promotion_claim_keys key on key.claim_id = own.id and key.kind <> 'ip'
    join promotion_claim_keys shared on (shared.promotion_id, shared.kind, shared.hash) = (key.promotion_id, key.kind, key.hash)
    join promotion_claims other on other.id = shared.claim_id
)`;
const OPPOSITE_BONUS_BETS = defineStatement({
  name: 'agent_flags_opposite_bonus_bets',
  text: `with ${SETTLED}, bettor as (
           select distinct bet.member_id from settled join lottery_bets bet on bet.draw_id = settled.draw_id and bet.bonus_minor > 0
         ), ${LINKED}, ${sidesOf('and bet.member_id in (select other_id from linked)')}
         ${MARK}
         select distinct on (1, 2, 3, 4) 'BONUS_OPPOSITE_BETS', least(one.member_id, other.member_id), greatest(one.member_id, other.member_id),
                one.draw_id || ':' || one.market, true, greatest(one.last_at, other.last_at)
           from side one
           join linked on linked.member_id = one.member_id
           join side other on other.draw_id = one.draw_id and other.market = one.market and other.position <> one.position
                          and other.member_id = linked.other_id
          where one.bonus > 0 and ${IS_ALIKE}
         on conflict do nothing`,
});

const ROUND = `round.id, round.vendor_id, round.game_id, round.vendor_round_id, round.member_id, round.stake_minor as stake,
  round.win_minor as win, round.opened_at as first_at, round.opened_at as last_at, round.closed_at`;
const IS_PLAYED = `round.closed_at is not null and round.state <> 'cancelled'`;
const playedRounds = (where = '') => `played as (
  select ${ROUND}, game_lobby(game.category, vendor.code) as category
    from game_rounds round join games game on game.id = round.game_id join vendors vendor on vendor.id = round.vendor_id
   where round.opened_at >= $1 and round.opened_at < $2 and ${IS_PLAYED} ${where}
)`;
const TABLES = `${playedRounds()}, shared as (
  select played.*, count(*) over (partition by vendor_id, game_id, vendor_round_id) as seats from played
)`;
// Results say which side of a table a member was on: one wins what the other loses.
const OPPOSITE_TABLE_BETS = defineStatement({
  name: 'agent_flags_opposite_table_bets',
  text: `with ${TABLES}, teamed as (
           select shared.*, path.ancestor_id from shared ${TEAM_OF('shared.member_id')}
            where shared.seats > 1 and shared.category = 'LIVE'
         )
         ${MARK}
         select distinct on (1, 2, 3, 4) 'OPPOSITE_BETTING', least(one.member_id, other.member_id), greatest(one.member_id, other.member_id),
                one.vendor_id || ':' || one.vendor_round_id, true, greatest(one.closed_at, other.closed_at)
           from teamed one
           join teamed other on other.vendor_id = one.vendor_id and other.game_id = one.game_id and other.vendor_round_id = one.vendor_round_id
                            and other.ancestor_id = one.ancestor_id and other.member_id <> one.member_id
          where one.win < one.stake and other.win > other.stake and ${IS_ALIKE}
         on conflict do nothing`,
});

/** Selects what the bets of a vendor's round are on, as the vendor describes them in the player's language. */
const selectionsOf = (round: string) => `
  select leg ->> 'event' as event, leg ->> 'market' as market, leg ->> 'selection' as selection
    from game_tickets described
    join game_transactions bet on bet.vendor_id = ${round}.vendor_id and bet.tx_id = described.tx_id and bet.cancelled_by is null
   cross join jsonb_array_elements(coalesce(described.confirmed_ticket, described.ticket) -> 'legs') leg
   where described.game_round_id = ${round}.id`;
// Tickets say that two bets are on different sides of one market (is_hit). Without them only the results do, which one round does not prove.
const OPPOSITE_BONUS_TABLE_BETS = defineStatement({
  name: 'agent_flags_opposite_bonus_table_bets',
  text: `with ${playedRounds('and round.bonus_stake_minor > 0')}, bettor as (
           select distinct member_id from played where category in ('LIVE', 'COCKFIGHT')
         ), ${LINKED}
         ${MARK}
         select distinct on (1, 2, 3, 4) 'BONUS_OPPOSITE_BETS', least(one.member_id, other.member_id), greatest(one.member_id, other.member_id),
                one.vendor_id || ':' || one.vendor_round_id, is_hit, greatest(one.closed_at, other.closed_at)
           from played one
           join linked on linked.member_id = one.member_id and linked.other_id <> one.member_id
          cross join lateral (
            select ${ROUND} from game_rounds round
             where round.vendor_id = one.vendor_id and round.member_id = linked.other_id and round.vendor_round_id = one.vendor_round_id
               and round.game_id = one.game_id and ${IS_PLAYED}
          ) other
          cross join lateral (
            select coalesce(bool_and(own.selection <> against.selection), false) as is_hit
              from (${selectionsOf('one')}) own
              join (${selectionsOf('other')}) against on (against.event, against.market) = (own.event, own.market)
          ) described
          where one.category in ('LIVE', 'COCKFIGHT') and ${IS_ALIKE}
            and ((one.win < one.stake and other.win > other.stake) or (one.win > one.stake and other.win < other.stake))
         on conflict do nothing`,
});
const DUMPED_ROUNDS = defineStatement({
  name: 'agent_flags_dumped_rounds',
  text: `with ${TABLES}
         ${MARK}
         select 'CHIP_DUMP', one.member_id, other.member_id, one.vendor_id || ':' || one.vendor_round_id,
                one.win < one.stake and other.win > other.stake, greatest(one.closed_at, other.closed_at)
           from shared one
           join shared other on other.vendor_id = one.vendor_id and other.game_id = one.game_id and other.vendor_round_id = one.vendor_round_id
                            and other.member_id <> one.member_id
          where one.seats > 1 and one.category = 'PVP'
         on conflict do nothing`,
});

// Only pairs with a round since the last run can have become a case.
const recentPairs = (kind: string, window: string) => `recent as (
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
const OPPOSITE_BETTING = raiseStatement(
  'OPPOSITE_BETTING',
  'opposite_betting',
  `with ${recentPairs('OPPOSITE_BETTING', '24 hours')}
   select concat_ws(':', member_id, other_id, (newest_at at time zone $2)::date) as subject, member_id, agent_flags_team(array[member_id, other_id]) as agent_id,
          array[other_id] as other_ids, refs, jsonb_build_object('times', hits::text) as facts
     from counted where hits >= ${LIMITS.oppositeTimes}`,
);
const CHIP_DUMP = raiseStatement(
  'CHIP_DUMP',
  'chip_dump',
  `with ${recentPairs('CHIP_DUMP', `${LIMITS.dumpDays} days`)}
   select member_id || ':' || other_id as subject, member_id, agent_flags_team(array[member_id, other_id]) as agent_id, array[other_id] as other_ids,
          refs, jsonb_build_object('rounds', rounds::text, 'lost', hits::text) as facts
     from counted where rounds >= ${LIMITS.dumpRounds} and hits * 100 > rounds * ${LIMITS.dumpPercent}`,
);

const HAS_BEEN_PAID = (member: string) =>
  `exists (select from payout_claims paid where paid.member_id = ${member} and paid.first_paid_at is not null)`;
const SHARE_BROWSER = `(
  exists (select from devices own join devices other on other.token_hash = own.token_hash
           where own.member_id = counted.member_id and other.member_id = counted.other_id)
  or exists (select from promotion_claims own
               join promotion_claim_keys key on key.claim_id = own.id and key.kind = 'device'
               join promotion_claim_keys shared on (shared.promotion_id, shared.kind, shared.hash) = (key.promotion_id, key.kind, key.hash)
               join promotion_claims other on other.id = shared.claim_id
              where own.member_id = counted.member_id and other.member_id = counted.other_id))`;
// One member's own bets set each other off (the valid bet), and are a case when they repeat, as are those of which only the results say
// the sides. Names, birth dates and numbers of bank accounts can be somebody else's: what links two accounts by them alone holds the one
// that registered later (`other_id`), or the earlier one if only the later one has been paid by the bank.
const BONUS_OPPOSITE_BETS = raiseStatement(
  'BONUS_OPPOSITE_BETS',
  'bonus_opposite_bets',
  `with ${recentPairs('BONUS_OPPOSITE_BETS', '24 hours')}
   select concat_ws(':', member_id, other_id, (newest_at at time zone $2)::date) as subject, member_id, null::bigint as agent_id,
          array_remove(array[other_id], member_id) as other_ids, refs, jsonb_build_object('times', rounds::text) as facts,
          case when member_id = other_id then array[member_id]
               when ${SHARE_BROWSER} then array[member_id, other_id]
               when ${HAS_BEEN_PAID('counted.other_id')} and not ${HAS_BEEN_PAID('counted.member_id')} then array[member_id]
               else array[other_id] end as held_ids
     from counted where rounds >= ${LIMITS.oppositeTimes} or (hits > 0 and member_id <> other_id)`,
);

const DELETE_MARKS = defineStatement({
  name: 'agent_flags_delete_marks',
  text: `delete from agent_flag_marks where at < $1::timestamptz - interval '${MARK_DAYS} days'`,
});

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

/** Looks for members who bet against each other in one draw or at one table, and for those who lose on purpose. */
export async function findRoundAbuse(
  tx: Tx,
  { timeZone }: { timeZone: string },
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const sides = listMarketSides();
  const draws = [
    from,
    to,
    sides.map(({ betType }) => betType),
    sides.map(({ code }) => code),
    sides.map(({ market }) => market),
    sides.map(({ position }) => position),
  ];
  await tx.query(OPPOSITE_LOTTERY_BETS, draws);
  await tx.query(OPPOSITE_BONUS_BETS, draws);
  await tx.query(OPPOSITE_TABLE_BETS, [from, to]);
  await tx.query(OPPOSITE_BONUS_TABLE_BETS, [from, to]);
  await tx.query(DUMPED_ROUNDS, [from, to]);
  await tx.query(OPPOSITE_BETTING, [from, timeZone]);
  await tx.query(CHIP_DUMP, [from]);
  await notifyHeld(tx, await tx.query(BONUS_OPPOSITE_BETS, [from, timeZone]));
  await tx.query(DELETE_MARKS, [from]);
}
