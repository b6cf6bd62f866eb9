import { newMigration } from '../generate/migration.ts';
import { ROOT } from '../paths.ts';
import { runCommand } from '../progress.ts';

await runCommand(() => {
  const [name = '', ...flags] = process.argv
    .slice(2)
    .sort((a, b) => Number(a.startsWith('-')) - Number(b.startsWith('-')));
  return newMigration({ root: ROOT, name, custom: flags.includes('--custom') });
});
