import { timeText } from '#browser/format';
import type { MemberInfo } from '#browser/stores/session';

/** Returns when and from where the previous sign-in was: the country if known, and half of the address. */
export function previousSignInParams({ at, place, address }: NonNullable<MemberInfo['previousSignIn']>) {
  const country = place && new Intl.DisplayNames(document.documentElement.lang, { type: 'region' }).of(place);
  return { at: timeText(at), from: [country, address].filter(Boolean).join(' · ') || '–' };
}
