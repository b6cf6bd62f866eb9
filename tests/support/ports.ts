import { createServer } from 'node:net';

/**
 * Below what the system gives to outgoing connections, which could take a port between its choice and its use. Each
 * process chooses from a stretch of its own: two that ask the system at once may both be told the same. Above the ports
 * that browsers refuse to open, the last of which is 10080.
 */
const FIRST = 11_000;
const STRETCH = 20;
const STRETCHES = 1000;

const start = FIRST + (process.pid % STRETCHES) * STRETCH;
let taken = 0;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < STRETCH; tries += 1) {
    const port = start + (taken++ % STRETCH);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${start} on`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
