import type { Db, Statement } from '#kernel/database';
import type { StepUpMethod } from '#rules/step-up';

/** What is known of an account and of who signs in to it. */
export interface Facts {
  /** Null unless confirmed: a code to somebody else's number would prove nothing. */
  mobile: string | null;
  email: string | null;
  /** As it was registered, confirmed or not: only its owner knows it. */
  typedMobile: string | null;
  payeeName: string | null;
  /** The ways that the account can be proved by; where there are none, nobody is asked. */
  methods: StepUpMethod[];
  isFirstSignIn: boolean;
  isKnownNetwork: boolean;
  isKnownDevice: boolean;
  /** Has to give a second proof: the network and the browser are both new to the account, or the browser was revoked. */
  isUnfamiliar: boolean;
}

/**
 * The ways that an account can be proved by. Who set up an authenticator wants nothing less: what somebody else may know
 * counts no longer then, nor does the phone or the mailbox, which set a new password already.
 */
const METHODS_SQL = `array_remove(array[
               case when a.member_id is not null then 'authenticator' end,
               case when a.member_id is not null and exists (
                 select 1 from recovery_codes r where r.member_id = m.id and r.used_at is null) then 'recovery_code' end,
               case when a.member_id is null and m.mobile is not null and m.mobile_verified_at is not null then 'sms' end,
               case when a.member_id is null and m.email is not null and m.email_verified_at is not null then 'email' end,
               case when a.member_id is null and m.mobile is not null then 'mobile' end,
               case when a.member_id is null and m.payee_name is not null then 'payee_name' end
             ], null)`;

/** Of the member $1, the network $2 and the browser $3 (the hash of its cookie). */
export const FACTS_SQL = `
  select f.*, not "isFirstSignIn" and cardinality(methods) > 0
           and ("isRevokedDevice" or not ("isKnownNetwork" or "isTrustedDevice")) as "isUnfamiliar"
    from (
      select case when m.mobile_verified_at is not null then m.mobile end as mobile,
             case when m.email_verified_at is not null then m.email end as email,
             m.mobile as "typedMobile", m.payee_name as "payeeName", ${METHODS_SQL} as methods,
             -- Every sign-in that was ever let in has left something here; networks and browsers may be forgotten again.
             m.last_sign_in_at is null and not exists (select 1 from known_networks n where n.member_id = m.id)
               and not exists (select 1 from devices b where b.member_id = m.id) as "isFirstSignIn",
             exists (select 1 from known_networks n where n.member_id = m.id and n.network = $2) as "isKnownNetwork",
             d.id is not null as "isKnownDevice",
             d.trusted_at is not null and d.revoked_at is null as "isTrustedDevice",
             d.revoked_at is not null as "isRevokedDevice"
        from members m
        left join devices d on d.member_id = m.id and d.token_hash = $3
        left join authenticators a on a.member_id = m.id and a.confirmed_at is not null
       where m.id = $1
    ) f`;

const FACTS: Statement = { name: 'devices_facts', text: FACTS_SQL };

export async function getFacts(
  db: Db,
  who: { memberId: bigint; network?: string; tokenHash?: Uint8Array | undefined },
): Promise<Facts> {
  const [row] = await db.query<Facts>(FACTS, [who.memberId, who.network ?? '', who.tokenHash ?? null]);
  if (!row) throw new Error('the member is not there');
  return row;
}
