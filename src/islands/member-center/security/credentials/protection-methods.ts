import { KeyRound, LockKeyhole, type LucideIcon, Mail, ShieldCheck, Smartphone } from 'lucide-react';
import type { Authenticator, Contacts } from '#browser/stores/security/security';
import type { MemberInfo } from '#browser/stores/session';

/** Lists the ways to protect an account, as they are shown. */
export const PROTECTION_METHODS = ['password', 'paymentPassword', 'mobile', 'email', 'authenticator'] as const;
export type ProtectionMethodName = (typeof PROTECTION_METHODS)[number];

export const PROTECTION_ICONS: Record<ProtectionMethodName, LucideIcon> = {
  password: KeyRound,
  paymentPassword: LockKeyhole,
  mobile: Smartphone,
  email: Mail,
  authenticator: ShieldCheck,
};

export interface ProtectionMethod {
  name: ProtectionMethodName;
  /** `unproved`: it was typed once, and no code has confirmed it. */
  state: 'set' | 'unproved' | 'unset';
  /** The number or the address, masked. */
  value: string | undefined;
}

function contactMethod(name: 'mobile' | 'email', value: string | null, isConfirmed: boolean): ProtectionMethod {
  if (value === null) return { name, state: 'unset', value: undefined };
  return { name, state: isConfirmed ? 'set' : 'unproved', value };
}

/** How each of them stands. */
export function listProtectionMethods(
  member: MemberInfo,
  contacts: Contacts,
  authenticator: Authenticator,
): ProtectionMethod[] {
  const own = (name: ProtectionMethodName, isSet: boolean): ProtectionMethod => ({
    name,
    state: isSet ? 'set' : 'unset',
    value: undefined,
  });
  return [
    own('password', member.hasPassword),
    own('paymentPassword', member.hasPaymentPassword),
    contactMethod('mobile', contacts.mobile, contacts.mobileConfirmed),
    contactMethod('email', contacts.email, contacts.emailConfirmed),
    own('authenticator', authenticator.enrolled),
  ];
}

export type Strength = 'weak' | 'fair' | 'strong';

/** In a word; the number of locks stands beside it. */
export function getStrength(methods: readonly ProtectionMethod[]): { strength: Strength; count: number } {
  const count = methods.filter(({ state }) => state === 'set').length;
  if (count < 3) return { strength: 'weak', count };
  return { strength: count < PROTECTION_METHODS.length ? 'fair' : 'strong', count };
}
