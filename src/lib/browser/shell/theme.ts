import { LOCAL_KEYS, writeLocal } from '../storage.ts';

export type Theme = 'light' | 'dark';

/** Returns a stored value or attribute as a theme; light when it is neither. */
export function parseTheme(value: string | undefined): Theme {
  return value === 'dark' ? 'dark' : 'light';
}

export function toggleTheme(root: HTMLElement = document.documentElement): void {
  setTheme(parseTheme(root.dataset['theme']) === 'dark' ? 'light' : 'dark', root);
}

/** Shows the page in a theme, and stores it for the next pages; the pages of games have a theme of their own. */
export function setTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  root.dataset['theme'] = theme;
  writeLocal(root.dataset['room'] === undefined ? LOCAL_KEYS.theme : LOCAL_KEYS.roomTheme, theme);
}
