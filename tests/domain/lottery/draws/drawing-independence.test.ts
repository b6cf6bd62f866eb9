import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'src/lib/domain/lottery/draws';
/** The files that create, open, close and draw draws; all that they import is checked with them. */
const DRAWING = ['advance.ts', 'drawing.ts', 'creation.ts', 'seed-chains.ts', 'external-results.ts'];
const OWN_TABLES = new Set([
  'lottery_games',
  'lottery_seed_chains',
  'lottery_draws',
  'lottery_draw_failures',
  'lottery_draw_events',
  'lottery_result_entries',
]);
const MAY_IMPORT = /^(#kernel\/|#rules\/lottery|#domain\/messaging$|node:crypto$|drizzle-orm|zod$)/;

async function withImports(names: readonly string[], seen = new Map<string, string>()): Promise<Map<string, string>> {
  for (const name of names) {
    if (seen.has(name)) continue;
    const text = await readFile(`${FOLDER}/${name}`, 'utf8');
    seen.set(name, text);
    await withImports(
      [...text.matchAll(/from '(\.\.?\/[^']+\.ts)'/g)].map(([, file = '']) => posix.join(posix.dirname(name), file)),
      seen,
    );
  }
  return seen;
}

it('drawing reads only the tables of games, chains, draws, their failures and events, and result entries, and imports nothing that reads others', async () => {
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
