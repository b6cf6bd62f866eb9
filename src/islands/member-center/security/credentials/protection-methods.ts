import { KeyRound, LockKeyhole, type LucideIcon, Mail, ShieldCheck, Smartphone } from 'lucide-react';
import type { Authenticator, Contacts } from '#browser/stores/security';
import type { MemberInfo } from '#browser/stores/session';

/** What can protect an account, in the order in which it is shown. */
export const LOCKS = ['password', 'paymentPassword', 'mobile', 'email', 'authenticator'] as const;
export type LockName = (typeof LOCKS)[number];

export const LOCK_ICONS: Record<LockName, LucideIcon> = {
  password: KeyRound,
  paymentPassword: LockKeyhole,
  mobile: Smartphone,
  email: Mail,
  authenticator: ShieldCheck,
};

export interface Lock {
  name: LockName;
  /** `unproved`: it was typed once, and no code has confirmed it. */
  state: 'set' | 'unproved' | 'unset';
  /** The number or the address, masked. */
  value: string | undefined;
}

function contactLock(name: 'mobile' | 'email', value: string | null, isConfirmed: boolean): Lock {
  if (value === null) return { name, state: 'unset', value: undefined };
  return { name, state: isConfirmed ? 'set' : 'unproved', value };
}

/** How each of them stands. */
export function locksOf(member: MemberInfo, contacts: Contacts, authenticator: Authenticator): Lock[] {
  const own = (name: LockName, isSet: boolean): Lock => ({ name, state: isSet ? 'set' : 'unset', value: undefined });
  return [
    own('password', member.hasPassword),
    own('paymentPassword', member.hasPaymentPassword),
    contactLock('mobile', contacts.mobile, contacts.mobileConfirmed),
    contactLock('email', contacts.email, contacts.emailConfirmed),
    own('authenticator', authenticator.enrolled),
  ];
}

export type Strength = 'weak' | 'fair' | 'strong';

/** In a word; the number of locks stands beside it. */
export function strengthOf(locks: readonly Lock[]): { strength: Strength; count: number } {
  const count = locks.filter(({ state }) => state === 'set').length;
  if (count < 3) return { strength: 'weak', count };
  return { strength: count < LOCKS.length ? 'fair' : 'strong', count };
}
