import type { KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { BatchOutcome, TransactionRequest, WalletOutcome } from '#domain/games';
import type { VendorDialect } from '#rules/vendors/vendor-dialects';

/** A request of a vendor, as received. */
export interface DialectRequest {
  /** Path after the vendor's code, without the slash before it: `transaction/bet`. */
  call: string;
  query: URLSearchParams;
  headers: Headers;
  body: Uint8Array;
}

/** A vendor as its dialect sees it. */
export interface DialectVendor<Settings> {
  code: string;
  /** Secrets that are valid now, the current one first. */
  secrets: readonly KeyObject[];
  settings: Settings;
  /** Country of the portal's market (ISO 3166). */
  country: string;
}

/** A vendor's request to the wallet, in the portal's own terms. */
export type WalletCommand =
  | TransactionRequest
  /** Several requests of one player, all or none; bets before wins. */
  | { operation: 'batch'; requests: readonly TransactionRequest[] }
  /** Several requests, each decided by itself, in order; the first refusal ends them, and a repetition finds what was booked. */
  | { operation: 'each'; requests: readonly TransactionRequest[] }
  /** Reads the player and balance of a launch token. The first request with it opens the session. */
  | { operation: 'session'; token: string }
  | { operation: 'balance'; playerId: string }
  /** Nothing: an announcement that moves no money. */
  | { operation: 'none' };

/** The wallet's answer to a command. */
export interface WalletResult extends WalletOutcome {
  /** Player of a session. */
  playerId?: string;
  languageCode?: string;
  /** One for each request of a batch that was booked. */
  results?: BatchOutcome['results'];
  /** For cancels that were accepted: txIds of bets that never arrived, so that nothing was refunded. */
  unknownBets?: ReadonlySet<string>;
}

export interface DialectResponse {
  /** HTTP status. */
  status: number;
  body: object;
  /** The vendor's word for the outcome, for the log. */
  outcome: string;
}

/** A request that is not carried out: wrong signature or secret; not of the schema; the portal cannot tell now. */
export type Refusal = 'unauthentic' | 'malformed' | 'unavailable';

/** One call of a dialect. */
export interface DialectCall<Settings> {
  /** Parses the body; the methods get what it returns. Ignores fields that it does not name, because vendors add some. */
  schema: z.ZodType;
  toCommand(fields: unknown, vendor: DialectVendor<Settings>): WalletCommand;
  toResponse(result: WalletResult, fields: unknown, vendor: DialectVendor<Settings>): DialectResponse;
}

/** The protocol of a vendor: how its requests are authenticated, read and answered. Rules of the wallet are not its business. */
export interface Dialect<Settings = unknown> {
  name: VendorDialect;
  /** Checks and reads a vendor's settings. */
  settings: z.ZodType<Settings>;
  /** `json`: numbers reach the schemas as JsonNumber; `form`: form-encoded, each name once. */
  bodyKind: 'json' | 'form';
  /** Field of the body that names the request on the network, for the log. */
  correlationField?: string;
  /** Calls by their path (DialectRequest); all are POST requests. */
  calls: Readonly<Record<string, DialectCall<Settings>>>;
  /** Returns the canonical decimal text of an amount as the vendor writes it, or INVALID (`amounts.ts`). */
  readAmount(text: string, settings: Settings, currency: string): string;
  /** Verifies the signature or secret of a request over its raw bytes, in constant time. */
  isAuthentic(request: DialectRequest, vendor: DialectVendor<Settings>): boolean;
  /** Answers a request that is not carried out; `fields` is its body if it could be read. */
  refuse(refusal: Refusal, call: string, fields: unknown): DialectResponse;
}

/** Returns the function that defines calls of a dialect, which gives their methods the types of their fields. */
export function callsOf<Settings>() {
  return <Schema extends z.ZodType>(call: {
    schema: Schema;
    toCommand(fields: z.output<Schema>, vendor: DialectVendor<Settings>): WalletCommand;
    toResponse(result: WalletResult, fields: z.output<Schema>, vendor: DialectVendor<Settings>): DialectResponse;
  }): DialectCall<Settings> => call;
}

/** Returns the result of a session that is not of the player whom the vendor names: the token is not valid for that one. */
export function sessionOf(result: WalletResult, playerId: string): WalletResult {
  if (result.status !== 'OK' || result.playerId === playerId) return result;
  return { status: 'INVALID_TOKEN', isDuplicate: false };
}

/** Returns the command for the requests of one call: a single one needs no transaction of its own. */
export function together(requests: readonly TransactionRequest[]): WalletCommand {
  const [first, ...others] = requests;
  return first && others.length === 0 ? first : { operation: 'batch', requests };
}

/** Returns a text field of a body that may be of any form. */
export function textField(fields: unknown, name: string): string | undefined {
  const value: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** An id of a vendor; leaves room for what a dialect adds (a transaction id has at most 128 characters). */
export const vendorId = z.string().min(1).max(100);

/** ISO 4217. */
export const currencyField = z.string().regex(/^[A-Z]{3}$/);
