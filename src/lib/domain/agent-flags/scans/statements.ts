import { agentProductOf, agentValidBetOf, inBusinessDays } from '#domain/figures';
import type { Tx } from '#kernel/database';
import { ABUSE_LIMITS } from '#rules/agents/abuse';
import { NO_REFERENCES, raiseStatement } from './raise.ts';

const LIMITS = ABUSE_LIMITS;

// Threshold and weights are those of the version of the program in force on the period's first day.
const ACTIVE_PADDING = raiseStatement(
  'ACTIVE_PADDING',
  'active_padding',
  `with stated as (
     select stated.id, stated.payee_id, stated.period_id, stated.family, run.code, business_day(run.start_at) as from_day, business_day(run.end_at) as to_day
       from contract_statements stated join contract_runs run on run.id = stated.run_id
      where stated.id > $1 and stated.id <= $2 and stated.family in ('DIVIDEND', 'DAILY') and stated.result is not null
   ), ruled as (
     select stated.*, rules.family_rules -> 'weights' as weights, (rules.family_rules -> 'active' -> stated.code ->> 'bet')::numeric * 10000 as threshold
       from stated, lateral (
         select program.program -> 'families' -> stated.family as family_rules from contract_programs program
          where program.from_day <= stated.from_day or program.version = 1 order by program.version desc limit 1
       ) rules
   ), played as (
     select ruled.id, play.member_id,
            sum(${agentValidBetOf('play')} * case jsonb_typeof(ruled.weights)
                when 'object' then coalesce((ruled.weights ->> ${agentProductOf('play')})::numeric, 0)
                else 100 end / 100) as bet
       from ruled
       join agent_paths path on path.ancestor_id = ruled.payee_id and path.from_day < ruled.to_day and path.to_day > ruled.from_day
       join member_days play on play.member_id = path.member_id and ${inBusinessDays('play', 'greatest(ruled.from_day, path.from_day)', 'least(ruled.to_day, path.to_day)')}
                            and play.currency = $3
      where ruled.threshold > 0
      group by 1, 2
   ), counted as (
     select ruled.id, ruled.payee_id, ruled.family, ruled.period_id, ruled.threshold, count(*) as active,
            array_agg(played.member_id order by played.member_id)
              filter (where played.bet * 100 <= ruled.threshold * (100 + ${LIMITS.paddingAbovePercent})) as close
       from ruled join played on played.id = ruled.id and played.bet >= ruled.threshold
      group by 1, 2, 3, 4, 5
   )
   select distinct on (subject) concat_ws(':', payee_id, family, period_id) as subject, payee_id as member_id, payee_id as agent_id,
          close[1:${LIMITS.maxListed}] as other_ids, array[period_id] as refs,
          jsonb_build_object('family', family, 'period', period_id, 'active', active::text, 'near', cardinality(close)::text, 'threshold', trunc(threshold)::text) as facts
     from counted where active >= ${LIMITS.paddingMinActive} and cardinality(close) * 100 >= active * ${LIMITS.paddingPercent} order by subject, id desc`,
);

const RATE_SPIKE = raiseStatement(
  'RATE_SPIKE',
  'rate_spike',
  `with stated as (
     select stated.* from contract_statements stated where stated.id > $1 and stated.id <= $2 and stated.amount_minor > 0
   ), compared as (
     select stated.*, earlier.mean, earlier.former
       from stated, lateral (
         select trunc(avg(one.amount_minor)) as mean, count(*) as former
           from (select before.amount_minor from contract_statements before
                  where before.payee_id = stated.payee_id and before.family = stated.family and before.id < stated.id
                  order by before.id desc limit ${LIMITS.spikePeriods}) one
       ) earlier
   )
   select distinct on (subject) concat_ws(':', payee_id, family, period_id) as subject, payee_id as member_id, payee_id as agent_id,
          array[]::bigint[] as other_ids, ${NO_REFERENCES},
          jsonb_build_object('family', family, 'period', period_id, 'amount', amount_minor::text, 'mean', mean::text) as facts
     from compared where former = ${LIMITS.spikePeriods} and amount_minor > mean * ${LIMITS.spikeTimes} order by subject, id desc`,
);

/** Looks for abuse in statements of contracts, from one after `after` up to `upTo`. */
export async function findStatementAbuse(
  tx: Tx,
  { after, upTo, currency }: { after: bigint; upTo: bigint; currency: string },
): Promise<void> {
  await tx.query(ACTIVE_PADDING, [after, upTo, currency]);
  await tx.query(RATE_SPIKE, [after, upTo]);
}
