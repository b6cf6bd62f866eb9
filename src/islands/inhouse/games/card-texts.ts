import type { Translator } from '../../ui/index.ts';

/** Ranks as cards show them, from the lowest one. */
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;

/** Returns the rank that a card shows, by the card's name, such as "TH". */
export function shownRankOf(card: string): string {
  return card.startsWith('T') ? '10' : card.slice(0, 1);
}

const WORDS = ['A', 'J', 'Q', 'K'];

/** Returns a card in words. */
export function cardText(t: Translator, card: string): string {
  const rank = shownRankOf(card);
  return t('inhouse:card.name', {
    rank: WORDS.includes(rank) ? t(`inhouse:card.rank.${rank}`) : rank,
    suit: t(`inhouse:card.suit.${card.slice(-1)}`),
  });
}
