import * as z from 'zod';
import type { Db, Statement, Tx } from '#kernel/database';
import { randomToken } from '#kernel/ids';
import { SocialSignInExpiredError } from './errors.ts';
import { flowHash, FLOW_MINUTES } from './flows.ts';
import type { FlowPorts, Identity } from './types.ts';

/** A person whom a provider has named and who is no member's yet: `link` waits for a password, `register` for a form. */
export type WaitingStep = 'link' | 'register';

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

const KEEP: Statement = {
  name: 'social_waiting_keep',
  text: `insert into social_flows (state_hash, browser_hash, provider, step, sealed, expires_at)
         values ($1, $1, $2, $3, $4, clock_timestamp() + make_interval(mins => ${FLOW_MINUTES}))`,
};

/** Gives the secret that the browser keeps in its cookie; it was in no address. */
export async function storeWaiting(tx: Tx, ports: FlowPorts, waiting: Waiting): Promise<string> {
  const { step, provider, identity, memberId } = waiting;
  const token = randomToken(ports.random);
  const sealed = ports.sealer.seal(SEAL_CONTEXT, JSON.stringify({ identity, memberId: memberId?.toString() }));
  await tx.query(KEEP, [flowHash('waiting', token), provider, step, sealed]);
  return token;
}

const FIND: Statement = {
  name: 'social_waiting_find',
  text: `select step, provider, sealed from social_flows
          where state_hash = $1 and step <> 'asked' and expires_at > clock_timestamp()`,
};

export async function findWaiting(
  db: Db,
  { sealer }: Pick<FlowPorts, 'sealer'>,
  token: string | undefined,
): Promise<Waiting | undefined> {
  if (token === undefined) return undefined;
  const [row] = await db.query<{ step: WaitingStep; provider: string; sealed: string }>(FIND, [
    flowHash('waiting', token),
  ]);
  if (!row) return undefined;
  const { step, provider, sealed } = row;
  return { step, provider, ...sealedSchema.parse(JSON.parse(sealer.open(SEAL_CONTEXT, sealed))) };
}

const END: Statement = {
  name: 'social_waiting_end',
  text: `delete from social_flows
          where state_hash = $1 and step = $2 and expires_at > clock_timestamp() returning provider`,
};

/** It has led somewhere. Of two at the same moment one throws SocialRunOutError. */
export async function endWaiting(tx: Tx, token: string, step: WaitingStep): Promise<void> {
  const rows = await tx.query(END, [flowHash('waiting', token), step]);
  if (rows.length === 0) throw new SocialSignInExpiredError();
}
