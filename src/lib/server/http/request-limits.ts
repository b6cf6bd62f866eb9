import type { Member } from '#domain/members';
import type { RequestContext } from '../context.ts';
import type { BoundEndpoint } from './bound-endpoint.ts';

export async function countRequest(
  endpoint: BoundEndpoint,
  request: RequestContext,
  by: 'network' | 'account',
  who: string,
): Promise<void> {
  const limit = endpoint.definition.rateLimit;
  if (limit?.by === by) await request.app.rateLimits.count(endpoint.key, limit, who);
}

/** Counts what a body weighs beside the request itself. */
export async function countBytes(
  { key, definition }: BoundEndpoint,
  request: RequestContext,
  bytes: number,
): Promise<void> {
  const { rateLimit: limit } = definition;
  if (!limit?.bytesPerPoint) return;
  const weight = Math.floor(bytes / limit.bytesPerPoint);
  const account = request.member && accountKeyOf(request, request.member);
  const who = limit.by === 'account' ? account : request.network;
  if (weight > 0 && who !== undefined) await request.app.rateLimits.count(key, limit, who, weight);
}

/** A wide network (such as an IPv6 /48) may send as many requests as this many single networks. */
const WIDE_NETWORK_FACTOR = 8;

export async function countWideNetwork(
  endpoint: BoundEndpoint,
  request: RequestContext,
  wideNetwork: string,
): Promise<void> {
  const limit = endpoint.definition.rateLimit;
  if (limit?.by !== 'network') return;
  await request.app.rateLimits.count(
    endpoint.key,
    { ...limit, points: limit.points * WIDE_NETWORK_FACTOR },
    wideNetwork,
  );
}

/** Counts a view apart from its member, who could otherwise be kept out by it. */
export function accountKeyOf({ view }: RequestContext, { publicId }: Member): string {
  return view ? `view ${publicId}` : publicId;
}
