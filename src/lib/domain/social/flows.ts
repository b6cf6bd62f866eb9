import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { randomToken } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { socialFlows } from './tables.ts';
import type { FlowDeps } from './types.ts';

export const FLOW_MINUTES = 10;

/** Returns the end of a flow or a pending identity that begins now, by the database's clock. */
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
  /** From its cookie. */
  browserSecret: string;
  languageTag: string;
  memberId?: bigint | undefined;
}

/** Starts a flow. Returns the secrets for the redirect to the provider. */
export async function startFlow(tx: Tx, deps: FlowDeps, flow: NewFlow): Promise<FlowRequest & { state: string }> {
  const { provider, browserSecret, languageTag, memberId } = flow;
  const state = randomToken(deps.random);
  const verifier = randomToken(deps.random);
  const nonce = randomToken(deps.random);
  const request = JSON.stringify({ verifier, nonce, languageTag, memberId: memberId?.toString() });
  const sealed = deps.sealer.seal(SEAL_CONTEXT, request);
  await tx.orm.insert(socialFlows).values({
    stateHash: flowHash('state', state),
    browserHash: flowHash('browser', browserSecret),
    provider,
    sealed,
    step: 'started',
    expiresAt: flowExpiry(),
  });
  return { state, verifier, nonce, languageTag, memberId };
}

const COMPLETE = defineStatement({
  name: 'social_flow_complete',
  row: z.object({ sealed: z.string() }),
  text: `with completed as (
           delete from social_flows
            where state_hash = $1 and browser_hash = $2 and provider = $3 and step = 'started'
           returning sealed, expires_at
         )
         select sealed from completed where expires_at > clock_timestamp()`,
});

/**
 * Consumes a flow at the callback and returns its request. Works once, in the browser that started it. Call it in its own
 * transaction, so that the flow stays consumed when a later step fails.
 */
export async function completeFlow(
  tx: Tx,
  { sealer }: Pick<FlowDeps, 'sealer'>,
  response: { state: string; browserSecret: string; provider: string },
): Promise<FlowRequest | undefined> {
  const values = [flowHash('state', response.state), flowHash('browser', response.browserSecret), response.provider];
  const [row] = await tx.query(COMPLETE, values);
  return row && flowRequestSchema.parse(JSON.parse(sealer.open(SEAL_CONTEXT, row.sealed)));
}

/** Deletes expired flows and pending identities. */
export async function deleteExpiredFlows(tx: Tx): Promise<void> {
  await tx.orm.delete(socialFlows).where(lt(socialFlows.expiresAt, sql`now()`));
}
