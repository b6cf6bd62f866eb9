import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { IDENTITY_KEYS, type IdentityFacts, type ReferralFlag, referralFlags } from '#rules/rewards/referrals';

const PERSON = (member: string) => `lower(regexp_replace(${member}.payee_name, '\\s+', ' ', 'g'))`;

/** Browsers, networks, bank accounts (removed ones too), and the name with the birth date. */
const FACTS = defineStatement({
  name: 'referrals_identity_facts',
  row: z.object({ memberId: z.bigint(), kind: z.enum(IDENTITY_KEYS), fact: z.string() }),
  text: `select member_id as "memberId", 'device' as kind, encode(token_hash, 'hex') as fact from devices where member_id = any ($1::bigint[])
         union all select member_id, 'ip', network from known_networks where member_id = any ($1::bigint[])
         union all select member_id, 'payment', bank_code || ' ' || account_number from bank_accounts where member_id = any ($1::bigint[])
         union all select member.id, 'person', ${PERSON('member')} || ' ' || member.date_of_birth from members member
                    where member.id = any ($1::bigint[]) and member.payee_name is not null and member.date_of_birth is not null`,
});
const OTHER_REFEREES = defineStatement({
  name: 'referrals_linked_referees',
  row: z.object({ memberId: z.bigint() }),
  text: `select referral.member_id as "memberId"
           from (select other.member_id from devices own join devices other on other.token_hash = own.token_hash where own.member_id = $1
                 union select other.member_id from bank_accounts own
                         join bank_accounts other on other.bank_code = own.bank_code and other.account_number = own.account_number
                        where own.member_id = $1
                 union select other.id from members own
                         join members other on other.date_of_birth = own.date_of_birth and ${PERSON('other')} = ${PERSON('own')}
                        where own.id = $1) linked
           join referrals referral on referral.member_id = linked.member_id
          where referral.member_id <> $1 order by 1 limit 100`,
});

/** Returns what a referee shares with the referrer, and with any other referee. */
export async function findFlags(
  tx: Tx,
  { memberId, referrerId }: { memberId: bigint; referrerId: bigint },
): Promise<ReferralFlag[]> {
  const others = (await tx.query(OTHER_REFEREES, [memberId])).map((row) => row.memberId);
  const facts = await readFacts(tx, [memberId, referrerId, ...others]);
  const factsOf = (id: bigint): IdentityFacts => facts.get(id) ?? {};
  return referralFlags(factsOf(memberId), factsOf(referrerId), others.map(factsOf));
}

async function readFacts(tx: Tx, memberIds: readonly bigint[]): Promise<Map<bigint, IdentityFacts>> {
  const rows = await tx.query(FACTS, [memberIds.map(String)]);
  const facts = new Map<bigint, IdentityFacts>();
  for (const { memberId, kind, fact } of rows) {
    const known = facts.get(memberId) ?? {};
    facts.set(memberId, { ...known, [kind]: [...(known[kind] ?? []), fact] });
  }
  return facts;
}
