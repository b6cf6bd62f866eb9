import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { randomToken } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { SocialSignInExpiredError } from './errors.ts';
import { flowExpiry, flowHash } from './flows.ts';
import { socialFlows } from './tables.ts';
import type { FlowDeps, Identity } from './types.ts';

/** Steps of an identity that is linked to no member: `link` waits for a password, `register` for a form. */
const PENDING_STEPS = ['link', 'register'] as const;

export type PendingStep = (typeof PENDING_STEPS)[number];

export interface PendingIdentity {
  step: PendingStep;
  provider: string;
  identity: Identity;
  /** For `link`, the member who has confirmed the same email address. */
  memberId?: bigint | undefined;
}

const sealedSchema = z.object({
  identity: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string().nullable(),
    isEmailVerified: z.boolean(),
  }),
  memberId: z
    .string()
    .transform((text) => BigInt(text))
    .optional(),
});

const SEAL_CONTEXT = 'social pending';

/** Stores a pending identity. Returns the secret for the browser's cookie, which never appears in an address. */
export async function storePendingIdentity(tx: Tx, deps: FlowDeps, pending: PendingIdentity): Promise<string> {
  const { step, provider, identity, memberId } = pending;
  const token = randomToken(deps.random);
  const sealed = deps.sealer.seal(SEAL_CONTEXT, JSON.stringify({ identity, memberId: memberId?.toString() }));
  const hash = flowHash('pending', token);
  await tx.orm
    .insert(socialFlows)
    .values({ stateHash: hash, browserHash: hash, provider, step, sealed, expiresAt: flowExpiry() });
  return token;
}

const FIND = defineStatement({
  name: 'social_pending_find',
  row: z.object({ step: z.enum(PENDING_STEPS), provider: z.string(), sealed: z.string() }),
  text: `select step, provider, sealed from social_flows
          where state_hash = $1 and step <> 'started' and expires_at > clock_timestamp()`,
});

/** Finds a pending identity by the secret of the browser's cookie. */
export async function findPendingIdentity(
  db: Db,
  { sealer }: Pick<FlowDeps, 'sealer'>,
  token: string | undefined,
): Promise<PendingIdentity | undefined> {
  if (token === undefined) return undefined;
  const [row] = await db.query(FIND, [flowHash('pending', token)]);
  if (!row) return undefined;
  const { step, provider, sealed } = row;
  return { step, provider, ...sealedSchema.parse(JSON.parse(sealer.open(SEAL_CONTEXT, sealed))) };
}

/** Uses a pending identity up. One of two concurrent calls throws SocialSignInExpiredError. */
export async function completePendingIdentity(tx: Tx, token: string, step: PendingStep): Promise<void> {
  const isPending = and(eq(socialFlows.stateHash, flowHash('pending', token)), eq(socialFlows.step, step));
  const rows = await tx.orm
    .delete(socialFlows)
    .where(and(isPending, gt(socialFlows.expiresAt, sql`clock_timestamp()`)))
    .returning({ provider: socialFlows.provider });
  if (rows.length === 0) throw new SocialSignInExpiredError();
}
