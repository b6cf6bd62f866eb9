import { spawn } from 'node:child_process';
import { ensureBuild } from '../build/ensure.ts';
import { ROOT } from '../paths.ts';
import { runCommand } from '../progress.ts';

/** `npm run bench [-- money|pages]`: builds, measures, and writes the tables of the README. */
await runCommand(async () => {
  await ensureBuild();
  const args = ['--disable-warning=ExperimentalWarning', 'tests/bench/main.ts', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  return new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
});
