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
  hasAuthenticator: boolean;
  hasRecoveryCode: boolean;
  isFirstSignIn: boolean;
  isKnownNetwork: boolean;
  isKnownDevice: boolean;
  isTrustedDevice: boolean;
  isRevokedDevice: boolean;
}

const FACTS: Statement = {
  name: 'devices_facts',
  // Every sign-in that was ever let in has left something here; networks and browsers may be forgotten again.
  text: `
    select case when m.mobile_verified_at is not null then m.mobile end as mobile,
           case when m.email_verified_at is not null then m.email end as email,
           m.mobile as "typedMobile", m.payee_name as "payeeName",
           exists (select 1 from authenticators a where a.member_id = m.id and a.confirmed_at is not null) as "hasAuthenticator",
           exists (select 1 from recovery_codes r where r.member_id = m.id and r.used_at is null) as "hasRecoveryCode",
           m.last_sign_in_at is null and not exists (select 1 from known_networks n where n.member_id = m.id)
             and not exists (select 1 from devices b where b.member_id = m.id) as "isFirstSignIn",
           exists (select 1 from known_networks n where n.member_id = m.id and n.network = $2) as "isKnownNetwork",
           d.id is not null as "isKnownDevice",
           d.trusted_at is not null and d.revoked_at is null as "isTrustedDevice",
           d.revoked_at is not null as "isRevokedDevice"
      from members m left join devices d on d.member_id = m.id and d.token_hash = $3
     where m.id = $1`,
};

export async function factsOf(
  db: Db,
  who: { memberId: bigint; network?: string; tokenHash?: Uint8Array | undefined },
): Promise<Facts> {
  const [row] = await db.query<Facts>(FACTS, [who.memberId, who.network ?? '', who.tokenHash ?? null]);
  if (!row) throw new Error('the member is not there');
  return row;
}

/**
 * The ways that an account can be proved by. Who set up an authenticator wants nothing less: what somebody else may know
 * counts no longer then, nor does the phone or the mailbox, which set a new password already.
 */
export function methodsOf(facts: Facts): StepUpMethod[] {
  const { hasAuthenticator } = facts;
  const methods: [StepUpMethod, boolean][] = [
    ['authenticator', hasAuthenticator],
    ['recovery_code', hasAuthenticator && facts.hasRecoveryCode],
    ['sms', !hasAuthenticator && facts.mobile !== null],
    ['email', !hasAuthenticator && facts.email !== null],
    ['mobile', !hasAuthenticator && facts.typedMobile !== null],
    ['payee_name', !hasAuthenticator && facts.payeeName !== null],
  ];
  return methods.filter(([, isThere]) => isThere).map(([method]) => method);
}
