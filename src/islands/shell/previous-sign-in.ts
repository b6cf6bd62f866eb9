import { timeText } from '#browser/format';
import type { MemberInfo } from '#browser/stores/session';

/** Returns when and from where the previous sign-in was: the country if known, and half of the address. */
export function previousSignInParams({ at, country, address }: NonNullable<MemberInfo['previousSignIn']>) {
  const name = country && new Intl.DisplayNames(document.documentElement.lang, { type: 'region' }).of(country);
  return { at: timeText(at), from: [name, address].filter(Boolean).join(' · ') || '–' };
}
