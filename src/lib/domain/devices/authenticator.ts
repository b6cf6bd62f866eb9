import * as z from 'zod';
import type { Clock } from '#kernel/clock';
import type { Db, Tx } from '#kernel/database';
import type { RandomSource } from '#kernel/ids';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { newTotpSecret, findTotpStep, type TotpSecret } from '#kernel/totp';
import { EnrollmentStateError, WrongCodeError } from './errors.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

const ISSUER = 'Parlay';
const SEALED_AS = 'member totp';

export interface CodeDeps {
  sealer: SecretSealer;
  clock: Clock;
}

const authenticatorRow = z.object({ sealedSecret: z.string(), isConfirmed: z.boolean() });

type Authenticator = z.input<typeof authenticatorRow>;

const FIND = defineStatement({
  name: 'authenticator_find',
  row: authenticatorRow,
  text: `select sealed_secret as "sealedSecret", confirmed_at is not null as "isConfirmed"
           from authenticators where member_id = $1`,
});
const ENROLL = defineStatement({
  name: 'authenticator_enroll',
  text: `insert into authenticators as existing (member_id, sealed_secret) values ($1, $2)
         on conflict (member_id) do update set sealed_secret = excluded.sealed_secret, last_step = null
         where existing.confirmed_at is null returning member_id`,
});
const USE_STEP = defineStatement({
  name: 'authenticator_use_step',
  // One statement decides between two calls with the same code. It compares the secret, so that a code of one enrollment
  // does not confirm another.
  text: `update authenticators set last_step = $3, confirmed_at = coalesce(confirmed_at, now())
          where member_id = $1 and sealed_secret = $2 and (last_step is null or last_step < $3)
            and (confirmed_at is not null) = $4
         returning member_id`,
});
const REMOVE = defineStatement({
  name: 'authenticator_remove',
  text: `with codes as (delete from recovery_codes where member_id = $1)
         delete from authenticators where member_id = $1`,
});
const authenticatorStateRow = z.object({ enrolled: z.boolean(), recoveryCodesLeft: z.int() });

export type AuthenticatorState = z.input<typeof authenticatorStateRow>;

const STATE = defineStatement({
  name: 'authenticator_state',
  row: authenticatorStateRow,
  text: `select exists (select 1 from authenticators where member_id = $1 and confirmed_at is not null) as enrolled,
                (select count(*)::int from recovery_codes where member_id = $1 and used_at is null) as "recoveryCodesLeft"`,
});

/** Says whether a member has a confirmed authenticator, and the number of unused recovery codes. */
export async function getAuthenticatorState(db: Db, memberId: bigint): Promise<AuthenticatorState> {
  const [row] = await db.query(STATE, [memberId]);
  return row ?? { enrolled: false, recoveryCodesLeft: 0 };
}

/**
 * Starts an enrollment and returns its secret. The authenticator counts only after a code has confirmed it; another call
 * replaces the secret. Throws EnrollmentStateError when the member has a confirmed one.
 */
export async function enrollAuthenticator(
  tx: Tx,
  deps: { sealer: SecretSealer; random: RandomSource },
  member: { id: bigint; username: string },
): Promise<TotpSecret> {
  const secret = newTotpSecret(deps.random, { issuer: ISSUER, label: member.username });
  const rows = await tx.query(ENROLL, [member.id, deps.sealer.seal(SEALED_AS, secret.secret)]);
  if (rows.length === 0) throw new EnrollmentStateError();
  return secret;
}

/** Confirms an enrollment by its first code and returns the recovery codes. Throws EnrollmentStateError and WrongCodeError. */
export async function confirmAuthenticator(
  tx: Tx,
  deps: CodeDeps & { random: RandomSource },
  input: { memberId: bigint; code: string },
): Promise<string[]> {
  const [row] = await tx.query(FIND, [input.memberId]);
  if (!row || row.isConfirmed) throw new EnrollmentStateError();
  if (!(await consumeTimeStep(tx, deps, { ...input, ...row }))) throw new WrongCodeError();
  return createRecoveryCodes(tx, deps, input.memberId);
}

/** Checks a code of a confirmed authenticator and uses it up. False when it is wrong or was used before. */
export async function consumeAuthenticatorCode(
  tx: Tx,
  deps: CodeDeps,
  input: { memberId: bigint; code: string },
): Promise<boolean> {
  const [row] = await tx.query(FIND, [input.memberId]);
  return row?.isConfirmed === true && consumeTimeStep(tx, deps, { ...input, ...row });
}

async function consumeTimeStep(
  tx: Tx,
  { sealer, clock }: CodeDeps,
  input: Authenticator & { memberId: bigint; code: string },
): Promise<boolean> {
  const { memberId, sealedSecret, isConfirmed } = input;
  const step = findTotpStep(sealer.open(SEALED_AS, sealedSecret), input.code.replaceAll(' ', ''), clock.now());
  if (step === undefined) return false;
  return (await tx.query(USE_STEP, [memberId, sealedSecret, step, isConfirmed])).length === 1;
}

/** Removes a member's authenticator and recovery codes. */
export async function removeAuthenticator(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(REMOVE, [memberId]);
}
