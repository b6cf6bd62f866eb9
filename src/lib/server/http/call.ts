import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { EndpointDefinition } from '#api/endpoint';
import type { EndpointName } from '#api/table';
import { assertNotBlocked } from '#domain/identity';
import { findStoredResponse, runIdempotent } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { Tx } from '#kernel/database';
import type { AppContext, CallContext } from '../context.ts';
import { canOpenMemberCenter } from '#rules/roles';
import { asAppError, failureResponse, fieldsOf, successResponse } from './responses.ts';
import { assertStorable, decodeText, parseJson, readBody } from './body.ts';
import { withContext, responseContextOf, jsonResponse } from './response-context.ts';
import { publishedResponse } from './published-response.ts';
import { fingerprintOf, idempotencyKey } from './idempotency.ts';
import { negotiateLanguage } from './language.ts';
import { assertOwnOrigin } from './origin.ts';
import { fieldsOnce, readQuery } from './query.ts';
import { networkOf, wideNetworkOf, type NodeBindings } from '../site/request-facts.ts';
import { cookieText, memberSession, staffSession } from './sessions.ts';

export type Guard = (call: CallContext, input: Record<string, unknown>) => Promise<void>;

/** An endpoint with its handler. Types are erased here; they were checked where the handlers are registered. */
export interface BoundEndpoint {
  key: EndpointName;
  definition: EndpointDefinition;
  handler(call: CallContext, input: Record<string, unknown>): Promise<unknown>;
  /** Runs before the transaction of a request with an Idempotency-Key. */
  guard: Guard | undefined;
}

/**
 * Runs a request from start to end: origin, maintenance and restricted locations, rate limit by address, authentication and
 * access, rate limit by account, body, decryption, input schema, idempotency, handler, response schema, envelope. Every error
 * becomes a response here.
 */
export async function runCall(app: AppContext, endpoint: BoundEndpoint, context: Context): Promise<Response> {
  const call = newCall(app, context);
  try {
    return await respond(endpoint, context, call);
  } catch (error) {
    const responseContext = responseContextOf(context);
    return failureResponse(responseContext, asAppError(error, responseContext.log), call.tag);
  }
}

async function respond(endpoint: BoundEndpoint, context: Context, call: CallContext): Promise<Response> {
  const { definition } = endpoint;
  const isChanging = context.req.method !== 'GET' || definition.changesState;
  if (isChanging) assertOwnOrigin(context.req.raw.headers, call.app.config.allowedOrigins);
  if (!isAlwaysOpen(definition)) await assertSiteOpen(call);
  await countCall(endpoint, call, 'address', call.network);
  if (call.wideNetwork) await countWideNetwork(endpoint, call, call.wideNetwork);
  await identify(definition, context, call);
  if (call.member) await countCall(endpoint, call, 'account', call.member.publicId);
  const input = await readInput(definition, context, call);
  const isStored = definition.idempotent && !definition.storesOwnKey;
  if (definition.storesOwnKey) call.idempotency = idempotencyOf(context, call, input);
  const value = isStored ? await runOnce(endpoint, context, call, input) : await runHandler(endpoint, call, input);
  const responseContext = responseContextOf(context);
  if (value instanceof Response) return withContext(responseContext, value);
  if (definition.isPublished)
    return publishedResponse(responseContext, value, { call, ifNoneMatch: context.req.header('if-none-match') });
  return definition.responseKind === 'plain'
    ? jsonResponse(responseContext, 200, value)
    : successResponse(responseContext, value);
}

/** Staff can always work, even during maintenance and from restricted locations. */
function isAlwaysOpen({ access, isAlwaysOpen: isOpenByDefinition }: EndpointDefinition): boolean {
  return isOpenByDefinition === true || access === 'staff' || access === 'staff-unverified';
}

async function assertSiteOpen({ app, address, country }: CallContext): Promise<void> {
  const closed = await app.site.closedTo({ address, country });
  if (closed) throw app.site.refusalOf(closed);
}

async function countCall(
  endpoint: BoundEndpoint,
  call: CallContext,
  by: 'address' | 'account',
  who: string,
): Promise<void> {
  const limit = endpoint.definition.rateLimit;
  if (limit?.by === by) await call.app.rateLimits.count(endpoint.key, limit, who);
}

/** A wide network (such as an IPv6 /48) may send as many requests as this many single networks. */
const WIDE_NETWORK_FACTOR = 8;

async function countWideNetwork(endpoint: BoundEndpoint, call: CallContext, wideNetwork: string): Promise<void> {
  const limit = endpoint.definition.rateLimit;
  if (limit?.by !== 'address') return;
  await call.app.rateLimits.count(endpoint.key, { ...limit, points: limit.points * WIDE_NETWORK_FACTOR }, wideNetwork);
}

/** Authenticates the caller and enforces the endpoint's access level. */
async function identify(definition: EndpointDefinition, context: Context, call: CallContext): Promise<unknown> {
  switch (definition.access) {
    case 'public':
      return (definition.isPublished || definition.usesSession) && identifyIfSignedIn(context, call);
    case 'staff':
    case 'staff-unverified':
      return identifyStaff(definition, context, call);
    default:
      return identifyMember(definition, context, call);
  }
}

/** Identifies the member, if any, and refuses nobody: a caller without a usable session counts as a visitor. */
async function identifyIfSignedIn(context: Context, call: CallContext): Promise<void> {
  const session = await memberSession(call.app, context);
  if (session?.member.state === 'active' && !session.mustChangePassword) call.member = session.member;
}

async function identifyMember(definition: EndpointDefinition, context: Context, call: CallContext): Promise<void> {
  const session = await memberSession(call.app, context);
  if (!session) throw new AppError('not_signed_in');
  if (!definition.isOpenToBlocked) await assertNotBlocked(call.app.db, session.member);
  if (definition.access === 'member' && !canOpenMemberCenter(session.member.accountType)) {
    throw new AppError('in_need_true_account');
  }
  if (session.mustChangePassword && !definition.isOpenBeforePasswordChange) {
    throw new AppError('password_change_required');
  }
  call.member = session.member;
  call.sessionHash = session.hash;
}

async function identifyStaff(definition: EndpointDefinition, context: Context, call: CallContext): Promise<void> {
  const session = await staffSession(call.app, context);
  if (!session) throw new AppError('not_signed_in');
  call.staffUser = session.staffUser;
  call.sessionHash = session.hash;
  if (definition.access === 'staff-unverified') return;
  if (session.staffUser.secondFactor !== 'passed') throw new AppError('second_factor_required');
  if (definition.roles && !definition.roles.includes(session.staffUser.role)) throw new AppError('refused');
}

async function readInput(definition: EndpointDefinition, context: Context, call: CallContext) {
  const input: Record<string, unknown> = {};
  if (definition.params) {
    const given = context.req.param();
    Object.values(given).forEach(assertStorable);
    const params = definition.params.safeParse(given);
    // A malformed id matches no row, so that it is not found rather than invalid.
    if (!params.success) throw new AppError('not_found');
    input['params'] = params.data;
  }
  if (definition.query) input['query'] = checked(definition.query, readQuery(context));
  if (definition.bodyKind === 'image') call.file = await readBody(context.req.raw, definition.maxBodyBytes);
  if (definition.body) input['body'] = checked(definition.body, await readBodyValue(definition, context, call));
  return input;
}

function checked(schema: NonNullable<EndpointDefinition['body']>, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('invalid_fields', { fields: fieldsOf(result.error) });
  return result.data;
}

async function readBodyValue(definition: EndpointDefinition, context: Context, call: CallContext): Promise<unknown> {
  if (definition.bodyKind !== 'form') return readJson(definition, context, call);
  if (!isForm(context.req.header('content-type'))) throw new AppError('unsupported_media_type');
  return fieldsOnce(new URLSearchParams(decodeText(await readBody(context.req.raw, definition.maxBodyBytes))));
}

function isForm(contentType: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '');
}

async function readJson(definition: EndpointDefinition, context: Context, call: CallContext): Promise<unknown> {
  if (!definition.encrypted && !isJson(context.req.header('content-type')))
    throw new AppError('unsupported_media_type');
  const text = decodeText(await readBody(context.req.raw, definition.maxBodyBytes));
  if (!definition.encrypted) return parseJson(text);
  return parseJson(decodeText(await call.app.encryption.open(text.trim())));
}

export function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '');
}

async function runHandler(
  endpoint: BoundEndpoint,
  call: CallContext,
  input: Record<string, unknown>,
): Promise<unknown> {
  const value = await endpoint.handler(call, input);
  return value instanceof Response ? value : endpoint.definition.response.parse(value);
}

/** Stores the effect and the response in one transaction, so that a repeated key returns the first response. */
async function runOnce(
  endpoint: BoundEndpoint,
  context: Context,
  call: CallContext,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { member } = call;
  if (!member) throw new Error(`${endpoint.key} is idempotent and has no member`);
  const request = { memberId: member.id, endpoint: endpoint.key, ...idempotencyOf(context, call, input) };
  const stored = await findStoredResponse(call.app.db, request);
  if (stored) return stored.response;
  await endpoint.guard?.(call, input);
  return call.app.db.transaction((tx) =>
    runIdempotent(tx, request, () => runHandler(endpoint, inTransaction(call, tx), input)),
  );
}

/**
 * Returns the same call with the transaction as its only database. A handler that used the pool inside would wait for a
 * second connection while it holds one; the embedded database has only one, so it would wait forever.
 */
function inTransaction(call: CallContext, tx: Tx): CallContext {
  const write = <T>(work: (tx: Tx) => Promise<T>) => work(tx);
  const refuse = () => Promise.reject(new Error('a transaction can neither listen nor be closed'));
  const db = { ...call.app.db, orm: tx.orm, query: tx.query, transaction: write, listen: refuse, close: refuse };
  return { ...call, app: { ...call.app, db }, write };
}

function idempotencyOf(context: Context, { app }: CallContext, input: Record<string, unknown>) {
  return { key: idempotencyKey(context), hash: fingerprintOf(app.sealer, input) };
}

function newCall(app: AppContext, context: Context): CallContext {
  const responseContext = responseContextOf(context);
  const { address, country } = app.visitors.of(bindingsOf(context), context.req.raw.headers);
  return {
    app,
    requestId: responseContext.requestId,
    get log() {
      return responseContext.log;
    },
    address,
    country,
    network: networkOf(address),
    wideNetwork: wideNetworkOf(address),
    userAgent: context.req.header('user-agent') ?? '',
    tag: negotiateLanguage(context.req.header('accept-language')),
    member: undefined,
    staffUser: undefined,
    vendor: undefined,
    sessionHash: undefined,
    file: undefined,
    idempotency: undefined,
    lastEventId: lastEventId(context),
    write: <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction(work),
    cookie: (name) => getCookie(context, name),
    setCookie: (name, value, options) => void responseContext.cookies.push(cookieText(app, name, value, options)),
    setHeader: (name, value) => void (responseContext.headers[name] = value),
  };
}

function lastEventId(context: Context): bigint | undefined {
  const id = context.req.header('last-event-id') ?? '';
  return /^\d{1,18}$/.test(id) ? BigInt(id) : undefined;
}

export function bindingsOf(context: Context): NodeBindings {
  return (context.env as NodeBindings | undefined) ?? {};
}
