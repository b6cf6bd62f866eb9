import { ensureBuild } from '../build/ensure.ts';
import { ensureProgram } from '../build/program.ts';
import { runCommand } from '../progress.ts';

await runCommand(async () => {
  await ensureBuild({ force: true });
  await ensureProgram();
  return 0;
});
