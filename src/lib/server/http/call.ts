import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { EndpointDefinition } from '#api/endpoint';
import type { Call } from '#api/table';
import { assertNotBlocked } from '#domain/identity';
import { findStoredResponse, runIdempotent } from '#domain/members';
import { AppError } from '#kernel/errors';
import type { Tx } from '#kernel/database';
import type { AppContext, CallContext } from '../context.ts';
import { canOpenMemberCenter } from '#rules/roles';
import { asAppError, failureAnswer, fieldsOf, successAnswer } from './answers.ts';
import { assertStorable, decodeText, parseJson, readBody } from './body.ts';
import { framed, frameOf, jsonAnswer } from './frame.ts';
import { publishedAnswer } from './published-answer.ts';
import { fingerprintOf, idempotencyKey } from './idempotency.ts';
import { answerTag } from './language.ts';
import { assertOwnOrigin } from './origin.ts';
import { fieldsOnce, readQuery } from './query.ts';
import { networkOf, wideNetworkOf, type NodeBindings } from '../site/request-facts.ts';
import { cookieText, memberSession, staffSession } from './sessions.ts';

export type Guard = (call: CallContext, input: Record<string, unknown>) => Promise<void>;

/** A row of the table as the pipeline runs it: the types were checked where the handlers were put together. */
export interface Row {
  key: Call;
  definition: EndpointDefinition;
  handler(call: CallContext, input: Record<string, unknown>): Promise<unknown>;
  /** Runs before the transaction of a call with an Idempotency-Key. */
  guard: Guard | undefined;
}

/**
 * One call of the table, from request to answer: origin, address's limit, body, who it is, account's limit,
 * decryption, schema, handler, schema, envelope. Every refusal ends here as an answer.
 */
export async function runCall(app: AppContext, row: Row, context: Context): Promise<Response> {
  const call = newCall(app, context);
  try {
    return await answer(row, context, call);
  } catch (error) {
    const frame = frameOf(context);
    return failureAnswer(frame, asAppError(error, frame.log), call.tag);
  }
}

async function answer(row: Row, context: Context, call: CallContext): Promise<Response> {
  const { definition } = row;
  const isChanging = context.req.method !== 'GET' || definition.changesState;
  if (isChanging) assertOwnOrigin(context.req.raw.headers, call.app.config.allowedOrigins);
  if (!isAlwaysOpen(definition)) await assertOpen(call);
  await countCall(row, call, 'address', call.network);
  if (call.wideNetwork) await countSite(row, call, call.wideNetwork);
  await identify(definition, context, call);
  if (call.member) await countCall(row, call, 'account', call.member.publicId);
  const input = await readInput(definition, context, call);
  const isStored = definition.idempotent && !definition.keepsItsKey;
  if (definition.keepsItsKey) call.attempt = attemptOf(context, call, input);
  const value = isStored ? await runOnce(row, context, call, input) : await runHandler(row, call, input);
  const frame = frameOf(context);
  if (value instanceof Response) return framed(frame, value);
  if (definition.isPublished)
    return publishedAnswer(frame, value, { call, ifNoneMatch: context.req.header('if-none-match') });
  return definition.answerKind === 'plain' ? jsonAnswer(frame, 200, value) : successAnswer(frame, value);
}

/** Operations go on while the site is closed, from wherever they are. */
function isAlwaysOpen({ access, isAlwaysOpen: isSaidSo }: EndpointDefinition): boolean {
  return isSaidSo === true || access === 'staff' || access === 'staff-unverified';
}

async function assertOpen({ app, address, country }: CallContext): Promise<void> {
  const closed = await app.site.closedTo({ address, country });
  if (closed) throw app.site.refusalOf(closed);
}

async function countCall(row: Row, call: CallContext, by: 'address' | 'account', who: string): Promise<void> {
  const limit = row.definition.rateLimit;
  if (limit?.by === by) await call.app.rateLimits.count(row.key, limit, who);
}

/** All networks of a site together have the room of a few. */
const NETWORKS_OF_A_SITE = 8;

async function countSite(row: Row, call: CallContext, site: string): Promise<void> {
  const limit = row.definition.rateLimit;
  if (limit?.by !== 'address') return;
  await call.app.rateLimits.count(row.key, { ...limit, points: limit.points * NETWORKS_OF_A_SITE }, site);
}

/** Finds out who calls and refuses who may not. */
async function identify(definition: EndpointDefinition, context: Context, call: CallContext): Promise<unknown> {
  switch (definition.access) {
    case 'public':
      return (definition.isPublished || definition.knowsMember) && recognise(context, call);
    case 'staff':
    case 'staff-unverified':
      return identifyStaff(definition, context, call);
    default:
      return identifyMember(definition, context, call);
  }
}

/** Nobody is refused: who is not signed in, or may do nothing, is a visitor. */
async function recognise(context: Context, call: CallContext): Promise<void> {
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
    // An id of a form that no row has: there is no such thing.
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

async function runHandler(row: Row, call: CallContext, input: Record<string, unknown>): Promise<unknown> {
  const value = await row.handler(call, input);
  return value instanceof Response ? value : row.definition.answer.parse(value);
}

/** The effect and the answer are kept in one transaction; the same key again gets the same answer. */
async function runOnce(
  row: Row,
  context: Context,
  call: CallContext,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { member } = call;
  if (!member) throw new Error(`${row.key} is idempotent and has no member`);
  const request = { memberId: member.id, endpoint: row.key, ...attemptOf(context, call, input) };
  const stored = await findStoredResponse(call.app.db, request);
  if (stored) return stored.response;
  await row.guard?.(call, input);
  return call.app.db.transaction((tx) =>
    runIdempotent(tx, request, () => runHandler(row, inTransaction(call, tx), input)),
  );
}

/**
 * The same call with the transaction as its only database. A handler that asked the pool in there would wait for a second
 * connection while it holds one; on the embedded database, which has one, it would wait for itself.
 */
function inTransaction(call: CallContext, tx: Tx): CallContext {
  const write = <T>(work: (tx: Tx) => Promise<T>) => work(tx);
  const outside = () => Promise.reject(new Error('a transaction can neither listen nor be closed'));
  const db = { ...call.app.db, orm: tx.orm, query: tx.query, transaction: write, listen: outside, close: outside };
  return { ...call, app: { ...call.app, db }, write };
}

function attemptOf(context: Context, { app }: CallContext, input: Record<string, unknown>) {
  return { key: idempotencyKey(context), hash: fingerprintOf(app.sealer, input) };
}

function newCall(app: AppContext, context: Context): CallContext {
  const frame = frameOf(context);
  const { address, country } = app.visitors.of(bindingsOf(context), context.req.raw.headers);
  return {
    app,
    requestId: frame.requestId,
    get log() {
      return frame.log;
    },
    address,
    country,
    network: networkOf(address),
    wideNetwork: wideNetworkOf(address),
    userAgent: context.req.header('user-agent') ?? '',
    tag: answerTag(context.req.header('accept-language')),
    member: undefined,
    staffUser: undefined,
    vendor: undefined,
    sessionHash: undefined,
    file: undefined,
    attempt: undefined,
    lastEventId: lastEventId(context),
    write: <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction(work),
    cookie: (name) => getCookie(context, name),
    setCookie: (name, value, options) => void frame.cookies.push(cookieText(app, name, value, options)),
    setHeader: (name, value) => void (frame.headers[name] = value),
  };
}

function lastEventId(context: Context): bigint | undefined {
  const id = context.req.header('last-event-id') ?? '';
  return /^\d{1,18}$/.test(id) ? BigInt(id) : undefined;
}

export function bindingsOf(context: Context): NodeBindings {
  return (context.env as NodeBindings | undefined) ?? {};
}
