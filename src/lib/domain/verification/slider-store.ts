import type { Statement, Tx } from '#kernel/database';

const INSERT: Statement = {
  name: 'human_challenge_insert',
  text: `insert into human_challenges (id, answer_x, address, expires_at)
         values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))`,
};

export interface NewChallenge {
  id: string;
  answerX: number;
  address: string;
  lifetimeSeconds: number;
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const { id, answerX, address, lifetimeSeconds } = challenge;
  await tx.query(INSERT, [id, answerX, address, lifetimeSeconds]);
}

// One statement counts the try and judges it, so that many at once cannot have more tries than one after another.
// $8: a move cannot have taken longer than its puzzle has existed.
const TRY: Statement = {
  name: 'human_challenge_try',
  text: `update human_challenges set
           attempts = attempts + 1,
           token_hash = case when move.is_right then $4 end,
           expires_at = case when move.is_right then clock_timestamp() + make_interval(secs => $6) else expires_at end
         from (
           select id, abs(answer_x - $3::float8) <= $5::float8
             and clock_timestamp() >= expires_at - make_interval(secs => $6) + make_interval(secs => $8::float8 / 1000)
             as is_right
           from human_challenges where id = $1
         ) move
         where human_challenges.id = move.id and address = $2 and attempts < $7
           and token_hash is null and not used and expires_at > clock_timestamp()
         returning attempts, token_hash is not null as solved`,
};

export interface Attempt {
  id: string;
  address: string;
  x: number;
  tolerancePx: number;
  durationMs: number;
  tokenHash: string;
  maxTries: number;
  lifetimeSeconds: number;
}

/** Counts a try; undefined when the puzzle takes none (any more). */
export async function tryChallenge(
  tx: Tx,
  attempt: Attempt,
): Promise<{ attempts: number; solved: boolean } | undefined> {
  const { id, address, x, tokenHash, tolerancePx, lifetimeSeconds, maxTries, durationMs } = attempt;
  const values = [id, address, x, tokenHash, tolerancePx, lifetimeSeconds, maxTries, durationMs];
  const [row] = await tx.query<{ attempts: number; solved: boolean }>(TRY, values);
  return row;
}

const SPEND: Statement = {
  name: 'human_challenge_spend',
  text: `update human_challenges set used = true
         where id = $1 and address = $2 and token_hash = $3 and not used and expires_at > clock_timestamp()
         returning id`,
};

/** True for exactly one of any number of callers. */
export async function spendChallenge(
  tx: Tx,
  humanCheck: { id: string; address: string; tokenHash: string },
): Promise<boolean> {
  const rows = await tx.query(SPEND, [humanCheck.id, humanCheck.address, humanCheck.tokenHash]);
  return rows.length === 1;
}

const DELETE_OLD: Statement = {
  name: 'human_challenge_forget',
  text: `delete from human_challenges where expires_at < clock_timestamp() returning id`,
};

export async function deleteExpiredChallenges(tx: Tx): Promise<number> {
  return (await tx.query(DELETE_OLD)).length;
}
