import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { randomToken } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import { SocialSignInExpiredError } from './errors.ts';
import { flowExpiry, flowHash } from './flows.ts';
import { socialFlows } from './tables.ts';
import type { FlowPorts, Identity } from './types.ts';

/** A person whom a provider has named and who is no member's yet: `link` waits for a password, `register` for a form. */
const WAITING_STEPS = ['link', 'register'] as const;

export type WaitingStep = (typeof WAITING_STEPS)[number];

export interface Waiting {
  step: WaitingStep;
  provider: string;
  identity: Identity;
  /** With `link`: whose confirmed e-mail address it is. */
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

const SEAL_CONTEXT = 'social waiting';

/** Gives the secret that the browser keeps in its cookie; it was in no address. */
export async function storeWaiting(tx: Tx, ports: FlowPorts, waiting: Waiting): Promise<string> {
  const { step, provider, identity, memberId } = waiting;
  const token = randomToken(ports.random);
  const sealed = ports.sealer.seal(SEAL_CONTEXT, JSON.stringify({ identity, memberId: memberId?.toString() }));
  const hash = flowHash('waiting', token);
  await tx.orm
    .insert(socialFlows)
    .values({ stateHash: hash, browserHash: hash, provider, step, sealed, expiresAt: flowExpiry() });
  return token;
}

const FIND = defineStatement({
  name: 'social_waiting_find',
  row: z.object({ step: z.enum(WAITING_STEPS), provider: z.string(), sealed: z.string() }),
  text: `select step, provider, sealed from social_flows
          where state_hash = $1 and step <> 'asked' and expires_at > clock_timestamp()`,
});

export async function findWaiting(
  db: Db,
  { sealer }: Pick<FlowPorts, 'sealer'>,
  token: string | undefined,
): Promise<Waiting | undefined> {
  if (token === undefined) return undefined;
  const [row] = await db.query(FIND, [flowHash('waiting', token)]);
  if (!row) return undefined;
  const { step, provider, sealed } = row;
  return { step, provider, ...sealedSchema.parse(JSON.parse(sealer.open(SEAL_CONTEXT, sealed))) };
}

/** It has led somewhere. Of two at the same moment one throws SocialRunOutError. */
export async function endWaiting(tx: Tx, token: string, step: WaitingStep): Promise<void> {
  const isTheirs = and(eq(socialFlows.stateHash, flowHash('waiting', token)), eq(socialFlows.step, step));
  const rows = await tx.orm
    .delete(socialFlows)
    .where(and(isTheirs, gt(socialFlows.expiresAt, sql`clock_timestamp()`)))
    .returning({ provider: socialFlows.provider });
  if (rows.length === 0) throw new SocialSignInExpiredError();
}
