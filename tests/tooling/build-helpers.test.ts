import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ICONS } from '../../src/layouts/icons.ts';
import { withEarlyScripts } from '../../src/lib/dev/astro/early-scripts.ts';
import { inlineParts } from '../../src/lib/dev/astro/csp-hashes.ts';
import { readIconSet, sprite } from '../../src/lib/dev/astro/icon-sprite.ts';

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('the hashes for the content security policy', () => {
  it('cover inline scripts and styles, but not files or data', () => {
    const html = `<script>a()</script><script type="module" src="/x.js"></script>
      <script type="application/json">{"a":1}</script><style>b{}</style>`;
    expect(inlineParts(html)).toEqual({ scripts: [sha('a()')], styles: [sha('b{}')] });
  });

  it('refuse a page with a style attribute', () => {
    expect(() => inlineParts('<p style="color:red">x</p>')).toThrow('style attribute');
    expect(() => inlineParts('<p\n  class="a"\n style=color:red>x</p>')).toThrow('style attribute');
  });

  it('do not mistake a script that mentions styles for markup', () => {
    expect(inlineParts('<script>"<p style=x>"</script><p data-style="x" title="a style">y</p>').scripts).toHaveLength(
      1,
    );
  });
});

describe('the icons of static pages', () => {
  it('are exactly those of the sprite', async () => {
    const drawn = await readFile(new URL('../../src/layouts/assets/icons.svg', import.meta.url), 'utf8');
    expect(drawn).toBe(sprite(ICONS, await readIconSet()));
  });
});

describe('the head of a page', () => {
  const chunk = (imports: string[], dynamicImports: string[] = []) => ({ imports, dynamicImports });
  const CHUNKS = new Map([
    ['a/page.js', chunk(['a/shell.js'], ['a/view.js', 'a/dialog.js'])],
    ['a/shell.js', chunk(['a/page.js'])],
    ['a/view.js', chunk(['a/react.js', 'a/shell.js'])],
    ['a/island.js', chunk(['a/react.js'])],
    ['a/client.js', chunk(['a/react.js'])],
  ]);
  const page = (body: string) => `<head></head><body>${body}<script type="module" src="/a/page.js"></script></body>`;
  const preloads = (body: string, atOnce: string[] = []) =>
    [
      ...withEarlyScripts(page(body), CHUNKS, new Set(atOnce)).matchAll(
        /<link rel="modulepreload" href="\/a\/(\w+)\.js"( fetchpriority="low")?>/g,
      ),
    ]
      .map(([, name, priority = '']) => name + priority)
      .sort();

  it('names once what the scripts of the page import', () => {
    expect(preloads('')).toEqual(['shell']);
  });

  it('names the code of what the page is nothing without, with low priority', () => {
    const island = (when: string) =>
      `<astro-island uid="1" component-url="/a/island.js" renderer-url="/a/client.js" client="${when}"></astro-island>`;
    const low = (...names: string[]) => names.map((name) => `${name} fetchpriority="low"`);
    expect(preloads(island('only'))).toEqual([...low('client', 'island', 'react'), 'shell']);
    expect(preloads(island('idle'))).toEqual(['shell']);
    expect(preloads('', ['a/view.js'])).toEqual([...low('react'), 'shell', ...low('view')]);
  });
});
