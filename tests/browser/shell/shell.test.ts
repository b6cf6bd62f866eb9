import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { withCurrentQuery } from '#browser/page/language';
import { COOKIES, hasSessionHint, LOCAL_KEYS, SESSION_KEYS } from '#browser/storage';
import { parseTheme } from '#browser/shell/theme';

describe('shell of a page', () => {
  it('assumes a session only for the exact hint cookie', () => {
    expect(hasSessionHint('a=1; parlay_hint=1; b=2')).toBe(true);
    expect(hasSessionHint('__Host-parlay_hint=1')).toBe(true);
    expect(hasSessionHint('parlay_hint=0')).toBe(false);
    expect(hasSessionHint('x_parlay_hint=1')).toBe(false);
    expect(hasSessionHint('')).toBe(false);
  });

  it('has two themes and reads any other value as light', () => {
    expect([parseTheme('dark'), parseTheme('light'), parseTheme('blue'), parseTheme(undefined)]).toEqual([
      'dark',
      'light',
      'light',
      'light',
    ]);
  });

  it('keeps query and hash when the language changes', () => {
    expect(withCurrentQuery('/en/rng', { search: '?page=2', hash: '#top' })).toBe('/en/rng?page=2#top');
    expect(withCurrentQuery('/en/rng?page=1#x', { search: '?page=2', hash: '' })).toBe('/en/rng?page=2');
  });

  it('uses the same storage keys in boot.js as elsewhere', async () => {
    const boot = await readFile(new URL('../../../src/layouts/boot.js', import.meta.url), 'utf8');
    for (const key of [LOCAL_KEYS.theme, LOCAL_KEYS.roomTheme, LOCAL_KEYS.sideMenu, SESSION_KEYS.themeMounted])
      expect(boot).toContain(`'${key}'`);
    expect(boot).toContain(COOKIES.sessionHint);
  });
});
