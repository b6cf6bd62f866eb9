import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const LAYERS = '@layer tokens, base, components, layout, page;';

/** The first file of a page defines the layer order, and the bundler chooses which file is first. */
it('every file with layers starts with their order', () => {
  const layered = globSync('src/{layouts,islands}/**/*.css', { cwd: ROOT }).filter((file) =>
    /@layer \w+ \{/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(layered.length).toBeGreaterThan(15);
  const late = layered.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return text.indexOf(LAYERS) === -1 || text.indexOf(LAYERS) > text.search(/@layer \w+ \{/);
  });
  expect(late).toEqual([]);
});
