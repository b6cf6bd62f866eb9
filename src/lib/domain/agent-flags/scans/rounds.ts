import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { ABUSE_LIMITS } from '#rules/agents/abuse';
import { findOppositeBonusBets } from './opposite-bonus-bets.ts';
import { raiseStatement } from './raise.ts';
import { IS_ALIKE, MARK, playedRounds, recentPairs, SETTLED, sidesOf, sideValues } from './round-marks.ts';

const LIMITS = ABUSE_LIMITS;

/** Days after which marks are deleted: longer than any of them counts. */
const MARK_DAYS = LIMITS.dumpDays + 1;

const TEAM_OF = (
  member: string,
) => `join agent_paths path on path.member_id = ${member} and path.to_day = 'infinity' and path.distance <= ${LIMITS.teamLevels}
  join members agent on agent.id = path.ancestor_id and agent.account_type in ('agent', 'master-agent')`;
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

const DELETE_MARKS = defineStatement({
  name: 'agent_flags_delete_marks',
  text: `delete from agent_flag_marks where at < $1::timestamptz - interval '${MARK_DAYS} days'`,
});

/** Looks for members who bet against each other in one draw or at one table, and for those who lose on purpose. */
export async function findRoundAbuse(
  tx: Tx,
  { timeZone }: { timeZone: string },
  span: { from: Date; to: Date },
): Promise<void> {
  const { from, to } = span;
  await tx.query(OPPOSITE_LOTTERY_BETS, sideValues(span));
  await tx.query(OPPOSITE_TABLE_BETS, [from, to]);
  await tx.query(DUMPED_ROUNDS, [from, to]);
  await tx.query(OPPOSITE_BETTING, [from, timeZone]);
  await tx.query(CHIP_DUMP, [from]);
  await findOppositeBonusBets(tx, { timeZone }, span);
  await tx.query(DELETE_MARKS, [from]);
}
