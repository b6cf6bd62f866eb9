import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from '../../../../src/lib/server/db/folder-lock.ts';
import { killAll } from '../../../support/processes.ts';

const RACER = join(import.meta.dirname, 'racer-process.ts');
let root = '';
const racers: ChildProcess[] = [];
/** A loser waits a second for the lock before it gives up. */
const BETWEEN_ROUNDS_MS = 1500;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parlay-lock-'));
});
afterEach(async () => {
  await killAll(racers.splice(0).map(({ pid = 0 }) => pid));
  rmSync(root, { recursive: true, force: true });
});

/** Starts a process that locks the folders 0, 1, 2 … of the root, prints which ones it got and keeps them. */
async function race(rounds: number, startAt: number): Promise<{ child: ChildProcess; won: number[] }> {
  const args = [RACER, root, String(rounds), String(startAt), String(BETWEEN_ROUNDS_MS)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  racers.push(child);
  for await (const line of createInterface({ input: child.stdout }))
    return { child, won: JSON.parse(line) as number[] };
  throw new Error('a racer ended without a word');
}

it('lets exactly one of several processes lock a folder at the same moment', async () => {
  const rounds = 10;
  for (let round = 0; round < rounds; round++) writeFileSync(join(root, `${round}.pid`), '999999');
  const startAt = Date.now() + 2500;
  const results = await Promise.all([1, 2, 3, 4].map(() => race(rounds, startAt)));
  const winners = results.flatMap(({ won }) => won).sort((a, b) => a - b);
  expect(winners).toEqual(Array.from({ length: rounds }, (_, round) => round));
});

it('refuses a folder that another process has open, and says which process and what to do', async () => {
  const { child } = await race(1, 0);
  const attempt = () => lockFolder(join(root, '0'), 0);
  expect(attempt).toThrow(FolderInUseError);
  expect(attempt).toThrow(`pid ${child.pid}`);
  expect(attempt).toThrow('DATA_DIR');
});

it('locks the folder of a process that was killed', async () => {
  const { child } = await race(1, 0);
  await killAll([child.pid ?? 0]);
  expect(() => lockFolder(join(root, '0'))).not.toThrow();
});

it('ignores the note of a dead process whose id another process has now', () => {
  writeFileSync(join(root, '0.pid'), String(process.ppid));
  expect(() => lockFolder(join(root, '0'))).not.toThrow();
});

it('releases the folder when asked to, and not before', () => {
  const folder = join(root, 'database');
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder, 0)).toThrow(`pid ${process.pid}`);
  unlock();
  expect(() => lockFolder(folder, 0)).not.toThrow();
});
