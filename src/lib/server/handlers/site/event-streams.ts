import type { Watch } from '../../live-events/broadcasts.ts';

/** Parses the games to watch: codes separated by commas, or `all`. */
export function parseWatch(draws: string): Watch {
  return draws === 'all' ? draws : new Set(draws.split(','));
}

/** Responds with an event stream that proxies neither cache nor buffer. */
export function eventStream(stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}
