import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PROGRAMS, ROOT, inRoot } from './paths.ts';
import { runCaptured } from './run/captured.ts';

// Generates the next migration in a copy of the folder; nothing may be left to generate. The output decides, because
// drizzle-kit also exits with 0 when it could not prompt about a renamed column.
const schema = process.argv[2] ?? './src/lib/server/db/schema.ts';
const folder = mkdtempSync(join(tmpdir(), 'parlay-migrations-'));
try {
  cpSync(inRoot('src/lib/server/db/migrations'), folder, { recursive: true });
  // drizzle-kit does not accept an absolute output path.
  const out = relative(ROOT, folder);
  const args = ['generate', '--dialect=postgresql', `--schema=${schema}`, `--out=${out}`, '--casing=snake_case'];
  const { code, output } = await runCaptured([PROGRAMS.drizzleKit, ...args]);
  const isCurrent = code === 0 && output.includes('No schema changes');
  const verdict = isCurrent ? 'Nothing left to make.' : `${output}\nRun npm run new:migration -- <name>.`;
  process.stdout.write(`${verdict}\n`);
  process.exitCode = isCurrent ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
