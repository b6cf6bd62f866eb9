import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ICONS } from '../../src/layouts/icons.ts';
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
