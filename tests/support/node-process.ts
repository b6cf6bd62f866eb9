import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMBEDDED_FLAGS } from '../../src/lib/dev/verify/engine-flags.ts';
import { PROJECT_ROOT } from './temp-tree.ts';

/** A program of the project as a separate process, so that it can be killed. */
export interface NodeProcess {
  pid: number;
  /** Everything it has written to both streams. */
  output(): string;
  /** Resolves when the text has been written; rejects when the process ends without it. */
  says(text: string | RegExp): Promise<void>;
  /** Resolves with the exit code, or with the signal's name. */
  ended: Promise<number | string>;
  isRunning(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

const SAYS_MS = 60_000;

/** Variables that every process inherits: the path of programs, and the cache of compiled modules. */
const SHARED = ['PATH', 'NODE_COMPILE_CACHE'];

/** Starts a program with the shared variables and `env` only. */
export function startNode(script: string, env: Record<string, string>, flags: readonly string[] = []): NodeProcess {
  // The IPC channel ends the program when the tests die.
  const child = spawn(process.execPath, [...EMBEDDED_FLAGS, join(PROJECT_ROOT, script), ...flags], {
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

/** Polls for something that another process brings about. */
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
