import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SERVER = fileURLToPath(new URL('../../../../src/lib/server', import.meta.url));
const PROGRAM = `
  import { createLogger } from './compose.ts';
  import { endLog } from './reporting/end-log.ts';
  const log = createLogger({ logLevel: 'info' });
  process.on('message', async () => {
    for (const line of ['stopping', 'stopped']) log.info(line);
    await endLog(log);
    process.exit(0);
  });
  log.info('ready');
`;

/** Starts the program above and waits until it has logged that it is ready. */
async function start() {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM], {
    cwd: SERVER,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('no output');
  await once(stdout, 'data');
  return { child, stdout };
}

it('lets a process end whose output nobody reads any more', async () => {
  const { child, stdout } = await start();
  stdout.destroy();
  await once(stdout, 'close');
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(10_000) });
  child.send('stop');
  try {
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});

it('writes the last lines before the process ends', async () => {
  const { child, stdout } = await start();
  let rest = '';
  stdout.on('data', (chunk) => (rest += String(chunk)));
  child.send('stop');
  await once(child, 'close');
  const messages = rest
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  expect(messages).toEqual(['stopping', 'stopped']);
});
