import { createHash } from 'node:crypto';
import type { CallContext } from '../context.ts';
import { jsonAnswer, type Frame } from './frame.ts';

/** For a moment a shared cache gives it without asking. A browser asks by the tag: an old answer would be its last. */
const FOR_VISITORS = 'public, max-age=0, s-maxage=30';

/** What operations published: visitors' answers may be kept by caches and asked for by their tag, a member's may not. */
export function publishedAnswer(
  frame: Frame,
  value: unknown,
  { call, ifNoneMatch = '' }: { call: CallContext; ifNoneMatch: string | undefined },
): Response {
  const body = { success: true, value };
  if (call.member) return jsonAnswer(frame, 200, body);
  const tag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;
  frame.headers['cache-control'] = FOR_VISITORS;
  frame.headers['vary'] = 'Accept-Language, Authorization, Cookie';
  frame.headers['etag'] = tag;
  const isKnown = ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
  return isKnown ? new Response(null, { status: 304, headers: frame.headers }) : jsonAnswer(frame, 200, body);
}
