import { betTypeName } from '#rules/lottery/play-names';
import { tokenWords } from '#rules/lottery/token-words';
import type { Translator } from '../i18n.ts';

/** What plays are called; the texts are those of the namespace `lottery`. */

export function familyText(t: Translator, code: string): string {
  return t(`lottery:plays.family.${betTypeName(code).family}`);
}

/** The play within its family. */
export function betTypeText(t: Translator, code: string): string {
  const { play, params } = betTypeName(code);
  return t(`lottery:plays.play.${play}`, params);
}

export function fullBetTypeText(t: Translator, code: string): string {
  return `${familyText(t, code)} · ${betTypeText(t, code)}`;
}

/** A number as it is, a word in the reader's language. */
export function tokenText(t: Translator, code: string, token: string): string {
  if (/^\d+$/.test(token)) return token;
  return tokenWords(code, token)
    .map((word) => t(`lottery:plays.token.${word}`))
    .join(' · ');
}

/** How states of bets look. */
export const BET_TONES = {
  placed: 'progress',
  won: 'good',
  returned: 'neutral',
  lost: 'neutral',
  refunded: 'neutral',
  cancelled: 'bad',
} as const;
