import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Lists all descendants of a process from /proc; parents come before their children. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    const child = Number(entry);
    const parent = Number.isInteger(child) ? parentOf(child) : undefined;
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), child]);
  }
  const found: number[] = [];
  for (const queue = [pid]; queue.length > 0;) {
    const children = parents.get(queue.shift() ?? 0) ?? [];
    found.push(...children);
    queue.push(...children);
  }
  return found;
}

function parentOf(pid: number): number | undefined {
  try {
    // Field 2 is the name in parentheses and may itself contain spaces and parentheses, so fields are counted from its
    // end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // The process has ended in the meantime.
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Sends SIGKILL to all at once and waits until the system has removed them. */
export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Already ended.
    }
  }
  while (pids.some(isAlive)) await sleep(20);
}
