import { join } from 'node:path';
import type { Logger } from 'pino';
import { WalletTransactions } from '#domain/games';
import { CrashBets, InhouseBets } from '#domain/inhouse';
import { BetPlacement } from '#domain/lottery';
import { EnvelopeOpenings } from '#domain/promotions';
import type { PaymentGateway } from '#domain/wallet';
import { systemClock } from '#kernel/clock';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import { createLotteryServices } from './adapters/lottery.ts';
import { memberPasskeyVerifier, staffPasskeyVerifier } from './adapters/passkeys.ts';
import { passwordHasher } from './adapters/passwords.ts';
import { OidcProvider } from './adapters/oidc.ts';
import { PhoneAuth } from './adapters/phone-auth.ts';
import { VendorPorts } from './adapters/vendors/vendor-ports.ts';
import { embeddedChat } from './adapters/chat/embedded.ts';
import { externalChat } from './adapters/chat/external.ts';
import { createTransports } from './adapters/messages/transports.ts';
import { WebPush } from './adapters/push/web-push.ts';
import { EmbeddedGateway } from './adapters/payments/embedded-gateway.ts';
import { HttpGateway } from './adapters/payments/http-gateway.ts';
import { outboxMessenger } from './adapters/messages/outbox.ts';
import type { OutgoingMessage } from './adapters/messages/port.ts';
import { ConfigError, type Config } from './config/config.ts';
import type { AppContext } from './context.ts';
import { openDatabase } from './db/open.ts';
import { Encryption } from './crypto/encryption.ts';
import { CrashFeed } from './live-events/crash-feed.ts';
import { LiveEventHub } from './live-events/live-event-hub.ts';
import { RateLimits } from './limits/rate-limits.ts';
import { createSealer, type Sealer } from './crypto/sealer.ts';
import { VendorCallCounter } from './vendor-call-counter.ts';
import { BufferedSecurityEvents } from './security-events/recorder.ts';
import { claimDeps } from './reward-deps.ts';
import { Site } from './site/site-status.ts';
import { Visitors } from './site/visitors.ts';

/** Opens the database that the configuration names. */
export function databaseOf(config: Config, log: Logger): Promise<Database> {
  return openDatabase({
    databaseUrl: config.databaseUrl,
    sessionUrl: config.databaseSessionUrl,
    ownerUrl: config.databaseOwnerUrl,
    embeddedFolder: join(config.dataDir, 'database'),
    maxConnections: config.databasePool,
    isStrict: !config.isProduction,
    log,
  });
}

/**
 * Returns APP_SECRET. Throws ConfigError when it is not set; it is optional in the configuration because some commands
 * do not need it.
 */
export function appSecretOf(config: Config): string {
  if (config.appSecret) return config.appSecret;
  throw new ConfigError(['APP_SECRET: must be set (`npm start` creates one and stores it in DATA_DIR)']);
}

/** Creates the sealer of the configured secrets. Throws what `appSecretOf` throws. */
export function sealerOf(config: Config): Sealer {
  return createSealer(appSecretOf(config), config.previousAppSecrets);
}

/**
 * Returns a function that logs messages which no transport delivers, so that codes can be read on a local machine.
 * Undefined in production, where codes never reach a log.
 */
function createMessageLogger(config: Config, log: Logger): ((message: OutgoingMessage) => void) | undefined {
  if (config.isProduction) return undefined;
  return ({ channel, recipient, subject, body: text }) => {
    const isUndelivered = channel === 'sms' ? !config.sms : !config.smtp;
    if (isUndelivered) log.info({ channel, recipient, subject, text }, 'a message is in the outbox');
  };
}

function socialProvidersOf({ socialProviders, publicOrigin }: Config): AppContext['social'] {
  const options = { publicOrigin, clock: systemClock };
  return new Map(socialProviders.map((provider) => [provider.id, new OidcProvider(provider, options)]));
}

/** Returns the configured gateway; without one the embedded gateway, which production has not. */
function gatewayOf({ config, db, sealer }: Pick<AppContext, 'config' | 'db' | 'sealer'>): PaymentGateway | undefined {
  const options = { clock: systemClock, notificationUrl: `${config.publicOrigin}/gateway/v1/notifications` };
  if (config.gateway) return new HttpGateway(config.gateway, { ...config, ...options });
  return config.isProduction ? undefined : new EmbeddedGateway({ db, sealer, ...options });
}

/** Composition root: creates everything that exists once per process. */
export function createContext(config: Config, db: Database, log: Logger): AppContext {
  const sealer = sealerOf(config);
  const securityEvents = new BufferedSecurityEvents({ db, clock: systemClock, sealer, log });
  const liveEventHub = new LiveEventHub({ db, log });
  return {
    config,
    db,
    log,
    sealer,
    clock: systemClock,
    random: cryptoRandom,
    passwords: passwordHasher,
    memberPasskeys: memberPasskeyVerifier(config),
    staffPasskeys: staffPasskeyVerifier(config),
    messenger: outboxMessenger(createMessageLogger(config, log)),
    transports: createTransports(config),
    push: new WebPush({ sealer, origin: config.publicOrigin, services: config.pushServices }),
    chat: config.chat ? externalChat(config.chat, systemClock) : embeddedChat(db),
    gateway: gatewayOf({ config, db, sealer }),
    phoneAuth: config.phoneAuth && new PhoneAuth(config.phoneAuth, systemClock),
    social: socialProvidersOf(config),
    liveEventHub,
    encryption: new Encryption({ db, sealer, clock: systemClock }),
    vendorPorts: new VendorPorts({ ...config, sealer, clock: systemClock }),
    walletTransactions: new WalletTransactions({ db, notifier: liveEventHub }),
    bets: new BetPlacement({ db, random: cryptoRandom, notifier: liveEventHub, currency: config.currency }),
    inhouseBets: new InhouseBets({ db, sealer, notifier: liveEventHub }),
    crashBets: new CrashBets({ db, notifier: liveEventHub }),
    crashFeed: new CrashFeed({ db, log, currency: config.currency }),
    envelopeOpenings: new EnvelopeOpenings(db, claimDeps({ config, sealer, random: cryptoRandom, liveEventHub })),
    lottery: createLotteryServices(config.lottery, { sealer, log, securityEvents }),
    site: new Site({ db, clock: systemClock, log, rules: config.restriction }),
    visitors: new Visitors(config),
    rateLimits: new RateLimits({ db, isOn: config.areRateLimitsOn }),
    securityEvents,
    vendorCalls: new VendorCallCounter(db, log),
  };
}
