import type { Drawing } from './brand.ts';

/** Draws a card with a sign on it, both in the colors of the surrounding element. */
function card(sign: string): Drawing {
  return {
    viewBox: '0 0 30 20',
    body: `<rect x=".5" y=".5" width="29" height="19" rx="4"/>
<path fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round" d="${sign}"/>`,
  };
}

/** Marks of the payment methods. */
export const BANK = card('M15 3.5 8 7h14zM9.5 8.5v5M13.2 8.5v5M16.8 8.5v5M20.5 8.5v5M8 15.5h14');
export const QR = card(
  'M9.5 4.5h4v4h-4zM16.5 4.5h4v4h-4zM9.5 11.5h4v4h-4zM16.5 11.5h1.5v1.5h-1.5zM19.5 14h1.5v1.5h-1.5zM16.5 15.5h.5M20.5 11.5h.5',
);
export const CARD = card('M4 7.5h22M4 9h22M7 13h6M21 13h2');
