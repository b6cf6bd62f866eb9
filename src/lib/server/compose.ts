import { join } from 'node:path';
import pino, { type DestinationStream, type Logger } from 'pino';
import { Movements } from '#domain/games';
import { systemClock } from '#kernel/clock';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import { diskFileStore } from './adapters/files/disk.ts';
import { outboxMessenger } from './adapters/messages/outbox.ts';
import { ConfigError, type Config } from './config.ts';
import type { AppContext } from './context.ts';
import { openDatabase } from './db/open.ts';
import { errorFacts } from './error-facts.ts';
import { Encryption } from './http/encryption.ts';
import { PushHub } from './http/push-hub.ts';
import { RateLimits } from './http/rate-limits.ts';
import { createSealer } from './sealer.ts';

/** One JSON line a message, on standard output unless said otherwise; what could be a secret is cut out wherever it stands. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', 'paymentPassword', 'code'];
  const options = {
    level: config.logLevel,
    serializers: { err: (error: unknown) => errorFacts(error) },
    redact: { paths: [...secrets, ...secrets.map((name) => `*.${name}`)], censor: '[cut]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Opens the database that the configuration names. */
export function databaseOf(config: Config, log: Logger): Promise<Database> {
  return openDatabase({
    databaseUrl: config.databaseUrl,
    embeddedFolder: join(config.dataDir, 'database'),
    maxConnections: config.databasePool,
    log,
  });
}

/** Throws ConfigError when there is none: some commands need none, so that the configuration alone is complete without. */
export function appSecretOf(config: Config): string {
  if (config.appSecret) return config.appSecret;
  throw new ConfigError(['APP_SECRET: must be set (`npm start` makes one and keeps it in DATA_DIR)']);
}

/** The composition root: everything that a process has once, put together here and nowhere else. */
export function createContext(config: Config, db: Database, log: Logger): AppContext {
  const sealer = createSealer(appSecretOf(config));
  return {
    config,
    db,
    log,
    sealer,
    clock: systemClock,
    random: cryptoRandom,
    files: diskFileStore(join(config.dataDir, 'files', 'private')),
    messenger: outboxMessenger,
    pushHub: new PushHub({ db, log }),
    encryption: new Encryption({ db, sealer, clock: systemClock }),
    movements: new Movements(db),
    rateLimits: new RateLimits({ db, isOn: config.areRateLimitsOn }),
  };
}
