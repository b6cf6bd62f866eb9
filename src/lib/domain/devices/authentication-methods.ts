import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { type AuthenticationMethod, strongMethodsOf } from '#rules/identity/recent-authentication';

const factsRow = z.object({
  hasAuthenticator: z.boolean(),
  hasPasskey: z.boolean(),
  isMobileEstablished: z.boolean(),
  isEmailEstablished: z.boolean(),
  isContactReplaced: z.boolean(),
  hasPassword: z.boolean(),
  /** When a contact that replaced another becomes established. */
  replacedUntil: z.date().nullable(),
});

const FACTS = defineStatement({
  name: 'authentication_facts',
  row: factsRow,
  // $2 is the age in hours from which a contact counts. A contact of the registration was there before anything else.
  text: `select exists (select 1 from authenticators authenticator
                         where authenticator.member_id = member.id and authenticator.confirmed_at is not null) as "hasAuthenticator",
                exists (select 1 from member_passkeys passkey where passkey.member_id = member.id) as "hasPasskey",
                coalesce(member.mobile_verified_at <= greatest(member.registered_at, now() - make_interval(hours => $2)), false) as "isMobileEstablished",
                coalesce(member.email_verified_at <= greatest(member.registered_at, now() - make_interval(hours => $2)), false) as "isEmailEstablished",
                coalesce(member.contact_replaced_at > now() - make_interval(hours => $2), false) as "isContactReplaced",
                member.password_hash is not null as "hasPassword",
                member.contact_replaced_at + make_interval(hours => $2) as "replacedUntil"
           from members member where member.id = $1`,
});

export interface StrongMethods {
  methods: AuthenticationMethod[];
  /** When there is a method again; null unless there is none. */
  availableAt: Date | null;
}

/** Returns the methods of strong authentication that an account has; contacts count from an age in hours. */
export async function getStrongMethods(
  db: Db,
  { memberId, minAgeHours }: { memberId: bigint; minAgeHours: number },
): Promise<StrongMethods> {
  const [facts] = await db.query(FACTS, [memberId, minAgeHours]);
  if (!facts) throw new Error('member not found');
  const methods = strongMethodsOf(facts);
  return { methods, availableAt: methods.length === 0 ? facts.replacedUntil : null };
}
