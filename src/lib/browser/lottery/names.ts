import { betTypeName } from '#rules/lottery/bet-types/names';
import { tokenWords } from '#rules/lottery/grammar/token-words';
import type { Translator } from '../i18n.ts';

/** Names of bet types from the namespace `lottery`. */

export function betGroupText(t: Translator, code: string): string {
  return t(`lottery:betTypes.group.${betTypeName(code).betGroup}`);
}

/** The name of a bet type inside its bet group. */
export function betTypeText(t: Translator, code: string): string {
  const { name, params } = betTypeName(code);
  return t(`lottery:betTypes.name.${name}`, params);
}

export function fullBetTypeText(t: Translator, code: string): string {
  return `${betGroupText(t, code)} · ${betTypeText(t, code)}`;
}

/** Returns a number unchanged, and a word in the language of the page. */
export function tokenText(t: Translator, code: string, token: string): string {
  if (/^\d+$/.test(token)) return token;
  return tokenWords(code, token)
    .map((word) => t(`lottery:betTypes.token.${word}`))
    .join(' · ');
}

/** Names of the parts of a selection that are written before a colon. */
const PARTS: Readonly<Record<string, string>> = { D: 'banker', T: 'others', P: 'places', N: 'numbers' };

/** Returns a selection with its words in the language of the page: `BIG,ODD` as "Tài, Lẻ"; numbers stay as they are. */
export function selectionText(t: Translator, code: string, selection: string): string {
  if (!/[A-Z]/.test(selection)) return selection;
  return selection
    .replaceAll(/(?<part>[DTPN]):|[A-Z][A-Z0-9_]*/g, (token: string, part?: string) =>
      part ? `${t(`lottery:betTypes.part.${PARTS[part] ?? ''}`)}: ` : tokenText(t, code, token),
    )
    .replaceAll(',', ', ')
    .replaceAll('|', ' | ');
}

/** The badge tone of each bet state. */
export const BET_TONES = {
  placed: 'progress',
  won: 'good',
  returned: 'neutral',
  lost: 'neutral',
  refunded: 'neutral',
  cancelled: 'bad',
} as const;
