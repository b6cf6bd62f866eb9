import { agentValidBetOf } from '#domain/figures';
import type { Tx } from '#kernel/database';
import { ABUSE_LIMITS } from '#rules/agents/abuse';
import { NO_REFERENCES, raiseStatement } from './raise.ts';

const LIMITS = ABUSE_LIMITS;

/** Transfers to one account that the search for circles follows in each step. */
const MAX_BRANCHES = 20;

const GONE_STATES = `('rejected', 'not_received')`;

const CIRCULAR_TRANSFER = raiseStatement(
  'CIRCULAR_TRANSFER',
  'circular_transfer',
  `with recursive chain as (
     select closing.id as closing_id, closing.created_at as closed_at, closing.recipient_id as origin_id, closing.currency,
            closing.sender_id as holder_id, closing.created_at as moved_at, closing.amount_minor as returned, closing.amount_minor as smallest,
            closing.amount_minor as first, array[closing.public_id] as refs, array[closing.sender_id] as holders
       from member_transfers closing where closing.created_at >= $1 and closing.created_at < $2
     union all
     select chain.closing_id, chain.closed_at, chain.origin_id, chain.currency, earlier.sender_id, earlier.created_at, chain.returned,
            least(chain.smallest, earlier.amount_minor), earlier.amount_minor, earlier.public_id || chain.refs, earlier.sender_id || chain.holders
       from chain, lateral (
         select transfer.* from member_transfers transfer
          where transfer.recipient_id = chain.holder_id and transfer.created_at < chain.moved_at and transfer.currency = chain.currency
            and transfer.created_at >= chain.closed_at - interval '${LIMITS.circularDays} days'
          order by transfer.id desc limit ${MAX_BRANCHES}
       ) earlier
      where cardinality(chain.refs) < ${LIMITS.circularSteps} and chain.holder_id <> chain.origin_id
   )
   select distinct on (closing_id) refs[cardinality(refs)] as subject, origin_id as member_id, agent_flags_team(array(select distinct id from unnest(origin_id || holders) as id)) as agent_id,
          array(select distinct id from unnest(holders) as id where id <> origin_id) as other_ids, refs,
          jsonb_build_object('sum', first::text, 'returned', returned::text, 'steps', cardinality(refs)::text) as facts
     from chain
    where holder_id = origin_id and smallest * 100 >= first * ${LIMITS.circularPercent}
    order by closing_id, cardinality(refs) desc, refs`,
);

const PASS_THROUGH = raiseStatement(
  'PASS_THROUGH',
  'pass_through',
  `with receipt as (
     select transfer.* from member_transfers transfer
      where transfer.created_at >= $1::timestamptz - interval '${LIMITS.passHours} hours' and transfer.created_at < $2
   ), gone as materialized (
     select receipt.public_id, receipt.recipient_id, receipt.sender_id, receipt.amount_minor, receipt.currency, receipt.created_at,
            gone.amount, gone.refs
       from receipt, lateral (
         select sum(away.amount_minor) as amount, array_agg(away.public_id order by away.created_at) as refs
           from (select withdrawal.public_id, withdrawal.amount_minor, withdrawal.created_at from withdrawals withdrawal
                  where withdrawal.member_id = receipt.recipient_id and withdrawal.currency = receipt.currency and withdrawal.state not in ${GONE_STATES}
                 union all
                 select passed.public_id, passed.amount_minor, passed.created_at from member_transfers passed
                  where passed.sender_id = receipt.recipient_id and passed.currency = receipt.currency) away
          where away.created_at >= receipt.created_at and away.created_at < receipt.created_at + interval '${LIMITS.passHours} hours'
       ) gone
      where gone.amount * 100 >= receipt.amount_minor * ${LIMITS.passPercent}
   ), played as (
     select gone.*, (select coalesce(sum(${agentValidBetOf('play')}), 0)
                       from generate_series(date_bin('5 minutes', gone.created_at, 'epoch'), gone.created_at + interval '${LIMITS.passHours} hours', '5 minutes') as own (at)
                       join member_windows play on play.window_at = own.at and play.member_id = gone.recipient_id and play.currency = gone.currency) as valid_bet
       from gone
   )
   select public_id as subject, recipient_id as member_id, agent_flags_team(array[sender_id, recipient_id]) as agent_id, array[sender_id] as other_ids,
          public_id || refs as refs, jsonb_build_object('sum', amount_minor::text, 'gone', amount::text, 'validBet', valid_bet::text) as facts
     from played where valid_bet * 100 < amount_minor * ${LIMITS.passTurnoverPercent}`,
);

const STRUCTURING = raiseStatement(
  'STRUCTURING',
  'structuring',
  `with moved as (
     select 'transfer' as sort, transfer.sender_id as member_id, transfer.public_id, transfer.amount_minor, transfer.created_at,
            any_limit.minor as limit_minor
       from member_transfers transfer, unnest($3::bigint[]) as any_limit (minor)
      where transfer.created_at >= $1::timestamptz - interval '${LIMITS.structuringHours} hours' and transfer.created_at < $2
     union all
     select 'deposit', deposit.member_id, deposit.public_id, deposit.amount_minor, deposit.created_at, any_limit.minor
       from deposits deposit, lateral (select minor from unnest($4::bigint[]) as given (minor)
                                       union select method.max_minor from payment_methods method where method.id = deposit.method_id) any_limit
      where deposit.created_at >= $1::timestamptz - interval '${LIMITS.structuringHours} hours' and deposit.created_at < $2
        and deposit.state in ('awaiting_review', 'credited')
   ), counted as (
     select moved.*, count(*) over day as times, array_agg(moved.public_id) over day as refs, sum(moved.amount_minor) over day as total
       from moved
      where moved.amount_minor < moved.limit_minor and moved.amount_minor * 100 >= moved.limit_minor * (100 - ${LIMITS.structuringPercent})
     window day as (partition by sort, member_id, limit_minor order by created_at range between interval '${LIMITS.structuringHours} hours' preceding and current row)
   )
   select distinct on (sort, member_id, limit_minor) concat_ws(':', sort, member_id, limit_minor, (created_at at time zone $5)::date) as subject, member_id,
          agent_flags_team(array[member_id]) as agent_id, array[]::bigint[] as other_ids, refs,
          jsonb_build_object('way', sort, 'times', times::text, 'sum', total::text, 'limit', limit_minor::text) as facts
     from counted where times >= ${LIMITS.structuringTimes} order by sort, member_id, limit_minor, times desc, created_at desc`,
);

const BONUS_RING = raiseStatement(
  'BONUS_RING',
  'bonus_ring',
  `with recipient as (
     select transfer.recipient_id as id from member_transfers transfer where transfer.created_at >= $1 and transfer.created_at < $2
     union
     select flag.other_ids[1] from agent_flags flag where flag.kind = 'CHIP_DUMP' and flag.seen_at >= $1
   ), moved as (
     select transfer.recipient_id, transfer.sender_id, transfer.created_at as at from recipient
       join member_transfers transfer on transfer.recipient_id = recipient.id and transfer.created_at >= $2::timestamptz - interval '${LIMITS.ringDays} days'
     union all
     select recipient.id, flag.member_id, flag.seen_at from recipient
       join agent_flags flag on flag.kind = 'CHIP_DUMP' and flag.other_ids @> array[recipient.id] and flag.seen_at >= $2::timestamptz - interval '${LIMITS.ringDays} days'
   ), ring as (
     select moved.recipient_id, claim.promotion_id, array_agg(distinct moved.sender_id) as senders
       from moved
       join promotion_claims claim on claim.member_id = moved.sender_id and claim.issued_at < moved.at
                                  and claim.issued_at >= moved.at - interval '${LIMITS.ringDays} days'
      group by 1, 2 having count(distinct moved.sender_id) >= ${LIMITS.ringMembers}
   ), team as (
     select ring.*, promotion.content_id as promotion, agent_flags_team(ring.senders) as agent_id
       from ring join promotions promotion on promotion.id = ring.promotion_id
   )
   select recipient_id || ':' || promotion as subject, recipient_id as member_id, agent_id, senders[1:${LIMITS.maxListed}] as other_ids,
          array[promotion] as refs, jsonb_build_object('accounts', cardinality(senders)::text) as facts
     from team where agent_id is not null`,
);

const WITHDRAWN_BEFORE_PAYING = raiseStatement(
  'DEBT_STRATEGY',
  'debt_strategy',
  `with owing as (
     select payer_id, sum(left_minor) as owed, array_agg(distinct payee_id) as payees, min(id) as first_id
       from contract_receivables where left_minor > 0 group by payer_id
   ), withdrawn as (
     select owing.*, (select sum(withdrawal.amount_minor) from withdrawals withdrawal
                       where withdrawal.member_id = owing.payer_id and withdrawal.created_at >= $2::timestamptz - interval '${LIMITS.receivableDays} days'
                         and withdrawal.created_at < $2 and withdrawal.state not in ${GONE_STATES}) as amount
       from owing
      where $1::timestamptz < $2
   )
   select payer_id || ':' || first_id as subject, payer_id as member_id, payer_id as agent_id, payees[1:${LIMITS.maxListed}] as other_ids,
          ${NO_REFERENCES}, jsonb_build_object('owed', owed::text, 'withdrawn', amount::text) as facts
     from withdrawn where amount > owed`,
);

export interface MoneyLimits {
  /** Amounts that more than one transfer, or deposit, is made to stay below; the maximums of payment methods come on top. */
  readonly transferLimitsMinor: readonly bigint[];
  readonly depositLimitsMinor: readonly bigint[];
}

/** Looks for abuse by transfers, deposits and withdrawals of a span of time. A day of the operator's zone has one case of structuring. */
export async function findMoneyAbuse(
  tx: Tx,
  { transferLimitsMinor, depositLimitsMinor, timeZone }: MoneyLimits & { timeZone: string },
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  await tx.query(CIRCULAR_TRANSFER, [from, to]);
  await tx.query(PASS_THROUGH, [from, to]);
  const limits = [transferLimitsMinor.map(String), depositLimitsMinor.map(String)];
  await tx.query(STRUCTURING, [from, to, ...limits, timeZone]);
  await tx.query(BONUS_RING, [from, to]);
  await tx.query(WITHDRAWN_BEFORE_PAYING, [from, to]);
}
