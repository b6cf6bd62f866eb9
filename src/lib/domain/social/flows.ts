import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#kernel/database';
import { randomToken } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { socialFlows } from './tables.ts';
import type { FlowPorts } from './types.ts';

export const FLOW_MINUTES = 10;

export const flowExpiry = () => sql`clock_timestamp() + make_interval(mins => ${FLOW_MINUTES})`;

const flowRequestSchema = z.object({
  /** Shown to the provider as a hash first (PKCE): who catches the answer under way cannot use it. */
  verifier: z.string(),
  /** Comes back in the signed ID token: it was made for this sign-in. */
  nonce: z.string(),
  /** BCP 47: of the page that the way began on. */
  tag: z.string(),
  /** Who links an account of the provider: a member that gave its password. */
  memberId: z
    .string()
    .transform((text) => BigInt(text))
    .optional(),
});

export type FlowRequest = z.output<typeof flowRequestSchema>;

const SEAL_CONTEXT = 'social asked';

/** What the database knows a state, a browser's cookie or a waiting sign-in by. */
export function flowHash(kind: 'state' | 'browser' | 'waiting', token: string): Uint8Array {
  return createHash('sha256').update(`social ${kind} ${token}`).digest();
}

export interface NewFlow {
  provider: string;
  /** The secret of the browser's cookie. */
  browser: string;
  tag: string;
  memberId?: bigint | undefined;
}

/** Begins a way to a provider; gives what the provider is sent there with. */
export async function openFlow(tx: Tx, ports: FlowPorts, flow: NewFlow): Promise<FlowRequest & { state: string }> {
  const { provider, browser, tag, memberId } = flow;
  const [state, verifier, nonce] = [0, 0, 0].map(() => randomToken(ports.random)) as [string, string, string];
  const kept = JSON.stringify({ verifier, nonce, tag, memberId: memberId?.toString() });
  const sealed = ports.sealer.seal(SEAL_CONTEXT, kept);
  await tx.orm.insert(socialFlows).values({
    stateHash: flowHash('state', state),
    browserHash: flowHash('browser', browser),
    provider,
    sealed,
    step: 'asked',
    expiresAt: flowExpiry(),
  });
  return { state, verifier, nonce, tag, memberId };
}

const TAKE = defineStatement({
  name: 'social_flow_take',
  row: z.object({ sealed: z.string() }),
  text: `with taken as (
           delete from social_flows
            where state_hash = $1 and browser_hash = $2 and provider = $3 and step = 'asked'
           returning sealed, expires_at
         )
         select sealed from taken where expires_at > clock_timestamp()`,
});

/**
 * Somebody is back with a state: what was asked, once, and only in the browser that asked. Commit it, whatever comes
 * after.
 */
export async function redeemFlow(
  tx: Tx,
  { sealer }: Pick<FlowPorts, 'sealer'>,
  answer: { state: string; browser: string; provider: string },
): Promise<FlowRequest | undefined> {
  const values = [flowHash('state', answer.state), flowHash('browser', answer.browser), answer.provider];
  const [row] = await tx.query(TAKE, values);
  return row && flowRequestSchema.parse(JSON.parse(sealer.open(SEAL_CONTEXT, row.sealed)));
}

export async function deleteExpiredFlows(tx: Tx): Promise<void> {
  await tx.orm.delete(socialFlows).where(lt(socialFlows.expiresAt, sql`now()`));
}
