import { describe, expect, test } from 'vitest';
import type { Contacts } from '#browser/stores/security/security';
import type { MemberInfo } from '#browser/stores/session';
import { listProtectionMethods, getStrength } from '#islands/member-center/security/credentials/protection-methods.ts';

const MEMBER = { hasPassword: true, hasPaymentPassword: false } as MemberInfo;
const NOTHING: Contacts = { mobile: null, mobileConfirmed: false, email: null, emailConfirmed: false };
const NO_APP = { enrolled: false, recoveryCodesLeft: 0 };

const strength = (member: Partial<MemberInfo>, contacts: Partial<Contacts> = {}, enrolled = false) =>
  getStrength(listProtectionMethods({ ...MEMBER, ...member }, { ...NOTHING, ...contacts }, { ...NO_APP, enrolled }));

describe('protection of an account', () => {
  test('is weak with a password alone, and strong with every method', () => {
    expect(strength({})).toEqual({ strength: 'weak', count: 1 });
    const contacts = { mobile: '+84***78', mobileConfirmed: true, email: 'l***@example.com', emailConfirmed: true };
    expect(strength({ hasPaymentPassword: true }, contacts)).toEqual({ strength: 'fair', count: 4 });
    expect(strength({ hasPaymentPassword: true }, contacts, true)).toEqual({ strength: 'strong', count: 5 });
  });

  test('does not count an unconfirmed number, and reports it', () => {
    const contacts = { ...NOTHING, mobile: '+84***78' };
    const methods = listProtectionMethods(MEMBER, contacts, NO_APP);
    expect(methods.find(({ name }) => name === 'mobile')).toEqual({
      name: 'mobile',
      state: 'unverified',
      value: '+84***78',
    });
    expect(getStrength(methods).count).toBe(1);
  });
});
