import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { inRoot, PROGRAMS, ROOT } from '../paths.ts';
import { Refusal, runCommand, say } from '../progress.ts';

/**
 * `npm run fuzz [-- times]`: runs all property tests with a new seed and `times` (default 20) as many cases as `npm
 * test`, where the seed is fixed. A failure it finds is then added to a test as an example.
 */
await runCommand(async () => {
  const [times = '20', ...more] = process.argv.slice(2);
  if (more.length > 0 || !/^[1-9]\d{0,4}$/.test(times)) throw new Refusal('Usage: npm run fuzz [-- times]');
  const seed = process.env['PROPERTY_SEED'] ?? String(randomInt(2 ** 31));
  say(`The same cases again: PROPERTY_SEED=${seed} npm run fuzz -- ${times}`);
  const { status } = spawnSync(process.execPath, [PROGRAMS.vitest, 'run', '--testTimeout', '0', ...propertyTests()], {
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
