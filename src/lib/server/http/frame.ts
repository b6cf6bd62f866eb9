import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Logger } from 'pino';

/** What belongs to one call's answer, whoever makes it. */
export interface Frame {
  requestId: string;
  /** Lower case: they are written as they are. */
  headers: Record<string, string>;
  /** Whole `Set-Cookie` values. */
  cookies: string[];
  /** A wallet call's status, for the log. */
  outcome?: string;
  /** Bound to the request's id; made when somebody wants to write a line. */
  log: Logger;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** `headers` are common to all answers. A caller's own request id is taken over when it looks like one. */
export function newFrame(log: Logger, headers: Record<string, string>, givenId: string | undefined): Frame {
  const requestId = givenId !== undefined && REQUEST_ID.test(givenId) ? givenId : randomUUID();
  let bound: Logger | undefined;
  return {
    requestId,
    headers: { ...headers, 'x-request-id': requestId, 'cache-control': 'no-store' },
    cookies: [],
    get log() {
      return (bound ??= log.child({ requestId }));
    },
  };
}

export function frameOf(context: Context): Frame {
  return context.get('frame') as Frame;
}

/**
 * JSON in the frame. The headers are a plain object all the way down to the socket (a Headers object costs more than
 * everything else in a small answer), except where cookies need several headers of one name.
 */
export function jsonAnswer(frame: Frame, status: number, body: unknown): Response {
  const headers = { ...frame.headers, 'content-type': 'application/json' };
  return new Response(JSON.stringify(body), { status, headers: withCookies(headers, frame.cookies) });
}

/** The frame around an answer that a handler made itself (a stream, a file). */
export function framed(frame: Frame, answer: Response): Response {
  const headers = { ...frame.headers, ...Object.fromEntries(answer.headers) };
  return new Response(answer.body, { status: answer.status, headers: withCookies(headers, frame.cookies) });
}

function withCookies(headers: Record<string, string>, cookies: readonly string[]): Record<string, string> | Headers {
  if (cookies.length === 0) return headers;
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return all;
}
