import { spawn } from 'node:child_process';
import { ensureBuild } from '../build/ensure.ts';
import { ensureProgram } from '../build/program.ts';
import { PROGRAMS, ROOT } from '../paths.ts';
import { runCommand } from '../progress.ts';

/** `npm run bench [-- money|rewards|identity|lottery|games|agents|contracts|pages]`: builds, measures, and writes the tables of docs/benchmarks.md. */
await runCommand(async () => {
  await ensureBuild();
  await ensureProgram();
  const code = await run(['--disable-warning=ExperimentalWarning', 'tests/bench/main.ts', ...process.argv.slice(2)]);
  return code === 0 ? run([PROGRAMS.oxfmt, 'docs/benchmarks.md']) : code;
});

function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
