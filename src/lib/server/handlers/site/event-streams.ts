import type { Watch } from '../../push/broadcasts.ts';

/** Games by their codes, separated by commas, or all of them. */
export function watched(draws: string): Watch {
  return draws === 'all' ? draws : new Set(draws.split(','));
}

/** Nobody on the way keeps or gathers what is sent. */
export function eventStream(stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}
