import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { errorFacts } from './error-facts.ts';

/**
 * Creates a logger that writes one JSON line per message, to standard output by default. Fields that may contain
 * secrets are removed at any depth.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'paymentPassword', 'code'];
  const options = {
    level: config.logLevel,
    serializers: { err: (error: unknown) => errorFacts(error) },
    redact: { paths: [...secrets, ...secrets.map((name) => `*.${name}`)], censor: '[cut]' },
  };
  return pino(options, destination ?? standardOutput());
}

function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: process.stdout.fd, sync: false });
  // A full disk must not end the portal: the line that could not be written is tried again with the next one.
  output.on('error', () => {});
  return output;
}
