import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { STEP_UP_METHODS } from '#rules/step-up';

/** Facts about an account and a sign-in attempt, which the risk is assessed from. */
export const factsRow = z.object({
  /** Null unless confirmed, because an unconfirmed number may be somebody else's. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  /** The number as it was typed at the registration, confirmed or not. */
  typedMobile: z.string().nullable(),
  payeeName: z.string().nullable(),
  /** Methods of step-up verification; empty when the account has none, which skips it. */
  methods: z.array(z.enum(STEP_UP_METHODS)),
  isFirstSignIn: z.boolean(),
  isKnownNetwork: z.boolean(),
  isKnownDevice: z.boolean(),
  isTrustedDevice: z.boolean(),
  isRevokedDevice: z.boolean(),
  /** Needs step-up verification: network and browser are both new to the account, or the browser was revoked. */
  isUnfamiliar: z.boolean(),
});

export type Facts = z.input<typeof factsRow>;

/**
 * Methods of step-up verification. With an authenticator only its codes and the recovery codes count: others may know the
 * number or the name, and the phone or the mailbox can already reset the password.
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

/** Selects the Facts of the member $1, the network $2 and the browser $3 (hash of its cookie). */
export const FACTS_SQL = `
  select f.*, not "isFirstSignIn" and cardinality(methods) > 0
           and ("isRevokedDevice" or not ("isKnownNetwork" or "isTrustedDevice")) as "isUnfamiliar"
    from (
      select case when m.mobile_verified_at is not null then m.mobile end as mobile,
             case when m.email_verified_at is not null then m.email end as email,
             m.mobile as "typedMobile", m.payee_name as "payeeName", ${METHODS_SQL} as methods,
             -- Browsers and networks alone are not enough, because old ones are deleted.
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

const FACTS = defineStatement({ name: 'devices_facts', row: factsRow, text: FACTS_SQL });

/** Returns the facts about a member and, if given, a network and a browser. */
export async function getFacts(
  db: Db,
  who: { memberId: bigint; network?: string; tokenHash?: Uint8Array | undefined },
): Promise<Facts> {
  const [row] = await db.query(FACTS, [who.memberId, who.network ?? '', who.tokenHash ?? null]);
  if (!row) throw new Error('member not found');
  return row;
}
