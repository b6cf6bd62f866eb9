import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { STEP_UP_METHODS } from '#rules/identity/step-up';

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
  /** Those who try the product sign in to it from everywhere; production refuses to start with such an account. */
  isDemo: z.boolean(),
  isFirstSignIn: z.boolean(),
  isKnownNetwork: z.boolean(),
  isKnownDevice: z.boolean(),
  isTrustedDevice: z.boolean(),
  isRevokedDevice: z.boolean(),
  /**
   * The first sign-in, one in a trusted browser, or one in a known browser on a known network. A network alone is shared with
   * strangers (carrier NAT), and a browser alone may be a copied cookie.
   */
  isFamiliar: z.boolean(),
  /** Needs step-up verification: not familiar, and the account has a method. */
  isUnfamiliar: z.boolean(),
});

export type Facts = z.input<typeof factsRow>;

const HAS_CONFIRMED_CONTACT = `(member.mobile is not null and member.mobile_verified_at is not null
                 or member.email is not null and member.email_verified_at is not null)`;

/**
 * Methods of step-up verification. With an authenticator only its codes and the recovery codes count: the phone or the mailbox
 * can already reset the password. Knowledge counts only where nothing better exists, because others have it too.
 */
const METHODS_SQL = `array_remove(array[
               case when authenticator.member_id is not null then 'authenticator' end,
               case when authenticator.member_id is not null and exists (
                 select 1 from recovery_codes code where code.member_id = member.id and code.used_at is null) then 'recovery_code' end,
               case when authenticator.member_id is null and member.mobile is not null and member.mobile_verified_at is not null then 'sms' end,
               case when authenticator.member_id is null and member.email is not null and member.email_verified_at is not null then 'email' end,
               case when authenticator.member_id is null and member.mobile is not null and not ${HAS_CONFIRMED_CONTACT} then 'mobile' end,
               case when authenticator.member_id is null and member.payee_name is not null and not ${HAS_CONFIRMED_CONTACT} then 'payee_name' end
             ], null)`;

/** Selects the Facts of the member $1, the network $2 and the browser $3 (hash of its cookie). */
export const FACTS_SQL = `
  select familiarity.*, not "isFamiliar" and cardinality(methods) > 0 as "isUnfamiliar"
    from (
      select facts.*, "isFirstSignIn" or not "isRevokedDevice"
               and ("isDemo" or "isTrustedDevice" or "isKnownDevice" and "isKnownNetwork") as "isFamiliar"
        from (
      select case when member.mobile_verified_at is not null then member.mobile end as mobile,
             case when member.email_verified_at is not null then member.email end as email,
             member.is_demo as "isDemo", member.mobile as "typedMobile", member.payee_name as "payeeName", ${METHODS_SQL} as methods,
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
        ) facts
    ) familiarity`;

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
