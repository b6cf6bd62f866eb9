import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROGRAMS } from '../paths.ts';
import { Refusal } from '../progress.ts';

export interface MigrationOptions {
  root: string;
  name: string;
  /** Creates an empty file for custom SQL (moving rows, dropping triggers) instead of deriving it from the tables. */
  custom: boolean;
}

const SNAPSHOTS = 'src/lib/server/db/migrations/meta';

/**
 * Creates the next numbered migration and returns drizzle-kit's exit code. drizzle-kit may prompt about a renamed
 * column, so it runs on the terminal. Only the newest snapshot is kept, because drizzle-kit compares with no other.
 */
export async function newMigration({ root, name, custom }: MigrationOptions): Promise<number> {
  const file = name.replaceAll('-', '_');
  if (!/^[a-z][a-z0-9_]{2,60}$/.test(file)) {
    throw new Refusal(
      'Name what the migration does, in small letters: npm run new:migration -- bonus_accounts [--custom]',
    );
  }
  const args = ['generate', '--config=drizzle.config.ts', `--name=${file}`, ...(custom ? ['--custom'] : [])];
  const child = spawn(process.execPath, [PROGRAMS.drizzleKit, ...args], { cwd: root, stdio: 'inherit' });
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  if (exitCode === 0) deleteOldSnapshots(join(root, SNAPSHOTS));
  return exitCode;
}

function deleteOldSnapshots(folder: string): void {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, name));
}
