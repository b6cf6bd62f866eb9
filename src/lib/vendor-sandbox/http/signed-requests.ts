import type { Context } from 'hono';
import type { Clock } from '#kernel/clock';
import { isSigned } from '../wallet/signature.ts';

/** Answers a request that the portal signed, or 401. */
export function answerSigned(
  context: Context,
  { secret, clock }: { secret: string; clock: Clock },
  body: string,
  answer: () => Response,
): Response {
  const { pathname, search } = new URL(context.req.url);
  const parts = { method: context.req.method, target: `${pathname}${search}`, body };
  if (!isSigned(secret, parts, context.req.raw.headers, clock.now())) return context.json({ error: 'signature' }, 401);
  return answer();
}

/** Returns undefined for text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
