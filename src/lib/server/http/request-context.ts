import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Proposal } from '#domain/proposals';
import type { Tx } from '#kernel/database';
import type { AppContext, RequestContext } from '../context.ts';
import { networkOf, wideNetworkOf, type NodeBindings } from '../site/request-facts.ts';
import { requestLanguage } from './language.ts';
import { responseContextOf } from './response-context.ts';
import { cookieText } from './sessions.ts';

/** Makes a call that somebody proposed, in the transaction of its approval. */
type CarryOut = (request: RequestContext, proposal: Proposal, tx: Tx) => Promise<void>;

/** Creates a request as handlers see it, before anybody is identified. */
export function createRequestContext(app: AppContext, context: Context, carryOut: CarryOut): RequestContext {
  const responseContext = responseContextOf(context);
  const { address, country } = app.visitors.locate(nodeBindings(context), context.req.raw.headers);
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
    languageTag: requestLanguage((name) => context.req.header(name)),
    member: undefined,
    workplace: undefined,
    view: undefined,
    staffUser: undefined,
    vendor: undefined,
    sessionHash: undefined,
    claimedName: undefined,
    isBearer: false,
    file: undefined,
    idempotency: undefined,
    proposedBy: undefined,
    carryOut: (proposal, tx) => carryOut(request, proposal, tx),
    lastEventId: lastEventId(context),
    write: <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction(work),
    cookie: (name) => getCookie(context, name),
    setCookie: (name, value, options) => void responseContext.cookies.push(cookieText(app, name, value, options)),
    setHeader: (name, value) => void (responseContext.headers[name] = value),
  };
  return request;
}

/**
 * Returns the same request with the transaction as its only database. A handler that used the pool inside would wait for a
 * second connection while it holds one; the embedded database has only one, so it would wait forever. After the commit, work that the
 * handler left for then has the pool again: the transaction's connection belongs to others.
 */
export function inTransaction(request: RequestContext, tx: Tx): RequestContext {
  const write = <T>(work: (tx: Tx) => Promise<T>) => work(tx);
  const refuse = () => Promise.reject(new Error('a transaction can neither listen nor be closed'));
  const { engine } = request.app.db;
  const joined = { engine, orm: tx.orm, query: tx.query, transaction: write, listen: refuse, close: refuse };
  let isCommitted = false;
  tx.afterCommit(() => void (isCommitted = true));
  const app: AppContext = {
    ...request.app,
    get db() {
      return isCommitted ? request.app.db : joined;
    },
  };
  return { ...request, app, write };
}

function lastEventId(context: Context): bigint | undefined {
  const id = context.req.header('last-event-id') ?? '';
  return /^\d{1,18}$/.test(id) ? BigInt(id) : undefined;
}

/** Returns what Node's adapter gives to Hono: the incoming message and its socket; empty in tests without a socket. */
export function nodeBindings(context: Context): NodeBindings {
  return (context.env as NodeBindings | undefined) ?? {};
}
