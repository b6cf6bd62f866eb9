import type { Logger } from 'pino';

/**
 * Writes down what failed with nobody waiting for it. The page renderer listens for such errors too, which keeps the
 * process alive, and says nothing of those that it did not cause: without this they would be lost without a trace.
 */
export function reportDefects(log: Logger): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'something failed that nobody waited for'));
}
