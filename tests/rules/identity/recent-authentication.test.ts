import { expect, it } from 'vitest';
import { type AuthenticationFacts, hasPossession, strongMethodsOf } from '#rules/identity/recent-authentication';

const NOTHING: AuthenticationFacts = {
  hasAuthenticator: false,
  hasPasskey: false,
  isMobileEstablished: false,
  isEmailEstablished: false,
  isContactReplaced: false,
  hasPassword: true,
};
const methods = (facts: Partial<AuthenticationFacts>) => strongMethodsOf({ ...NOTHING, ...facts });

it('accepts only the authenticator of an account that has one', () => {
  expect(methods({ hasAuthenticator: true, isEmailEstablished: true, isContactReplaced: true })).toEqual([
    'authenticator',
  ]);
});

it('accepts contacts that were there before, and the password no longer', () => {
  expect(methods({ isMobileEstablished: true, isEmailEstablished: true })).toEqual(['mobile', 'email']);
  expect(methods({ isEmailEstablished: true, isContactReplaced: true })).toEqual(['email']);
});

it('accepts the password, or a sign-in without one, where there never was anything stronger', () => {
  expect(methods({})).toEqual(['password']);
  expect(methods({ hasPassword: false })).toEqual(['sign_in']);
});

it('accepts nothing while the only contact has just replaced another', () => {
  expect(methods({ isContactReplaced: true })).toEqual([]);
});

it('accepts a passkey beside the authenticator or a contact, and in place of the password', () => {
  expect(methods({ hasPasskey: true, hasAuthenticator: true })).toEqual(['authenticator', 'passkey']);
  expect(methods({ hasPasskey: true, isEmailEstablished: true })).toEqual(['passkey', 'email']);
  expect(methods({ hasPasskey: true })).toEqual(['passkey']);
  expect(methods({ hasPasskey: true, isContactReplaced: true })).toEqual(['passkey']);
});

it('tells what the owner has from what others may know', () => {
  expect([['passkey'], ['authenticator'], ['password', 'email']].map((list) => hasPossession(list as never))).toEqual([
    true,
    true,
    true,
  ]);
  expect([[], ['password'], ['sign_in']].map((list) => hasPossession(list as never))).toEqual([false, false, false]);
});
