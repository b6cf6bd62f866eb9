import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { ABUSE_LIMITS } from '#rules/agents/abuse';
import { notifyHeld, raiseStatement } from './raise.ts';
import {
  IS_ALIKE,
  IS_PLAYED,
  MARK,
  playedRounds,
  recentPairs,
  ROUND,
  SETTLED,
  sidesOf,
  sideValues,
} from './round-marks.ts';

const LIMITS = ABUSE_LIMITS;

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

/** Looks for members who stake bonus money against themselves or an account that is linked with theirs. */
export async function findOppositeBonusBets(
  tx: Tx,
  { timeZone }: { timeZone: string },
  span: { from: Date; to: Date },
): Promise<void> {
  await tx.query(OPPOSITE_BONUS_BETS, sideValues(span));
  await tx.query(OPPOSITE_BONUS_TABLE_BETS, [span.from, span.to]);
  await notifyHeld(tx, await tx.query(BONUS_OPPOSITE_BETS, [span.from, timeZone]));
}
