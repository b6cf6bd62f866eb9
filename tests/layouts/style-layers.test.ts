import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const ORDER = '@layer tokens, base, components, layout, page;';

/** The first of a page's files decides which layer wins, and which one is the first is the bundler's choice. */
it('every file with layers starts with their order', () => {
  const layered = globSync('src/{layouts,islands}/**/*.css', { cwd: ROOT }).filter((file) =>
    /@layer \w+ \{/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(layered.length).toBeGreaterThan(15);
  const late = layered.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return text.indexOf(ORDER) === -1 || text.indexOf(ORDER) > text.search(/@layer \w+ \{/);
  });
  expect(late).toEqual([]);
});
