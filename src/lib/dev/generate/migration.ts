import { spawn } from 'node:child_process';
import { PROGRAMS } from '../paths.ts';
import { Refusal } from '../progress.ts';

export interface MigrationOptions {
  root: string;
  name: string;
  /** An empty file for SQL of one's own (functions, triggers, moved rows) instead of what changed in the tables. */
  custom: boolean;
}

/** Makes the next numbered migration. drizzle-kit may ask whether a column was renamed, so it gets the terminal. */
export async function newMigration({ root, name, custom }: MigrationOptions): Promise<number> {
  const file = name.replaceAll('-', '_');
  if (!/^[a-z][a-z0-9_]{2,60}$/.test(file)) {
    throw new Refusal(
      'Name what the migration does, in small letters: npm run new:migration -- bonus_accounts [--custom]',
    );
  }
  const args = ['generate', '--config=drizzle.config.ts', `--name=${file}`, ...(custom ? ['--custom'] : [])];
  const child = spawn(process.execPath, [PROGRAMS.drizzleKit, ...args], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
