import { timeText } from '#browser/format';
import type { MemberInfo } from '#browser/stores/session';

/** When and from where the sign-in before this one was: the country where the portal can tell, and half of the address. */
export function previousSignInWords({ at, place, address }: NonNullable<MemberInfo['previousSignIn']>) {
  const country = place && new Intl.DisplayNames(document.documentElement.lang, { type: 'region' }).of(place);
  return { at: timeText(at), from: [country, address].filter(Boolean).join(' · ') || '–' };
}
