import type { Context } from 'hono';
import type { Clock } from '#kernel/clock';
import { signingVendor, type VendorCode, type VendorSecrets } from '../wallet/signature.ts';

/** Answers a request that the portal signed for one of the vendors, or 401. */
export function answerSigned(
  context: Context,
  { secrets, clock }: { secrets: VendorSecrets; clock: Clock },
  body: string,
  answer: (vendorCode: VendorCode) => Response,
): Response {
  const { pathname, search } = new URL(context.req.url);
  const parts = { method: context.req.method, target: `${pathname}${search}`, body };
  const vendorCode = signingVendor(secrets, parts, context.req.raw.headers, clock.now());
  return vendorCode ? answer(vendorCode) : context.json({ error: 'signature' }, 401);
}

/** Returns undefined for text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
