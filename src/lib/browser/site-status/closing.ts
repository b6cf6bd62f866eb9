import { atom } from 'nanostores';

/** The site is closed, and only a bet that its player can still end keeps this page open. */
export const $isClosing = atom(false);
