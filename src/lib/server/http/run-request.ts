import type { Context } from 'hono';
import type { EndpointDefinition } from '#api/endpoint';
import { isOpsApiPath } from '#api/paths';
import { findStoredResponse, runIdempotent } from '#domain/members';
import type { Config } from '../config/config.ts';
import type { AppContext, RequestContext } from '../context.ts';
import type { BoundEndpoint, BoundEndpoints } from './bound-endpoint.ts';
import { fingerprintOf, idempotencyKey } from './idempotency.ts';
import { assertNotView, identify } from './identify.ts';
import { assertOwnOrigin, sharingHeaders } from './origin.ts';
import { publishedResponse } from './published-response.ts';
import { checkedInput, claimedNameOf, readGiven } from './read-input.ts';
import { recordRefusal } from './refusal-events.ts';
import { createRequestContext, inTransaction } from './request-context.ts';
import { accountKeyOf, countRequest, countWideNetwork } from './request-limits.ts';
import { jsonResponse, responseContextOf, withContext } from './response-context.ts';
import { asAppError, failureResponse, successResponse } from './responses.ts';
import { carryOut, proposeIfNeeded } from './two-people.ts';

/**
 * Runs a request from start to end: origin, maintenance and restricted locations, rate limit by address, authentication, access and
 * read-only views, rate limit by account, body, decryption, input schema, second person, idempotency, handler, response schema,
 * envelope. Every error becomes a response here.
 */
export async function runRequest(
  app: AppContext,
  endpoints: BoundEndpoints,
  endpoint: BoundEndpoint,
  context: Context,
): Promise<Response> {
  const request = createRequestContext(app, context, (approval, proposal, tx) =>
    carryOut(endpoints, approval, proposal, tx),
  );
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
  const origins = allowedOrigins(endpoint, request.app.config);
  if (isChanging) assertOwnOrigin(context.req.raw.headers, origins);
  if (definition.isOpenToOwnAddresses)
    Object.assign(responseContextOf(context).headers, sharingHeaders(context.req.raw.headers, origins));
  if (!isAlwaysOpen(definition)) await assertSiteOpen(request);
  await countRequest(endpoint, request, 'network', request.network);
  if (request.wideNetwork) await countWideNetwork(endpoint, request, request.wideNetwork);
  await identify(definition, context, request);
  if (isChanging) await assertNotView(definition, context, request);
  if (request.member) await countRequest(endpoint, request, 'account', accountKeyOf(request, request.member));
  const given = await readGiven(endpoint, context, request);
  const input = checkedInput(definition, given);
  request.claimedName = claimedNameOf(input);
  if (definition.secondPerson) await proposeIfNeeded(endpoint, request, { given, input });
  const isStored = definition.idempotent && !definition.handlesIdempotencyKey;
  if (definition.handlesIdempotencyKey) request.idempotency = idempotencyOf(context, request, input);
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

function idempotencyOf(context: Context, { app }: RequestContext, input: Record<string, unknown>) {
  return { key: idempotencyKey(context), hash: fingerprintOf(app.sealer, input) };
}
