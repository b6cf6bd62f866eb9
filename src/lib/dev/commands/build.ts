import { ensureBuild } from '../build/ensure.ts';
import { runCommand } from '../progress.ts';

await runCommand(async () => {
  await ensureBuild({ force: true });
  return 0;
});
