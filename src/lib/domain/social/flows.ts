import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { randomToken } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { socialFlows } from './tables.ts';
import type { FlowDeps } from './types.ts';

export const FLOW_MINUTES = 10;

export const flowExpiry = () => sql`clock_timestamp() + make_interval(mins => ${FLOW_MINUTES})`;

const flowRequestSchema = z.object({
  /** PKCE code verifier: an intercepted callback cannot be used without it. */
  verifier: z.string(),
  /** Returned in the signed ID token, which binds the token to this sign-in. */
  nonce: z.string(),
  /** BCP 47 tag of the page that started the flow. */
  languageTag: z.string(),
  /** The signed-in member who links an account, after entering the password. */
  memberId: z
    .string()
    .transform((text) => BigInt(text))
    .optional(),
});

export type FlowRequest = z.output<typeof flowRequestSchema>;

const SEAL_CONTEXT = 'social flow';

/** Hashes a state, a browser's cookie or the token of a pending identity for the database. */
export function flowHash(kind: 'state' | 'browser' | 'pending', token: string): Uint8Array {
  return createHash('sha256').update(`social ${kind} ${token}`).digest();
}

export interface NewFlow {
  provider: string;
  /** Secret of the browser's cookie. */
  browser: string;
  languageTag: string;
  memberId?: bigint | undefined;
}

/** Starts a flow. Returns the secrets for the redirect to the provider. */
export async function openFlow(tx: Tx, deps: FlowDeps, flow: NewFlow): Promise<FlowRequest & { state: string }> {
  const { provider, browser, languageTag, memberId } = flow;
  const [state, verifier, nonce] = [0, 0, 0].map(() => randomToken(deps.random)) as [string, string, string];
  const request = JSON.stringify({ verifier, nonce, languageTag, memberId: memberId?.toString() });
  const sealed = deps.sealer.seal(SEAL_CONTEXT, request);
  await tx.orm.insert(socialFlows).values({
    stateHash: flowHash('state', state),
    browserHash: flowHash('browser', browser),
    provider,
    sealed,
    step: 'started',
    expiresAt: flowExpiry(),
  });
  return { state, verifier, nonce, languageTag, memberId };
}

const REDEEM = defineStatement({
  name: 'social_flow_redeem',
  row: z.object({ sealed: z.string() }),
  text: `with redeemed as (
           delete from social_flows
            where state_hash = $1 and browser_hash = $2 and provider = $3 and step = 'started'
           returning sealed, expires_at
         )
         select sealed from redeemed where expires_at > clock_timestamp()`,
});

/**
 * Ends a flow at the callback and returns its request, once and only for the browser that started it. Call it in its own
 * transaction, so that the flow stays ended when a later step fails.
 */
export async function redeemFlow(
  tx: Tx,
  { sealer }: Pick<FlowDeps, 'sealer'>,
  response: { state: string; browser: string; provider: string },
): Promise<FlowRequest | undefined> {
  const values = [flowHash('state', response.state), flowHash('browser', response.browser), response.provider];
  const [row] = await tx.query(REDEEM, values);
  return row && flowRequestSchema.parse(JSON.parse(sealer.open(SEAL_CONTEXT, row.sealed)));
}

/** Deletes expired flows and pending identities. */
export async function deleteExpiredFlows(tx: Tx): Promise<void> {
  await tx.orm.delete(socialFlows).where(lt(socialFlows.expiresAt, sql`now()`));
}
