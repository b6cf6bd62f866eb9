import * as z from 'zod';
import type { Tx } from '#kernel/database';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { ABUSE_LIMITS } from '#rules/agents/abuse';
import { NO_REFERENCES, raiseStatement } from './raise.ts';

const { sharedDays, accountsOnDevice, accountsOnNetwork, maxListed } = ABUSE_LIMITS;

/** Accounts of one network that are looked at. */
const MAX_ON_NETWORK = 200;

// Members with every agent above, and with the owner of the affiliate's code by which they came.
const PAIRS = `select path.member_id, path.ancestor_id as payee_id
                 from agent_paths path
                 join members agent on agent.id = path.ancestor_id and agent.account_type in ('agent', 'master-agent')
                where path.member_id = any($1::bigint[]) and path.distance > 0 and path.to_day = 'infinity'
               union
               select member.id, affiliate.member_id
                 from members member join affiliates affiliate on affiliate.id = member.affiliate_id
                where member.id = any($1::bigint[]) and affiliate.member_id <> member.id`;
const PERSON = (member: string) => `lower(regexp_replace(${member}.payee_name, '\\s+', ' ', 'g'))`;

const SEALED = defineStatement({
  name: 'agent_flags_sealed_identities',
  row: z.object({ memberId: z.bigint(), payeeId: z.bigint(), own: z.string(), other: z.string() }),
  text: `with pair as (${PAIRS})
         select pair.member_id as "memberId", pair.payee_id as "payeeId", own.sealed_id_number as own, other.sealed_id_number as other
           from pair
           join members own on own.id = pair.member_id and own.sealed_id_number is not null
           join members other on other.id = pair.payee_id and other.sealed_id_number is not null`,
});

const SELF_REFERRAL = raiseStatement(
  'SELF_REFERRAL',
  'self_referral',
  `with pair as (${PAIRS}), shared as (
     select pair.*, concat_ws(' ',
              case when exists (select from devices own join devices other on other.token_hash = own.token_hash
                                 where own.member_id = pair.member_id and other.member_id = pair.payee_id) then 'device' end,
              case when exists (select from bank_accounts own
                                  join bank_accounts other on other.bank_code = own.bank_code and other.account_number = own.account_number
                                 where own.member_id = pair.member_id and other.member_id = pair.payee_id) then 'payment' end,
              case when ${PERSON('own')} = ${PERSON('other')} and own.date_of_birth = other.date_of_birth then 'person' end,
              case when own.mobile = other.mobile then 'mobile' end,
              case when exists (select from unnest($2::bigint[], $3::bigint[]) as same (member_id, payee_id)
                                 where same.member_id = pair.member_id and same.payee_id = pair.payee_id) then 'identity' end) as kinds
       from pair join members own on own.id = pair.member_id join members other on other.id = pair.payee_id
   )
   select payee_id || ':' || member_id as subject, payee_id as member_id, payee_id as agent_id, array[member_id] as other_ids,
          ${NO_REFERENCES}, jsonb_build_object('shared', kinds) as facts
     from shared where kinds <> ''`,
);

const sharedStatement = (
  name: string,
  { table, column, value, min }: { table: string; column: string; value: string; min: number },
) =>
  raiseStatement(
    'SHARED_DEVICE',
    name,
    `with value as (
       select distinct own.${column} as value from ${table} own
        where own.member_id = any($1::bigint[]) and own.last_seen_at > now() - interval '${sharedDays} days'
     ), used as (
       select value.value, seen.member_id
         from value, lateral (select member_id from ${table} where ${column} = value.value and last_seen_at > now() - interval '${sharedDays} days'
                               order by member_id limit ${MAX_ON_NETWORK}) seen
     ), team as (
       select used.value, path.ancestor_id, max(path.distance) as depth, array_agg(used.member_id order by used.member_id) as accounts
         from used
         join agent_paths path on path.member_id = used.member_id and path.to_day = 'infinity'
         join members agent on agent.id = path.ancestor_id and agent.account_type in ('agent', 'master-agent')
        group by 1, 2 having count(*) >= ${min}
     )
     select distinct on (subject) '${name}:' || ${value} as subject, ancestor_id as member_id, ancestor_id as agent_id,
            accounts[1:${maxListed}] as other_ids, ${NO_REFERENCES},
            jsonb_build_object('shared', '${name.split('_')[1]}', 'accounts', cardinality(accounts)::text) as facts
       from team order by subject, depth, ancestor_id`,
  );
const SHARED_DEVICE = sharedStatement('shared_device', {
  table: 'devices',
  column: 'token_hash',
  value: `encode(sha256(value), 'hex')`,
  min: accountsOnDevice,
});
const SHARED_NETWORK = sharedStatement('shared_network', {
  table: 'known_networks',
  column: 'network',
  value: `encode(sha256(convert_to(value, 'UTF8')), 'hex')`,
  min: accountsOnNetwork,
});

const ID_NUMBER_SEALED_AS = 'member id number';

/** Looks for members who are the same person as the agent above or the affiliate, and for browsers and networks that a team shares. */
export async function findSharedIdentities(
  tx: Tx,
  { sealer }: { sealer: SecretSealer },
  memberIds: readonly bigint[],
): Promise<void> {
  const ids = memberIds.map(String);
  const open = (sealed: string) => sealer.open(ID_NUMBER_SEALED_AS, sealed);
  const same = (await tx.query(SEALED, [ids])).filter(({ own, other }) => open(own) === open(other));
  const columns = [same.map(({ memberId }) => String(memberId)), same.map(({ payeeId }) => String(payeeId))];
  await tx.query(SELF_REFERRAL, [ids, ...columns]);
  await tx.query(SHARED_DEVICE, [ids]);
  await tx.query(SHARED_NETWORK, [ids]);
}
