import type { Logger } from 'pino';

/**
 * Logs unhandled errors and rejections. Astro's renderer listens for them too, which prevents the process from exiting,
 * but does not log those that it did not cause.
 */
export function logUnhandledRejections(log: Logger): void {
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'));
}
