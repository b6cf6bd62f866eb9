import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { EndpointDefinition } from '#api/endpoint';
import { isOpsApiPath } from '#api/paths';
import type { EndpointName } from '#api/table';
import { assertNotBlocked } from '#domain/identity';
import { findStoredResponse, type Member, type OpenSession, recordAction, runIdempotent } from '#domain/members';
import { propose, type Proposal, SecondPersonNeededError } from '#domain/proposals';
import { mayStaffAct } from '#domain/staff';
import { AppError } from '#kernel/errors';
import type { Tx } from '#kernel/database';
import type { AppContext, RequestContext } from '../context.ts';
import { canOpenMemberCenter } from '#rules/roles';
import { asAppError, failureResponse, fieldsOf, successResponse } from './responses.ts';
import { assertStorable, decodeText, parseJson, readBody } from './body.ts';
import { withContext, responseContextOf, jsonResponse } from './response-context.ts';
import { publishedResponse } from './published-response.ts';
import { fingerprintOf, idempotencyKey } from './idempotency.ts';
import { negotiateLanguage } from './language.ts';
import { assertOwnOrigin } from './origin.ts';
import { fieldsOnce, readQuery } from './query.ts';
import type { Config } from '../config/config.ts';
import { merchantHash } from '../config/merchant-config.ts';
import { networkOf, wideNetworkOf, type NodeBindings } from '../site/request-facts.ts';
import { recordRefusal } from './refusal-events.ts';
import { cookieText, memberSession, staffSession } from './sessions.ts';

export type SecondPersonRule = (request: RequestContext, input: Record<string, unknown>) => Promise<boolean>;

export type Guard = (request: RequestContext, input: Record<string, unknown>) => Promise<void>;

/** An endpoint with its handler. Types are erased here; they were checked where the handlers are registered. */
export interface BoundEndpoint {
  key: EndpointName;
  path: string;
  definition: EndpointDefinition;
  handler(request: RequestContext, input: Record<string, unknown>): Promise<unknown>;
  /** Runs before the transaction of a request with an Idempotency-Key. */
  guard: Guard | undefined;
  /** Decides which calls of an endpoint with `secondPerson` need one; undefined: all. */
  secondPersonRule: SecondPersonRule | undefined;
}

export type BoundEndpoints = ReadonlyMap<string, BoundEndpoint>;

/**
 * Runs a request from start to end: origin, maintenance and restricted locations, rate limit by address, authentication,
 * access and read-only views, rate limit by account, body, decryption, input schema, idempotency, handler, response schema, envelope. Every error
 * becomes a response here.
 */
export async function runRequest(
  app: AppContext,
  endpoints: BoundEndpoints,
  endpoint: BoundEndpoint,
  context: Context,
): Promise<Response> {
  const request = createRequestContext(app, endpoints, context);
  try {
    return await respond(endpoint, context, request);
  } catch (error) {
    const responseContext = responseContextOf(context);
    const refusal = asAppError(error, responseContext.log);
    recordRefusal(endpoint, request, refusal);
    return failureResponse(responseContext, refusal, request.languageTag);
  }
}

async function respond(endpoint: BoundEndpoint, context: Context, request: RequestContext): Promise<Response> {
  const { definition } = endpoint;
  const isChanging = context.req.method !== 'GET' || definition.changesState;
  if (isChanging) assertOwnOrigin(context.req.raw.headers, allowedOrigins(endpoint, request.app.config));
  if (!isAlwaysOpen(definition)) await assertSiteOpen(request);
  await countRequest(endpoint, request, 'address', request.network);
  if (request.wideNetwork) await countWideNetwork(endpoint, request, request.wideNetwork);
  await identify(definition, context, request);
  if (isChanging) await assertNotView(definition, context, request);
  if (request.member) await countRequest(endpoint, request, 'account', accountKeyOf(request, request.member));
  const given = await readGiven(endpoint, context, request);
  const input = checkedInput(definition, given);
  request.claimedName = claimedNameOf(input);
  if (definition.secondPerson) await proposeIfNeeded(endpoint, request, { given, input });
  const isStored = definition.idempotent && !definition.storesOwnKey;
  if (definition.storesOwnKey) request.idempotency = idempotencyOf(context, request, input);
  const value = isStored
    ? await runOnce(endpoint, context, request, input)
    : await runHandler(endpoint, request, input);
  const responseContext = responseContextOf(context);
  if (value instanceof Response) return withContext(responseContext, value);
  if (definition.isPublished)
    return publishedResponse(responseContext, value, { request, ifNoneMatch: context.req.header('if-none-match') });
  return definition.responseKind === 'plain'
    ? jsonResponse(responseContext, 200, value)
    : successResponse(responseContext, value);
}

/** Returns the origins whose pages may call an endpoint: those of its side. */
function allowedOrigins({ path }: BoundEndpoint, { opsOrigin, allowedOrigins: ofPlayers }: Config): readonly string[] {
  return opsOrigin !== undefined && isOpsApiPath(path) ? [opsOrigin] : ofPlayers;
}

/** Staff can always work, even during maintenance and from restricted locations. */
function isAlwaysOpen({ access, isAlwaysOpen: isOpenByDefinition }: EndpointDefinition): boolean {
  return isOpenByDefinition === true || access === 'staff' || access === 'staff-unverified';
}

async function assertSiteOpen({ app, address, country }: RequestContext): Promise<void> {
  const closed = await app.site.closedTo({ address, country });
  if (closed) throw app.site.refusalOf(closed);
}

async function countRequest(
  endpoint: BoundEndpoint,
  request: RequestContext,
  by: 'address' | 'account',
  who: string,
): Promise<void> {
  const limit = endpoint.definition.rateLimit;
  if (limit?.by === by) await request.app.rateLimits.count(endpoint.key, limit, who);
}

/** Counts what a body weighs beside the request itself. */
async function countBytes({ key, definition }: BoundEndpoint, request: RequestContext, bytes: number): Promise<void> {
  const { rateLimit: limit } = definition;
  if (!limit?.bytesPerPoint) return;
  const weight = Math.floor(bytes / limit.bytesPerPoint);
  const account = request.member && accountKeyOf(request, request.member);
  const who = limit.by === 'account' ? account : request.network;
  if (weight > 0 && who !== undefined) await request.app.rateLimits.count(key, limit, who, weight);
}

/** A wide network (such as an IPv6 /48) may send as many requests as this many single networks. */
const WIDE_NETWORK_FACTOR = 8;

async function countWideNetwork(endpoint: BoundEndpoint, request: RequestContext, wideNetwork: string): Promise<void> {
  const limit = endpoint.definition.rateLimit;
  if (limit?.by !== 'address') return;
  await request.app.rateLimits.count(
    endpoint.key,
    { ...limit, points: limit.points * WIDE_NETWORK_FACTOR },
    wideNetwork,
  );
}

/** Authenticates the caller and enforces the endpoint's access level. */
async function identify(definition: EndpointDefinition, context: Context, request: RequestContext): Promise<unknown> {
  switch (definition.access) {
    case 'public':
      return (definition.isPublished || definition.usesSession) && identifyIfSignedIn(context, request);
    case 'staff':
    case 'staff-unverified':
      return identifyStaff(definition, context, request);
    case 'merchant':
      return assertMerchant(context, request);
    default:
      return identifyMember(definition, context, request);
  }
}

/** Identifies the member, if any, and refuses nobody: a caller without a usable session counts as a visitor. */
async function identifyIfSignedIn(context: Context, request: RequestContext): Promise<void> {
  const session = await memberSession(request.app, context);
  if (session?.member.state !== 'active' || session.mustChangePassword) return;
  request.member = session.member;
  request.view = session.view;
}

async function identifyMember(
  definition: EndpointDefinition,
  context: Context,
  request: RequestContext,
): Promise<void> {
  const session = await memberSession(request.app, context);
  if (!session) throw new AppError('not_signed_in');
  if (!definition.isOpenToBlocked) await assertNotBlocked(request.app.db, session.member);
  if (definition.access === 'member' && !canOpenMemberCenter(session.member.accountType)) {
    throw new AppError('in_need_true_account');
  }
  if (session.mustChangePassword && !definition.isOpenBeforePasswordChange) {
    throw new AppError('password_change_required');
  }
  await assertActive(definition, context, request, session);
  request.member = session.member;
  request.view = session.view;
  request.sessionHash = session.hash;
}

/** Actions are written once a minute. */
const ACTION_SECONDS = 60;

/**
 * Refuses calls that move money in a session without an action for a while, by the database's clock, and records actions. Guests
 * have nothing to lose and no password.
 */
async function assertActive(
  { movesMoney, changesState, isBackground }: EndpointDefinition,
  context: Context,
  { app }: RequestContext,
  { member, hash, idleSeconds }: OpenSession,
): Promise<void> {
  const { moneyIdleMinutes } = app.config.protection;
  const isIdle = idleSeconds > moneyIdleMinutes * ACTION_SECONDS;
  if (isIdle && movesMoney && member.accountType !== 'guest') throw new AppError('reauthentication_required');
  const isAction = !isBackground && (context.req.method !== 'GET' || changesState);
  if (isAction && !isIdle && idleSeconds >= ACTION_SECONDS) await recordAction(app.db, hash, moneyIdleMinutes);
}

async function identifyStaff(definition: EndpointDefinition, context: Context, request: RequestContext): Promise<void> {
  const session = await staffSession(request.app, context);
  if (!session) throw new AppError('not_signed_in');
  request.staffUser = session.staffUser;
  request.sessionHash = session.hash;
  request.isBearer = session.isBearer;
  if (definition.access === 'staff-unverified') return;
  const { secondFactor, secondFactorAgeSeconds = Infinity, role } = session.staffUser;
  if (secondFactor !== 'passed') throw new AppError('second_factor_required');
  if (definition.roles && !definition.roles.includes(role)) throw new AppError('refused');
  const isRecent = secondFactorAgeSeconds < request.app.config.secondFactorMinutes * 60;
  if (definition.recentSecondFactor && !isRecent) throw new AppError('second_factor_required');
}

/**
 * Refuses every change to a staff user who views an account, also through endpoints that need no session. Throws AppError
 * `view_is_read_only`.
 */
async function assertNotView(definition: EndpointDefinition, context: Context, request: RequestContext): Promise<void> {
  const { access, isOpenToViews } = definition;
  if (isOpenToViews || access === 'staff' || access === 'staff-unverified') return;
  const view = request.member ? request.view : (await memberSession(request.app, context))?.view;
  if (view) throw new AppError('view_is_read_only');
}

/** Counts a view apart from its member, who could otherwise be kept out by it. */
function accountKeyOf({ view }: RequestContext, { publicId }: Member): string {
  return view ? `view ${publicId}` : publicId;
}

/** Admits the merchant's own server, by its address and its secret. */
function assertMerchant(context: Context, { app: { config }, address }: RequestContext): void {
  const secret = /^Bearer (\S{32,256})$/.exec(context.req.header('authorization') ?? '')?.[1];
  const { secretHash, addresses } = config.merchant ?? {};
  if (!secret || !secretHash || !timingSafeEqual(merchantHash(secret), secretHash)) throw new AppError('not_signed_in');
  if (addresses && !addresses.has(address)) throw new AppError('refused');
}

/** Returns the username that the body of a sign-in names. */
function claimedNameOf({ body }: Record<string, unknown>): string | undefined {
  const isNamed = typeof body === 'object' && body !== null && 'username' in body && typeof body.username === 'string';
  return isNamed ? String(body.username) : undefined;
}

interface GivenInput {
  params?: Record<string, string>;
  query?: unknown;
  body?: unknown;
}

/** Reads what the client sent, as it was sent. */
async function readGiven(endpoint: BoundEndpoint, context: Context, request: RequestContext) {
  const { definition } = endpoint;
  const given: GivenInput = {};
  if (definition.params) {
    given.params = context.req.param();
    Object.values(given.params).forEach(assertStorable);
  }
  if (definition.query) given.query = readQuery(context);
  if (definition.bodyKind === 'image') request.file = await readBody(context.req.raw, definition.maxBodyBytes);
  // A malformed id is reported before the body is read.
  if (definition.params) checkedParams(definition.params, given.params);
  if (definition.body) given.body = await readBodyValue(endpoint, context, request);
  return given;
}

function checkedInput(definition: EndpointDefinition, given: GivenInput): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  if (definition.params) input['params'] = checkedParams(definition.params, given.params);
  if (definition.query) input['query'] = checked(definition.query, given.query);
  if (definition.body) input['body'] = checked(definition.body, given.body);
  return input;
}

function checkedParams(schema: NonNullable<EndpointDefinition['params']>, given: unknown): unknown {
  const params = schema.safeParse(given);
  // A malformed id matches no row, so that it is not found rather than invalid.
  if (!params.success) throw new AppError('not_found');
  return params.data;
}

/**
 * Stores the call as a proposal instead of making it, when it needs a second person. Throws SecondPersonNeededError then,
 * which the client is told.
 */
async function proposeIfNeeded(
  { key, secondPersonRule }: BoundEndpoint,
  request: RequestContext,
  { given, input }: { given: GivenInput; input: Record<string, unknown> },
): Promise<void> {
  const { app, staffUser, address } = request;
  if (!app.config.isFourEyesOn) return;
  if (secondPersonRule && !(await secondPersonRule(request, input))) return;
  if (!staffUser) throw new AppError('not_signed_in');
  const call = { endpoint: key, input: { params: given.params, body: given.body }, maker: staffUser.username, address };
  const { publicId } = await app.db.transaction((tx) =>
    propose(tx, { random: app.random, proposalHours: app.config.proposalHours }, call),
  );
  throw new SecondPersonNeededError(publicId);
}

/**
 * Makes a proposed call for the staff user who approved it, in the transaction of the approval. Both people must be allowed to
 * make it. Throws what the call throws.
 */
async function carryOut(
  endpoints: BoundEndpoints,
  request: RequestContext,
  { endpoint: key, input: given, maker }: Proposal,
  tx: Tx,
): Promise<void> {
  const endpoint = endpoints.get(key);
  const roles = endpoint?.definition.roles;
  if (!endpoint || !roles) throw new AppError('not_found');
  if (!request.staffUser || !roles.includes(request.staffUser.role)) throw new AppError('refused');
  if (!(await mayStaffAct(tx, maker, roles))) throw new AppError('refused');
  const input = checkedInput(endpoint.definition, given);
  await endpoint.handler({ ...inTransaction(request, tx), proposedBy: maker }, input);
}

function checked(schema: NonNullable<EndpointDefinition['body']>, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('invalid_fields', { fields: fieldsOf(result.error) });
  return result.data;
}

async function readBodyValue(endpoint: BoundEndpoint, context: Context, request: RequestContext): Promise<unknown> {
  const { definition } = endpoint;
  if (definition.bodyKind !== 'form') return readJson(endpoint, context, request);
  if (!isForm(context.req.header('content-type'))) throw new AppError('unsupported_media_type');
  return fieldsOnce(new URLSearchParams(decodeText(await readBody(context.req.raw, definition.maxBodyBytes))));
}

function isForm(contentType: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '');
}

async function readJson(endpoint: BoundEndpoint, context: Context, request: RequestContext): Promise<unknown> {
  const { definition } = endpoint;
  if (!definition.encrypted && !isJson(context.req.header('content-type')))
    throw new AppError('unsupported_media_type');
  const body = await readBody(context.req.raw, definition.maxBodyBytes);
  await countBytes(endpoint, request, body.byteLength);
  const text = decodeText(body);
  if (!definition.encrypted) return parseJson(text);
  return parseJson(decodeText(await request.app.encryption.open(text.trim())));
}

export function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '');
}

async function runHandler(
  endpoint: BoundEndpoint,
  request: RequestContext,
  input: Record<string, unknown>,
): Promise<unknown> {
  const value = await endpoint.handler(request, input);
  return value instanceof Response ? value : endpoint.definition.response.parse(value);
}

/** Stores the effect and the response in one transaction, so that a repeated key returns the first response. */
async function runOnce(
  endpoint: BoundEndpoint,
  context: Context,
  request: RequestContext,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { member } = request;
  if (!member) throw new Error(`${endpoint.key} is idempotent and has no member`);
  const idempotent = { memberId: member.id, endpoint: endpoint.key, ...idempotencyOf(context, request, input) };
  const stored = await findStoredResponse(request.app.db, idempotent);
  if (stored) return stored.response;
  await endpoint.guard?.(request, input);
  return request.app.db.transaction((tx) =>
    runIdempotent(tx, idempotent, () => runHandler(endpoint, inTransaction(request, tx), input)),
  );
}

/**
 * Returns the same request with the transaction as its only database. A handler that used the pool inside would wait for a
 * second connection while it holds one; the embedded database has only one, so it would wait forever.
 */
function inTransaction(request: RequestContext, tx: Tx): RequestContext {
  const write = <T>(work: (tx: Tx) => Promise<T>) => work(tx);
  const refuse = () => Promise.reject(new Error('a transaction can neither listen nor be closed'));
  const { engine } = request.app.db;
  const db = { engine, orm: tx.orm, query: tx.query, transaction: write, listen: refuse, close: refuse };
  return { ...request, app: { ...request.app, db }, write };
}

function idempotencyOf(context: Context, { app }: RequestContext, input: Record<string, unknown>) {
  return { key: idempotencyKey(context), hash: fingerprintOf(app.sealer, input) };
}

function createRequestContext(app: AppContext, endpoints: BoundEndpoints, context: Context): RequestContext {
  const responseContext = responseContextOf(context);
  const { address, country } = app.visitors.of(bindingsOf(context), context.req.raw.headers);
  const request: RequestContext = {
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
    languageTag: negotiateLanguage(context.req.header('accept-language')),
    member: undefined,
    view: undefined,
    staffUser: undefined,
    vendor: undefined,
    sessionHash: undefined,
    claimedName: undefined,
    isBearer: false,
    file: undefined,
    idempotency: undefined,
    proposedBy: undefined,
    carryOut: (proposal, tx) => carryOut(endpoints, request, proposal, tx),
    lastEventId: lastEventId(context),
    write: <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction(work),
    cookie: (name) => getCookie(context, name),
    setCookie: (name, value, options) => void responseContext.cookies.push(cookieText(app, name, value, options)),
    setHeader: (name, value) => void (responseContext.headers[name] = value),
  };
  return request;
}

function lastEventId(context: Context): bigint | undefined {
  const id = context.req.header('last-event-id') ?? '';
  return /^\d{1,18}$/.test(id) ? BigInt(id) : undefined;
}

export function bindingsOf(context: Context): NodeBindings {
  return (context.env as NodeBindings | undefined) ?? {};
}
