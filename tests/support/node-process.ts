import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_ROOT } from './temp-tree.ts';

/** One of our programs as a process of its own, so that it can be killed. */
export interface NodeProcess {
  pid: number;
  /** Everything it said, on both streams. */
  output(): string;
  /** Resolves when it has said that; rejects when it ends without. */
  says(text: string | RegExp): Promise<void>;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>;
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
  /** kill -9, and waits for the end. */
  kill(): Promise<void>;
}

const SAYS_MS = 60_000;

/** What each process gets: where programs are, and what was compiled before. */
const SHARED = ['PATH', 'NODE_COMPILE_CACHE'];

/** `env` is all that it gets, besides what they all share. */
export function startNode(script: string, env: Record<string, string>, flags: readonly string[] = []): NodeProcess {
  // The channel makes the death of the tests the program's end, too.
  const child = spawn(process.execPath, [join(PROJECT_ROOT, script), ...flags], {
    cwd: PROJECT_ROOT,
    env: { ...Object.fromEntries(SHARED.map((name) => [name, process.env[name]])), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => (output += String(chunk)));
  }
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const says = async (text: string | RegExp) => {
    await until(`${script} says ${text}`, () => output.search(text) !== -1 || child.exitCode !== null, SAYS_MS);
    if (output.search(text) === -1) throw new Error(`ended without saying ${text}:\n${output.slice(-3000)}`);
  };
  return {
    pid: child.pid ?? 0,
    output: () => output,
    says,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits for something that another process will bring about. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  patienceMs = 20_000,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error(`waited in vain: ${what}`);
}
