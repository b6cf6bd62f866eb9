import { KeyRound, LockKeyhole, type LucideIcon, Mail, ShieldCheck, Smartphone } from 'lucide-react';
import type { Authenticator, Contacts } from '#browser/stores/security/security';
import type { MemberInfo } from '#browser/stores/session';

/** Protection methods in display order. */
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
  /** `unverified`: entered, but not confirmed by a code. */
  state: 'set' | 'unverified' | 'unset';
  /** The masked number or address. */
  value: string | undefined;
}

function contactMethod(name: 'mobile' | 'email', value: string | null, isConfirmed: boolean): ProtectionMethod {
  if (value === null) return { name, state: 'unset', value: undefined };
  return { name, state: isConfirmed ? 'set' : 'unverified', value };
}

/** Returns the state of each method. */
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

/** Returns the strength and the number of active methods. */
export function getStrength(methods: readonly ProtectionMethod[]): { strength: Strength; count: number } {
  const count = methods.filter(({ state }) => state === 'set').length;
  if (count < 3) return { strength: 'weak', count };
  return { strength: count < PROTECTION_METHODS.length ? 'fair' : 'strong', count };
}
