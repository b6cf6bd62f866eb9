import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import type { PasskeyVerifier } from '#kernel/passkeys';
import type { PasswordHasher } from '#kernel/passwords';
import type { EndpointName, Endpoints, HandlerResponse, HandlerInput } from '#api/table';
import type { Workplace } from '#domain/agents';
import type { Member, View } from '#domain/members';
import type { CrashBets, InhouseBets } from '#domain/inhouse';
import type { BetPlacement } from '#domain/lottery';
import type { EnvelopeOpenings } from '#domain/promotions';
import type { Proposal } from '#domain/proposals';
import type { StaffUser } from '#domain/staff';
import type { WalletTransactions, Vendor } from '#domain/games';
import type { PaymentGateway } from '#domain/wallet';
import type { Config } from './config/config.ts';
import type { ChatService } from './adapters/chat/port.ts';
import type { MessageTransports, Messenger } from './adapters/messages/port.ts';
import type { WebPush } from './adapters/push/web-push.ts';
import type { LotteryServices } from './adapters/lottery.ts';
import type { OidcProvider } from './adapters/oidc.ts';
import type { VendorPorts } from './adapters/vendors/vendor-ports.ts';
import type { PhoneAuth } from './adapters/phone-auth.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { CrashFeed } from './live-events/crash-feed.ts';
import type { LiveEventHub } from './live-events/live-event-hub.ts';
import type { VendorCallCounter } from './vendor-call-counter.ts';
import type { BufferedSecurityEvents } from './security-events/recorder.ts';
import type { Encryption } from './crypto/encryption.ts';
import type { Sealer } from './crypto/sealer.ts';
import type { Site } from './site/site-status.ts';
import type { Visitors } from './site/visitors.ts';

/** Services and resources that exist once per process, created by the composition root (main.ts or a test). */
export interface AppContext {
  config: Config;
  db: Database;
  clock: Clock;
  random: RandomSource;
  passwords: PasswordHasher;
  memberPasskeys: PasskeyVerifier;
  staffPasskeys: PasskeyVerifier;
  log: Logger;
  sealer: Sealer;
  messenger: Messenger;
  /** Undefined: phone numbers are verified only by the portal's own codes. */
  phoneAuth: PhoneAuth | undefined;
  /** Configured social sign-in providers, by id. */
  social: ReadonlyMap<string, OidcProvider>;
  transports: MessageTransports;
  push: WebPush;
  chat: ChatService;
  /** Undefined: no deposits through a gateway. */
  gateway: PaymentGateway | undefined;
  liveEventHub: LiveEventHub;
  encryption: Encryption;
  rateLimits: RateLimits;
  securityEvents: BufferedSecurityEvents;
  vendorCalls: VendorCallCounter;
  walletTransactions: WalletTransactions;
  vendorPorts: VendorPorts;
  lottery: LotteryServices;
  bets: BetPlacement;
  inhouseBets: InhouseBets;
  crashBets: CrashBets;
  crashFeed: CrashFeed;
  envelopeOpenings: EnvelopeOpenings;
  site: Site;
  visitors: Visitors;
}

/** One API request, as a handler sees it. */
export interface RequestContext {
  app: AppContext;
  log: Logger;
  requestId: string;
  /** Client address, taken from X-Forwarded-For only through trusted proxies. */
  address: string;
  /** Country of the address (ISO 3166), if known. */
  country: string | undefined;
  /** Network that rate limits by address count. */
  network: string;
  /** For IPv6 the /48 that contains the network; it is counted too, with a higher limit. */
  wideNetwork: string | undefined;
  userAgent: string;
  /** BCP 47 tag for texts in the response. */
  languageTag: string;
  /** The signed-in member. Handlers of endpoints that require one use `memberOf(request)`. */
  member: Member | undefined;
  /** The agent that the signed-in member works for. Handlers of endpoints with access `agent` use `agentOf(request)`. */
  workplace: Workplace | undefined;
  /** Set when a staff user views the member's account: the request can change nothing. */
  view: View | undefined;
  staffUser: StaffUser | undefined;
  vendor: Vendor | undefined;
  /** SHA-256 of the session token of the request. */
  sessionHash: Uint8Array | undefined;
  /** Whether the session's token of a staff user came in a header: a new one is returned, and not set as a cookie. */
  isBearer: boolean;
  /** Username that the body names, as a sign-in does; nobody has verified it. */
  claimedName: string | undefined;
  /** Raw body of an endpoint with bodyKind `image`. */
  file: Uint8Array | undefined;
  /** Idempotency-Key and keyed input hash, for an endpoint that stores its own response. */
  idempotency: { key: string; hash: Uint8Array } | undefined;
  /** The person who proposed the call that the staff user of this request has approved. */
  proposedBy: string | undefined;
  /** Makes the proposed call in the transaction that approves it. */
  carryOut(proposal: Proposal, tx: Tx): Promise<void>;
  /** Id of the last event that the client received before its event stream broke. */
  lastEventId: bigint | undefined;
  /** Runs a transaction. For a request with an Idempotency-Key it is the same transaction that stores the response. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Returns a cookie of the request by its full name. */
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  /** Sets a response header; the name is in lower case. */
  setHeader(name: string, value: string): void;
}

export interface CookieOptions {
  /** 0 deletes the cookie; undefined: it ends with the browser. */
  maxAgeSeconds: number | undefined;
  isHttpOnly: boolean;
  /** Default: Lax. */
  sameSite?: 'Lax' | 'Strict';
}

/** Result of a handler: streams and redirects are responses; anything else is validated by the endpoint's schema. */
type HandlerResult<Name extends EndpointName> = Endpoints[Name] extends { responseKind: 'stream' | 'redirect' }
  ? Response
  : HandlerResponse<Name>;

export type Handler<Name extends EndpointName> = (
  request: RequestContext,
  input: HandlerInput<Name>,
) => Promise<HandlerResult<Name>>;

/** Handlers of some endpoints; the app refuses to start when an endpoint of the table has none. */
export type Handlers<Names extends EndpointName> = { [Name in Names]: Handler<Name> };

/**
 * Say whether a call of an endpoint with `secondPerson` needs a second person; without an entry every call does. They look at
 * facts that cannot change between this check and the call.
 */
export type SecondPersonRules = {
  [Name in EndpointName]?: (request: RequestContext, input: HandlerInput<Name>) => Promise<boolean>;
};

/**
 * Checks that run before the transaction of a request with an Idempotency-Key, because they are slow or count attempts
 * that must not be rolled back.
 */
export type Guards<Names extends EndpointName> = {
  [Name in Names]: (request: RequestContext, input: HandlerInput<Name>) => Promise<void>;
};
