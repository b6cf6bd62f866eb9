import { describe, expect, it } from 'vitest';
import { tokenValues, writtenValue } from '../../src/lib/dev/astro/token-values.ts';

const TOKENS = `:root {
  --space-3: 0.75rem; /* of the grid: 3 */
  --ease: cubic-bezier(0.2, 0.8, 0.2, 1);
  --line: #e3dcf2;
  --leading: 1.2;
}
:root[data-theme='dark'] {
  --line: #30254f;
}`;
const values = tokenValues(TOKENS, [':root:lang(th) { --leading: 1.45; }']);

describe('the tokens of a build', () => {
  it('are written out where they never change and are no longer than their name', () => {
    expect([...values.constants]).toEqual([['--space-3', '0.75rem']]);
    expect(writtenValue('calc(var(--space-3) * 2) var( --space-3 )', values)).toBe('calc(0.75rem * 2) 0.75rem');
  });

  it('travel under short names where a theme or a language changes them, or where their value is long', () => {
    expect([...values.shortNames.keys()]).toEqual(['--ease', '--line', '--leading']);
    expect(writtenValue('1px solid var(--line)', values)).toBe('1px solid var(--b)');
    expect(writtenValue('var(--leading, 1.5)', values)).toBe('var(--c, 1.5)');
  });

  it('leave the names of a component’s own properties alone', () => {
    expect(writtenValue('var(--slide-height)', values)).toBe('var(--slide-height)');
  });

  it('have no other value beside a constant', () => {
    expect(() => writtenValue('var(--space-3, 1rem)', values)).toThrow('--space-3 always has a value');
  });

  it('have as many names as are needed, each another one', () => {
    const many = Array.from({ length: 800 }, (_, index) => `--token-${index}: url(a-long-address-of-a-picture.svg);`);
    const { shortNames } = tokenValues(many.join('\n'), []);
    expect(new Set(shortNames.values()).size).toBe(800);
  });
});
