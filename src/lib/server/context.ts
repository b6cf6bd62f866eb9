import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import type { PasswordHasher } from '#kernel/passwords';
import type { Call, Endpoints, HandlerAnswer, HandlerInput } from '#api/table';
import type { Member } from '#domain/members';
import type { BetPlacement } from '#domain/lottery';
import type { StaffUser } from '#domain/staff';
import type { WalletTransactions, Vendor } from '#domain/games';
import type { Config } from './config/config.ts';
import type { ChatService } from './adapters/chat/port.ts';
import type { MessageTransports, Messenger } from './adapters/messages/port.ts';
import type { LotteryParts } from './adapters/lottery.ts';
import type { OidcProvider } from './adapters/oidc.ts';
import type { PhoneAuth } from './adapters/phone-auth.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { PushHub } from './push/push-hub.ts';
import type { Encryption } from './crypto/encryption.ts';
import type { Sealer } from './crypto/sealer.ts';
import type { Site } from './site/site-status.ts';
import type { Visitors } from './site/visitors.ts';

/** What a process has once: made by the composition root (main.ts, or a test), handed to everything else. */
export interface AppContext {
  config: Config;
  db: Database;
  clock: Clock;
  random: RandomSource;
  passwords: PasswordHasher;
  log: Logger;
  sealer: Sealer;
  messenger: Messenger;
  /** Undefined: numbers are proved by the portal's own codes alone. */
  phoneAuth: PhoneAuth | undefined;
  /** Whom members can sign in with, by the provider's id. */
  social: ReadonlyMap<string, OidcProvider>;
  transports: MessageTransports;
  chat: ChatService;
  pushHub: PushHub;
  encryption: Encryption;
  rateLimits: RateLimits;
  walletTransactions: WalletTransactions;
  lottery: LotteryParts;
  bets: BetPlacement;
  site: Site;
  visitors: Visitors;
}

/** One call, as a handler sees it. */
export interface CallContext {
  app: AppContext;
  log: Logger;
  requestId: string;
  /** The caller's address, through trusted proxies only. */
  address: string;
  /** Of the address (ISO 3166), where the portal can tell. */
  country: string | undefined;
  /** What limits by address count. */
  network: string;
  /** For IPv6, the site that the network is one of: counted too, with more room. */
  wideNetwork: string | undefined;
  userAgent: string;
  /** BCP 47 tag for texts that this call answers with. */
  tag: string;
  /** The signed-in member; `signedIn(call)` where the table's access says there is one. */
  member: Member | undefined;
  staffUser: StaffUser | undefined;
  vendor: Vendor | undefined;
  /** SHA-256 of the session token that made the call. */
  sessionHash: Uint8Array | undefined;
  /** The raw body of a call with bodyKind `image`. */
  file: Uint8Array | undefined;
  /** The Idempotency-Key of a call that keeps it itself, with a keyed hash of what is asked. */
  attempt: { key: string; hash: Uint8Array } | undefined;
  /** Where a broken stream of events stopped. */
  lastEventId: bigint | undefined;
  /** Runs a transaction; for a call with an Idempotency-Key it is the one that also keeps the answer. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A cookie that the caller sent, by its whole name. */
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  /** A header of the answer; the name in lower case. */
  setHeader(name: string, value: string): void;
}

export interface CookieOptions {
  /** 0 deletes it. */
  maxAgeSeconds: number;
  isHttpOnly: boolean;
  /** Lax unless said otherwise. */
  sameSite?: 'Lax' | 'Strict';
}

/** A stream or a redirect is answered as it is; all else is checked against the table and put into its form. */
type Answered<Name extends Call> = Endpoints[Name] extends { answerKind: 'stream' | 'redirect' }
  ? Response
  : HandlerAnswer<Name>;

export type Handler<Name extends Call> = (call: CallContext, input: HandlerInput<Name>) => Promise<Answered<Name>>;

/** The handlers of some calls; the app refuses to start when a call of the table has none. */
export type Handlers<Names extends Call> = { [Name in Names]: Handler<Name> };

/** What a call with an Idempotency-Key checks before its transaction: it may be slow, and what it counts stays counted. */
export type Guards<Names extends Call> = {
  [Name in Names]: (call: CallContext, input: HandlerInput<Name>) => Promise<void>;
};
