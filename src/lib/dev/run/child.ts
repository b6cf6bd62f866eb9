import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../paths.ts';
import { Refusal } from '../progress.ts';
import { openLog } from './log-file.ts';
import { logOutput } from './output.ts';

/*
 * Contract with the started processes: SIGTERM (or SIGINT, which a terminal sends to all of them at once) requests a
 * graceful stop and may arrive more than once. After STOP_MS follows SIGKILL. stop-with-launcher.mjs turns the death of the launcher
 * into the same request.
 */
const STOP_MS = 10_000;

const NODE_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  new URL('stop-with-launcher.mjs', import.meta.url).href,
];

export interface ChildOptions {
  name: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  logFolder: string;
}

export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  /** Resolves to a description of how it ended. Never rejects. */
  readonly ended: Promise<string>;
  isRunning(): boolean;
  stop(): Promise<void>;
}

export function startChild({ name, args, env, logFolder }: ChildOptions): Child {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  });
  const log = openLog(logFolder, name);
  if (child.stdout && child.stderr) logOutput(name, { stdout: child.stdout, stderr: child.stderr }, log);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  void ended.then(() => log.end());
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return { name, pid: child.pid ?? 0, logFile: String(log.path), ended, isRunning, stop: () => stop(child, ended) };
}

async function stop(child: ReturnType<typeof spawn>, ended: Promise<string>): Promise<void> {
  child.kill('SIGTERM');
  const patience = new AbortController();
  const late = sleep(STOP_MS, undefined, { signal: patience.signal }).then(
    () => child.kill('SIGKILL'),
    () => false,
  );
  await ended;
  patience.abort();
  await late;
}

const READY_TIMEOUT_MS = 180_000;

/** Waits until the URL responds with 200. Fails when the process ends before. */
export async function waitUntilReady(child: Child, url: string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (!child.isRunning()) throw new Refusal(`${child.name} ended while it started (${await child.ended}).`);
    if (await responses(url)) return;
    await sleep(100);
  }
  throw new Refusal(`${child.name} was not ready after ${READY_TIMEOUT_MS / 1000} s (${url}).`);
}

async function responses(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false; // Not listening yet.
  }
}
