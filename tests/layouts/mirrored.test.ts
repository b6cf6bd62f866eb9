import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { filesBelow } from '../../src/lib/dev/astro/files.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const POINTING = /<(?:Chevron|Arrow)(?:Left|Right)\b[^>]*>|<Icon\b[^>]*name="(?:chevron|arrow)-(?:left|right)"[^>]*>/g;

describe('directional icons', () => {
  it('are mirrored in right-to-left languages', async () => {
    const files = (await filesBelow(src)).filter((file) => /\.(tsx|astro)$/.test(file));
    const found: string[] = [];
    for (const file of files) {
      for (const [icon] of (await readFile(file, 'utf8')).matchAll(POINTING)) {
        found.push(icon);
        expect(icon, file).toContain('mirrored');
      }
    }
    expect(found.length).toBeGreaterThan(0);
  });
});
