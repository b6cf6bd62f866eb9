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
               case when authenticator.member_id is not null then 'authenticator' end,
               case when authenticator.member_id is not null and exists (
                 select 1 from recovery_codes code where code.member_id = member.id and code.used_at is null) then 'recovery_code' end,
               case when authenticator.member_id is null and member.mobile is not null and member.mobile_verified_at is not null then 'sms' end,
               case when authenticator.member_id is null and member.email is not null and member.email_verified_at is not null then 'email' end,
               case when authenticator.member_id is null and member.mobile is not null then 'mobile' end,
               case when authenticator.member_id is null and member.payee_name is not null then 'payee_name' end
             ], null)`;

/** Selects the Facts of the member $1, the network $2 and the browser $3 (hash of its cookie). */
export const FACTS_SQL = `
  select facts.*, not "isFirstSignIn" and cardinality(methods) > 0
           and ("isRevokedDevice" or not ("isKnownNetwork" or "isTrustedDevice")) as "isUnfamiliar"
    from (
      select case when member.mobile_verified_at is not null then member.mobile end as mobile,
             case when member.email_verified_at is not null then member.email end as email,
             member.mobile as "typedMobile", member.payee_name as "payeeName", ${METHODS_SQL} as methods,
             -- Browsers and networks alone are not enough, because old ones are deleted.
             member.last_sign_in_at is null and not exists (select 1 from known_networks network where network.member_id = member.id)
               and not exists (select 1 from devices other_device where other_device.member_id = member.id) as "isFirstSignIn",
             exists (select 1 from known_networks network where network.member_id = member.id and network.network = $2) as "isKnownNetwork",
             device.id is not null as "isKnownDevice",
             device.trusted_at is not null and device.revoked_at is null as "isTrustedDevice",
             device.revoked_at is not null as "isRevokedDevice"
        from members member
        left join devices device on device.member_id = member.id and device.token_hash = $3
        left join authenticators authenticator on authenticator.member_id = member.id and authenticator.confirmed_at is not null
       where member.id = $1
    ) facts`;

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
