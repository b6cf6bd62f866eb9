import type { Tx } from '#kernel/database';
import { ABUSE_LIMITS } from '#rules/agents/abuse';
import { notifyHeld, raiseStatement } from './raise.ts';

const LIMITS = ABUSE_LIMITS;

/** Round of a part: its stake and payout, when it was opened, and its number. */
const ROUND_OF = (part: string) => `(
  select round.stake_minor as stake, round.win_minor as win, round.opened_at as at, round.vendor_round_id as number
    from game_rounds round where ${part}.source = 'game_round' and round.id = ${part}.source_id
   union all
  select bet.total_stake_minor, coalesce(bet.paid_minor, 0), bet.placed_at, bet.public_id
    from lottery_bets bet where ${part}.source = 'lottery_bet' and bet.id = ${part}.source_id
)`;

// Looks at the highest stake of each bonus that was settled in the span, and at what was settled before it was made.
const STAKE_RISE = raiseStatement(
  'BONUS_STAKE_RISE',
  'bonus_stake_rise',
  `with highest as (
     select given.id, given.public_id, given.member_id, played.*
       from bonus_grants given
      cross join lateral (
        select round.* from bonus_round_parts part cross join lateral ${ROUND_OF('part')} round
         where part.grant_id = given.id and part.bets > 0 and part.settled_at >= $1 and part.settled_at < $2
         order by round.stake desc, round.at limit 1
      ) played
      where given.activated_at is not null and (given.ended_at is null or given.ended_at >= $1)
   ), judged as (
     select highest.*, before.median, before.has_won
       from highest cross join lateral (
         select percentile_disc(0.5) within group (order by round.stake) as median, bool_or(round.win > round.stake) as has_won
           from bonus_round_parts part cross join lateral ${ROUND_OF('part')} round
          where part.grant_id = highest.id and part.bets > 0 and part.settled_at < highest.at
       ) before
   )
   select public_id as subject, member_id, null::bigint as agent_id, array[]::bigint[] as other_ids, array[public_id, number] as refs,
          jsonb_build_object('stake', stake::text, 'median', median::text) as facts, array[member_id] as held_ids
     from judged where has_won and stake > median * ${LIMITS.stakeRise}`,
);

// Only rounds of vendors, which the player holds open: a draw of the lottery may be days away. Free rounds in these states have a
// `due_at`, by which its index finds them.
const ROUND_HELD = raiseStatement(
  'BONUS_ROUND_HELD',
  'bonus_round_held',
  `select round.id::text as subject, round.member_id, null::bigint as agent_id, array[]::bigint[] as other_ids,
          array[given.public_id, round.vendor_round_id] as refs, jsonb_build_object('stake', round.stake_minor::text) as facts
     from (
       select part.source_id as round_id, grant_row.public_id from bonus_round_parts part join bonus_grants grant_row on grant_row.id = part.grant_id
        where part.is_open and part.source = 'game_round'
        union
       select transaction.game_round_id, reward.public_id
         from game_rewards reward join game_transactions transaction on transaction.reward_id = reward.id
        where reward.state in ('open', 'lapsing') and reward.due_at is not null
     ) given
     join game_rounds round on round.id = given.round_id and round.closed_at is null and round.state <> 'cancelled'
      and round.opened_at < clock_timestamp() - interval '${LIMITS.heldRoundHours} hours'`,
);

/** Looks for stakes that rise after a win of a bonus, and for rounds that are held open. */
export async function findBonusAbuse(tx: Tx, { from, to }: { from: Date; to: Date }): Promise<void> {
  await notifyHeld(tx, await tx.query(STAKE_RISE, [from, to]));
  await tx.query(ROUND_HELD);
}
