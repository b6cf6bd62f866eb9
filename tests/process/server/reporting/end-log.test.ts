import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const SERVER = fileURLToPath(new URL('../../../../src/lib/server', import.meta.url));
/** Logs as many lines as it is told to and ends; another line comes after the log has ended. */
const PROGRAM = `
  import { createLogger } from './reporting/logger.ts';
  import { endLog } from './reporting/end-log.ts';
  const log = createLogger({ logLevel: 'info' });
  log.info('ready');
  process.once('message', async (lines) => {
    for (let line = 1; line <= lines; line++) log.info('line ' + line);
    const ended = endLog(log);
    setTimeout(() => log.info('late'), 1);
    await ended;
    process.exit(0);
  });
  process.send('ready');
`;
/** More than a pipe holds. */
const MANY_LINES = 20_000;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function start(output: 'pipe' | number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM], {
    cwd: SERVER,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  children.push(child);
  await once(child, 'message');
  return child;
}

/** Lets it log and end. Returns the exit code and the signal. */
async function end(child: ChildProcess, lines: number): Promise<unknown[]> {
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(20_000) });
  child.send(lines);
  return ended;
}

it('writes the last lines before the process ends', async () => {
  const child = await start('pipe');
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  const [[code]] = await Promise.all([end(child, 2), once(child, 'close')]);
  const lines = output.trimEnd().split('\n');
  expect([code, lines.map((line) => JSON.parse(line).msg)]).toEqual([0, ['ready', 'line 1', 'line 2']]);
});

it('lets a process end whose output was closed', async () => {
  const child = await start('pipe');
  child.stdout?.destroy();
  expect(await end(child, 2)).toEqual([0, null]);
});

it('lets a process end whose output nobody reads', async () => {
  const child = await start('pipe');
  child.stdout?.pause();
  expect(await end(child, MANY_LINES)).toEqual([0, null]);
});

it('lets a process run and end although its log does not fit on the disk', async () => {
  const full = openSync('/dev/full', 'w');
  const child = await start(full);
  closeSync(full);
  expect(await end(child, 2)).toEqual([0, null]);
});
