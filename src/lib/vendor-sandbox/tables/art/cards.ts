import { linear, path, svg } from '../../slots/art/svg.ts';

const SUIT_SHAPES = {
  S: 'M12 2C14 6 21 10 21 15C21 19 16 20 13.500 17.500L15 22H9L10.500 17.500C8 20 3 19 3 15C3 10 10 6 12 2Z',
  H: 'M12 21C6 16 2 12.500 2 8C2 4.500 4.500 2.500 7 2.500C9.500 2.500 11.300 4 12 6C12.700 4 14.500 2.500 17 2.500C19.500 2.500 22 4.500 22 8C22 12.500 18 16 12 21Z',
  D: 'M12 1.500L20 12L12 22.500L4 12Z',
  C: 'M12 2A4.800 4.800 0 0 1 15.800 9.700A4.800 4.800 0 1 1 13.400 16.800L15 22H9L10.600 16.800A4.800 4.800 0 1 1 8.200 9.700A4.800 4.800 0 0 1 12 2Z',
} as const;

export type Suit = keyof typeof SUIT_SHAPES;
export const SUITS = Object.keys(SUIT_SHAPES) as Suit[];

export function drawSuit(suit: Suit): string {
  const color = suit === 'H' || suit === 'D' ? '#c81e2c' : '#16211d';
  return svg({ defs: '', body: path(SUIT_SHAPES[suit], `fill="${color}"`) }, '0 0 24 24');
}

/** Draws the icon of the baccarat table: two cards before a seal of jade. */
export function drawCardsIcon(): string {
  const card = (angle: number, suit: Suit, color: string) =>
    `<g transform="rotate(${angle} 50 90)"><rect x="30" y="20" width="40" height="58" rx="5" fill="#fffdf4" stroke="#c9a24a" stroke-width="2"/><g transform="translate(38 36)">${path(SUIT_SHAPES[suit], `fill="${color}"`)}</g></g>`;
  const defs = linear('jade', '#6fe3b4', '#0f6a52');
  const body = `<circle cx="50" cy="50" r="46" fill="url(#jade)" stroke="#e8c168" stroke-width="4"/>${card(-16, 'S', '#16211d')}${card(14, 'H', '#c81e2c')}`;
  return svg({ defs, body }, '0 0 100 100');
}
