import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { inRoot, PROGRAMS, ROOT } from '../paths.ts';
import { Refusal, runCommand, say } from '../progress.ts';

const USAGE = 'Usage: npm run fuzz [-- times [part of a file name]]';

/**
 * `npm run fuzz [-- times [part]]`: runs all property tests, or those whose file name contains `part`, with a new seed and
 * `times` (default 20) as many cases as `npm test`, where the seed is fixed. `npm run fuzz -- 50 http/fuzz` sends a million
 * requests. A failure it finds is then added to a test as an example.
 */
await runCommand(async () => {
  const [times = '20', part = '', ...more] = process.argv.slice(2);
  if (more.length > 0 || !/^[1-9]\d{0,4}$/.test(times)) throw new Refusal(USAGE);
  const tests = propertyTests().filter((file) => file.includes(part));
  if (tests.length === 0) throw new Refusal(`No property test has "${part}" in its name.`);
  const seed = process.env['PROPERTY_SEED'] ?? String(randomInt(2 ** 31));
  say(`The same cases again: PROPERTY_SEED=${seed} npm run fuzz -- ${times} ${part}`);
  const { status } = spawnSync(process.execPath, [PROGRAMS.vitest, 'run', '--testTimeout', '0', ...tests], {
    cwd: ROOT,
    env: { ...process.env, PROPERTY_SEED: seed, PROPERTY_FACTOR: times },
    stdio: 'inherit',
  });
  return status ?? 1;
});

function propertyTests(): string[] {
  return globSync('tests/**/*.test.ts', { cwd: ROOT }).filter((file) =>
    readFileSync(inRoot(file), 'utf8').includes('/support/properties.ts'),
  );
}
