import pino from 'pino';
import { systemClock } from '#kernel/clock';
import { ConfigError, readConfig } from './config.ts';
import { cryptoDice, startVendor } from './vendor.ts';
import { RETRY_POLICY } from './wallet/protocol.ts';

/** Time limit of a stop; unfinished transactions remain in the store for the next start. */
const STOP_LIMIT_MS = 8000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // Written at once: nothing is left for the exit, where sonic-boom 4.2.1 would repeat a line forever when nobody reads it.
  const output = pino.destination({ fd: process.stdout.fd, sync: true });
  const log = pino({ level: config.logLevel, base: { service: 'vendor-sandbox' } }, output);
  const vendor = await startVendor({ config, clock: systemClock, dice: cryptoDice, retryPolicy: RETRY_POLICY, log });
  log.info(
    { url: vendor.url, origin: config.publicOrigin, portal: config.portalUrl, faults: config.areFaultsEnabled },
    'sandbox vendor ready',
  );
  // Notifies the launcher that requests are accepted.
  process.send?.('ready');
  let isStopping = false;
  const stop = (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    vendor.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  // A configuration error is printed without a stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
