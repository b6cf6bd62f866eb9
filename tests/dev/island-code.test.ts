import { describe, expect, it } from 'vitest';
import { neededBy, withIslandCode } from '../../src/lib/dev/astro/island-code.ts';

const IMPORTS = new Map([
  ['_astro/Board.1.js', ['_astro/ui.1.js', '_astro/money.1.js']],
  ['_astro/client.1.js', ['_astro/react.1.js']],
  ['_astro/ui.1.js', ['_astro/react.1.js', '_astro/Board.1.js']],
]);
const page = (client: string) =>
  `<head></head><body><astro-island uid="1" component-url="/_astro/Board.1.js" renderer-url="/_astro/client.1.js" client="${client}"></astro-island></body>`;

describe('the code of an island', () => {
  it('is all that a chunk imports, and each but once, though two import each other', () => {
    expect([...neededBy('_astro/Board.1.js', IMPORTS)].sort()).toEqual([
      '_astro/Board.1.js',
      '_astro/money.1.js',
      '_astro/react.1.js',
      '_astro/ui.1.js',
    ]);
  });

  it('is named by a page that is nothing without it, with what draws it', () => {
    const named = [
      ...withIslandCode(page('load'), IMPORTS).matchAll(
        /<link rel="modulepreload" href="([^"]+)" fetchpriority="low">/g,
      ),
    ];
    expect(named.map(([, href]) => href).sort()).toEqual(
      ['Board', 'client', 'money', 'react', 'ui'].map((name) => `/_astro/${name}.1.js`),
    );
  });

  it('is not fetched before anybody needs it', () => {
    expect(withIslandCode(page('idle'), IMPORTS)).toBe(page('idle'));
    expect(withIslandCode('<head></head>', IMPORTS)).toBe('<head></head>');
  });
});
