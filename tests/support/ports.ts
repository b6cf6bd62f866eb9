import { createServer } from 'node:net';

/**
 * First port to use. The range is below the ports that the system gives to outgoing connections, which could take a
 * port between its choice and its use, and above the ports that browsers refuse to open (up to 10080). Each process
 * uses a section of its own, because the system may return the same free port to two processes.
 */
const FIRST = 11_000;
const STRETCH = 20;
const STRETCHES = 1000;

const start = FIRST + (process.pid % STRETCHES) * STRETCH;
let taken = 0;

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (let attempts = 0; attempts < STRETCH; attempts += 1) {
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
