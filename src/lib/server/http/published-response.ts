import { createHash } from 'node:crypto';
import type { RequestContext } from '../context.ts';
import { jsonResponse, type ResponseContext } from './response-context.ts';

/**
 * Shared caches may serve the response for 30 seconds. Browsers revalidate by ETag, so that they never show outdated
 * content.
 */
const VISITOR_CACHING = 'public, max-age=0, s-maxage=30';

/**
 * Responds with published content: a visitor's response may be cached and revalidated by its ETag, a member's may not.
 */
export function publishedResponse(
  responseContext: ResponseContext,
  value: unknown,
  { request, ifNoneMatch = '' }: { request: RequestContext; ifNoneMatch: string | undefined },
): Response {
  const body = { success: true, value };
  if (request.member) return jsonResponse(responseContext, 200, body);
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;
  responseContext.headers['cache-control'] = VISITOR_CACHING;
  responseContext.headers['vary'] = 'Accept-Language, Language, Authorization, Cookie';
  responseContext.headers['etag'] = etag;
  const isKnown = ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
  return isKnown
    ? new Response(null, { status: 304, headers: responseContext.headers })
    : jsonResponse(responseContext, 200, body);
}
