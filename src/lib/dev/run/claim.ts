import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../progress.ts';

interface Claim {
  launcher: Process;
  children: Process[];
}

/** Identifies a process by its id and start time, because ids are reused. */
interface Process {
  pid: number;
  started: string;
}

const GRACE_MS = 10_000;

/**
 * Claims the data folder for this launcher. Refuses when another launcher still runs on it. Processes left behind by a
 * killed launcher get a moment to stop by themselves (see child.ts) and are then killed.
 */
export async function claimFolder(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const before = readClaim(dataDir);
  if (before && isSame(before.launcher)) {
    throw new Refusal(
      `Parlay is already running on ${dataDir} (process ${before.launcher.pid}). Stop it, or choose another DATA_DIR.`,
    );
  }
  await waitForEnd(before?.children ?? []);
  writeClaim(dataDir, []);
}

export function recordChildren(dataDir: string, pids: readonly number[]): void {
  writeClaim(dataDir, pids);
}

export function releaseFolder(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

async function waitForEnd(children: readonly Process[]): Promise<void> {
  const deadline = performance.now() + GRACE_MS;
  while (children.some(isSame) && performance.now() < deadline) await sleep(100);
  // A process without a known start time is not killed: another program may have its id by now.
  const known = children.filter(({ started }) => started !== '');
  for (const child of known.filter(isSame)) process.kill(child.pid, 'SIGKILL');
  while (known.some(isSame)) await sleep(20);
}

function readClaim(dataDir: string): Claim | undefined {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    const claim = JSON.parse(readFileSync(file, 'utf8')) as Partial<Claim>;
    if (isProcess(claim.launcher) && claim.children?.every(isProcess)) {
      return { launcher: claim.launcher, children: claim.children };
    }
  } catch {
    // The file is incomplete after a crash and cannot be used. The database has a lock of its own.
  }
  return undefined;
}

function writeClaim(dataDir: string, pids: readonly number[]): void {
  const claim: Claim = { launcher: processOf(process.pid), children: pids.map(processOf) };
  writeFileSync(fileIn(dataDir), JSON.stringify(claim), { mode: 0o600 });
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'run.json');
}

function isProcess(value: unknown): value is Process {
  return typeof value === 'object' && value !== null && 'pid' in value && 'started' in value;
}

function processOf(pid: number): Process {
  return { pid, started: startTime(pid) };
}

function isSame({ pid, started }: Process): boolean {
  try {
    process.kill(pid, 0);
    return startTime(pid) === started && state(pid) !== 'Z';
  } catch {
    return false;
  }
}

/**
 * Returns field 22 of /proc/<pid>/stat, the start time; empty without /proc, which leaves only the process id to
 * compare.
 */
function startTime(pid: number): string {
  return statFields(pid)[19] ?? '';
}

function state(pid: number): string {
  return statFields(pid)[0] ?? '';
}

function statFields(pid: number): string[] {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return [];
  const stat = readFileSync(file, 'utf8');
  // Field 2 is the name in parentheses and may itself contain spaces and parentheses, so fields are counted from its
  // end.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
