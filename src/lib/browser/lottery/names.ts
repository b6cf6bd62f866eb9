import { betTypeName } from '#rules/lottery/bet-types/names';
import { tokenWords } from '#rules/lottery/grammar/token-words';
import type { Translator } from '../i18n.ts';

/** What bet types are called; the texts are those of the namespace `lottery`. */

export function betGroupText(t: Translator, code: string): string {
  return t(`lottery:betTypes.group.${betTypeName(code).betGroup}`);
}

/** The bet type within its family. */
export function betTypeText(t: Translator, code: string): string {
  const { name, params } = betTypeName(code);
  return t(`lottery:betTypes.name.${name}`, params);
}

export function fullBetTypeText(t: Translator, code: string): string {
  return `${betGroupText(t, code)} · ${betTypeText(t, code)}`;
}

/** A number as it is, a word in the reader's language. */
export function tokenText(t: Translator, code: string, token: string): string {
  if (/^\d+$/.test(token)) return token;
  return tokenWords(code, token)
    .map((word) => t(`lottery:betTypes.token.${word}`))
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
