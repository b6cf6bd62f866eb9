import type { Context } from 'hono';
import {
  authenticate,
  getBalanceByPlayer,
  isBookedBet,
  SESSION_REQUEST,
  type TransactionRequest,
  type Vendor,
} from '#domain/games';
import { AppError, unreachable } from '#kernel/errors';
import { formatAmount } from '#kernel/money';
import {
  type Dialect,
  type DialectCall,
  type DialectResponse,
  type DialectVendor,
  type Refusal,
  textField,
  type WalletCommand,
  type WalletResult,
} from '../adapters/vendors/dialect.ts';
import type { AppContext } from '../context.ts';
import { runBatch, runTransaction } from '../vendor-wallet.ts';
import { decodeText, parseNumbersExactly, readBody } from './body.ts';
import type { KnownVendor } from './known-vendors.ts';
import { uniqueFields } from './query.ts';
import { asAppError } from './responses.ts';
import { jsonResponse, responseContextOf, type WalletRequestFacts } from './response-context.ts';
import type { VendorCallers } from './vendor-callers.ts';

const MAX_BODY_BYTES = 64 * 1024;

/** Runs the wallet requests of vendors that speak one dialect: the dialect translates, the wallet decides. */
export class DialectRequests {
  readonly #app: AppContext;
  readonly #callers: VendorCallers;
  readonly #dialect: Dialect;

  constructor(app: AppContext, callers: VendorCallers, dialect: Dialect) {
    this.#app = app;
    this.#callers = callers;
    this.#dialect = dialect;
  }

  async run(context: Context): Promise<Response> {
    const responseContext = responseContextOf(context);
    const name = context.req.param('call') ?? '';
    const facts: WalletRequestFacts = { vendor: context.req.param('vendor') ?? '', call: name };
    responseContext.walletRequest = facts;
    let fields: unknown;
    let response: DialectResponse;
    try {
      const body = await readBody(context.req.raw, MAX_BODY_BYTES);
      const known = await this.#authenticate(context, name, body);
      fields = this.#read(body);
      const { correlationField } = this.#dialect;
      if (correlationField !== undefined) facts.correlationId = textField(fields, correlationField);
      const call = this.#dialect.calls[name];
      if (!call || !Object.hasOwn(this.#dialect.calls, name)) throw new AppError('malformed_request');
      response = await this.#answer(context, { call, known, fields, facts });
    } catch (error) {
      response = this.#dialect.refuse(refusalOf(asAppError(error, responseContext.log)), name, fields);
    }
    responseContext.outcome = response.outcome;
    return jsonResponse(responseContext, response.status, response.body);
  }

  /** Throws AppError `refused` for an unknown vendor, a wrong signature or secret, and a foreign address alike. */
  async #authenticate(context: Context, call: string, body: Uint8Array): Promise<KnownVendor> {
    const known = await this.#callers.find(context, context.req.param('vendor') ?? '', this.#dialect.name);
    const query = new URL(context.req.url).searchParams;
    const request = { call, query, headers: context.req.raw.headers, body };
    const isAuthentic = known !== undefined && this.#dialect.isAuthentic(request, this.#vendorOf(known));
    if (!isAuthentic || !this.#callers.isAllowed(known, context)) {
      this.#callers.recordRefused(context, known);
      throw new AppError('refused');
    }
    return known;
  }

  #vendorOf({ vendor, secrets, settings }: KnownVendor): DialectVendor<unknown> {
    return { code: vendor.code, secrets, settings, country: this.#app.config.country };
  }

  #read(body: Uint8Array): unknown {
    const text = decodeText(body);
    return this.#dialect.bodyKind === 'form' ? uniqueFields(new URLSearchParams(text)) : parseNumbersExactly(text);
  }

  async #answer(context: Context, { call, known, fields, facts }: ReadRequest): Promise<DialectResponse> {
    const parsed = call.schema.safeParse(fields);
    if (!parsed.success) throw new AppError('invalid_fields', { cause: parsed.error });
    const vendor = this.#vendorOf(known);
    const command = call.toCommand(parsed.data, vendor);
    const result = await runCommand(this.#app, known.vendor, command);
    if (result.status === 'INVALID_TOKEN') this.#callers.record('replay_refused', context, vendor.code);
    facts.command = loggedCommand(command);
    facts.answer = loggedResult(result);
    return call.toResponse(result, parsed.data, vendor);
  }
}

interface ReadRequest {
  call: DialectCall<unknown>;
  known: KnownVendor;
  fields: unknown;
  facts: WalletRequestFacts;
}

function refusalOf({ code, status }: AppError): Refusal {
  if (code === 'refused') return 'unauthentic';
  return status < 500 ? 'malformed' : 'unavailable';
}

async function runCommand(app: AppContext, vendor: Vendor, command: WalletCommand): Promise<WalletResult> {
  switch (command.operation) {
    case 'none':
      return { status: 'OK', isDuplicate: false };
    case 'balance':
      return getBalanceByPlayer(app.db, vendor, command.playerId);
    case 'session':
      return app.db.transaction((tx) => authenticate(tx, vendor, command.token, SESSION_REQUEST));
    case 'batch':
      return withUnknownBets(app, vendor, command.requests, await runBatch(app, vendor, command.requests));
    case 'each':
      return runEach(app, vendor, command.requests);
    case 'bet':
    case 'win':
    case 'cancel':
    case 'close':
    case 'confirm':
    case 'cashout':
    case 'adjust':
      return withUnknownBets(app, vendor, [command], await runTransaction(app, vendor, command));
    default:
      return unreachable(command);
  }
}

/** Runs requests one after the other and returns the outcome of the first refusal, or of the last. */
async function runEach(
  app: AppContext,
  vendor: Vendor,
  requests: readonly TransactionRequest[],
): Promise<WalletResult> {
  let result: WalletResult = { status: 'OK', isDuplicate: false };
  for (const request of requests) {
    result = await runTransaction(app, vendor, request);
    if (result.status !== 'OK') break;
  }
  return result;
}

/** Adds which of the cancelled bets never arrived: vendors get different responses for those. */
async function withUnknownBets(
  { db }: AppContext,
  vendor: Vendor,
  requests: readonly TransactionRequest[],
  result: WalletResult,
): Promise<WalletResult> {
  if (result.status !== 'OK') return result;
  const unknownBets = new Set<string>();
  for (const request of requests) {
    if (request.operation !== 'cancel') continue;
    if (!(await isBookedBet(db, vendor, request.refTxId))) unknownBets.add(request.refTxId);
  }
  return { ...result, unknownBets };
}

/** Returns a command without its token. */
function loggedCommand(command: WalletCommand): object {
  if ('requests' in command) return { ...command, requests: command.requests.map(loggedCommand) };
  return Object.fromEntries(Object.entries(command).filter(([name]) => name !== 'token'));
}

function loggedResult({ status, portalTx, balanceMinor, isDuplicate }: WalletResult): object {
  const balance = balanceMinor === undefined ? undefined : formatAmount(balanceMinor);
  return { status, txId: portalTx, balance, isDuplicate };
}
