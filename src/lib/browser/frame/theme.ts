import { LOCAL_KEYS, writeLocal } from '../storage.ts';

export type Theme = 'light' | 'dark';

/** Any stored or attribute value as a theme; light for what is neither. */
export function asTheme(value: string | undefined): Theme {
  return value === 'dark' ? 'dark' : 'light';
}

export function toggleTheme(root: HTMLElement = document.documentElement): void {
  const theme: Theme = asTheme(root.dataset['theme']) === 'dark' ? 'light' : 'dark';
  root.dataset['theme'] = theme;
  writeLocal(LOCAL_KEYS.theme, theme);
}
