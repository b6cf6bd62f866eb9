import { setTimeout as sleep } from 'node:timers/promises';
import pino, { type Logger } from 'pino';

const MAX_WAIT_MS = 500;

/**
 * Ends the log before the process ends: waits until it is written, for a moment at most, and drops what is logged later.
 * At the exit itself sonic-boom 4.2.1 would repeat an unwritten line until it succeeds: forever when the reader is gone
 * or does not read, or the disk is full.
 */
export async function endLog(log: Logger): Promise<void> {
  const destination = Reflect.get(log, pino.symbols.streamSym) as ReturnType<typeof pino.destination>;
  const ended = new Promise<void>((resolve) => {
    for (const event of ['close', 'error'] as const) destination.once(event, resolve);
  });
  destination.end();
  destination.write = () => true;
  await Promise.race([ended, sleep(MAX_WAIT_MS)]);
  destination.flushSync = () => {};
}
