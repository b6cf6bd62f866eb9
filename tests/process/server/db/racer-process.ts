import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { FolderInUseError, lockFolder } from '../../../../src/lib/server/db/folder-lock.ts';

/*
 * One of several processes that try to lock the same folders at the same moments: node racer-process.ts <root> <rounds>
 * <start> <ms between>. Prints a line with the folders that it locked, keeps them, and ends when its input does.
 */
const [root = '', rounds = '0', startAt = '0', everyMs = '0'] = process.argv.slice(2);
const won: number[] = [];
for (let round = 0; round < Number(rounds); round++) {
  const at = Number(startAt) + round * Number(everyMs);
  await sleep(Math.max(0, at - Date.now() - 3));
  // Busy waiting, because timers are too coarse for a race.
  while (Date.now() < at);
  try {
    lockFolder(join(root, String(round)));
    won.push(round);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
  }
}
process.stdout.write(`${JSON.stringify(won)}\n`);
process.stdin.resume().on('end', () => process.exit(0));
