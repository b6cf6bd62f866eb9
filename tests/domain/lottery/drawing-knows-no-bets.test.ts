import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const FOLDER = 'src/lib/domain/lottery';
/** What makes, opens, closes and draws draws, with all that it imports from its own folder. */
const DRAWING = ['advance.ts', 'drawing.ts', 'making.ts', 'seed-chains.ts', 'foreign-results.ts'];
const OWN_TABLES = new Set(['lottery_games', 'lottery_seed_chains', 'lottery_draws', 'lottery_result_entries']);
const MAY_IMPORT = /^(#kernel\/|#rules\/lottery|#domain\/messaging$|node:crypto$|drizzle-orm)/;

async function withImports(names: readonly string[], seen = new Map<string, string>()): Promise<Map<string, string>> {
  for (const name of names) {
    if (seen.has(name)) continue;
    const text = await readFile(`${FOLDER}/${name}`, 'utf8');
    seen.set(name, text);
    await withImports(
      [...text.matchAll(/from '\.\/([\w-]+\.ts)'/g)].map(([, file = '']) => file),
      seen,
    );
  }
  return seen;
}

it('what draws reads no table but those of games, chains, draws and entries, and imports nothing that could', async () => {
  const files = await withImports(DRAWING);
  expect((await readdir(FOLDER)).filter((name) => DRAWING.includes(name))).toHaveLength(DRAWING.length);
  for (const [name, text] of files) {
    for (const [, table = ''] of text.matchAll(/\b(?:from|join|update|into)\s+(lottery_\w+)/g)) {
      expect(OWN_TABLES.has(table), `${name} reads ${table}`).toBe(true);
    }
    for (const [, from = ''] of text.matchAll(/from '([^.'][^']*)'/g)) expect(from, name).toMatch(MAY_IMPORT);
    expect(text, name).not.toMatch(/\b(?:bets?|orders?|stakes?)\s+(?:set|where)\b|lottery_bets/i);
  }
});
