import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { BalanceNotifier } from '#domain/ledger';
import type { Db } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { runEach } from '#kernel/run-each';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import {
  isStepGame,
  readStart,
  type Step,
  STEP_CHOICES,
  type StepChoice,
  type StepGameName,
  type StepOutcome,
  type StepProgress,
  type StepResult,
  STORED_STEP,
  type StoredStep,
} from '#rules/inhouse/step-games';
import { STEP_ROUND_STATES, type StepRoundState } from '#rules/inhouse/step-rounds';
import { IS_REVEALED, openServerSeed } from './seed-pairs.ts';
import { gameCodeOf } from './settings.ts';
import type { PlacedFacts } from './types.ts';

export type ShownStep = StoredStep & StepResult;

/** A round of several steps, with what its steps showed. */
export interface SteppedRound extends PlacedFacts {
  game: StepGameName;
  choice: StepChoice;
  state: StepRoundState;
  steps: ShownStep[];
  outcome: StepOutcome;
  /** Multiplier that the round pays, or that a cash-out would pay now, in 1/10,000. */
  multiplier: bigint;
  payoutMinor: bigint;
  validBetMinor: bigint;
}

const row = z.object({
  id: z.string(),
  gameCode: z.string(),
  currency: z.string(),
  stakeMinor: z.bigint(),
  maxWinMinor: z.bigint(),
  balanceBeforeMinor: z.bigint(),
  balanceAfterMinor: z.bigint(),
  choice: z.record(z.string(), z.unknown()),
  rtpBps: z.int(),
  commitment: z.string(),
  clientSeed: z.string().nullable(),
  nonce: z.int(),
  sealedSeed: z.string(),
  isRevealed: z.boolean(),
  state: z.enum(STEP_ROUND_STATES),
  steps: z.array(STORED_STEP),
  placedAt: z.date(),
});
type StoredRound = z.input<typeof row>;

const COLUMNS = `round.vendor_round_id as id, placed.game_code as "gameCode", member.currency, progress.stake_minor as "stakeMinor",
  progress.max_win_minor as "maxWinMinor", round.balance_before_minor as "balanceBeforeMinor", round.balance_after_minor as "balanceAfterMinor",
  placed.choice, placed.rtp_bps as "rtpBps", pair.commitment, pair.client_seed as "clientSeed", placed.nonce, pair.sealed_seed as "sealedSeed",
  ${IS_REVEALED} as "isRevealed", progress.state, placed.placed_at as "placedAt",
  (select coalesce(jsonb_agg(taken.step order by taken.number), '[]') from inhouse_steps taken where taken.game_round_id = round.id) as steps`;
const JOINS = `join inhouse_rounds placed on placed.game_round_id = progress.game_round_id
  join inhouse_seed_pairs pair on pair.id = placed.pair_id
  join members member on member.id = progress.member_id`;

const FIND = defineStatement({
  name: 'inhouse_find_step_round',
  row,
  text: `select ${COLUMNS}
           from vendors vendor
           join game_rounds round on round.vendor_id = vendor.id and round.member_id = $2 and round.vendor_round_id = $3
           join inhouse_step_rounds progress on progress.game_round_id = round.id ${JOINS}
          where vendor.code = $1`,
});
const OPEN = defineStatement({
  name: 'inhouse_open_step_rounds',
  row,
  text: `select ${COLUMNS}
           from inhouse_step_rounds progress join game_rounds round on round.id = progress.game_round_id ${JOINS}
          where progress.member_id = $1 and progress.state = 'open' order by progress.game_round_id`,
});
const ENDED = defineStatement({
  name: 'inhouse_ended_step_rounds',
  row,
  text: `select ${COLUMNS}
           from inhouse_rounds recent
           join inhouse_step_rounds progress on progress.game_round_id = recent.game_round_id and progress.state <> 'open'
           join game_rounds round on round.id = progress.game_round_id ${JOINS}
          where recent.member_id = $1 and recent.game_code = $2 order by recent.game_round_id desc limit $3`,
});
const OPEN_ID = defineStatement({
  name: 'inhouse_open_step_round_id',
  row: z.object({ id: z.string() }),
  text: `select round.vendor_round_id as id from inhouse_step_rounds progress join game_rounds round on round.id = progress.game_round_id
          where progress.member_id = $1 and progress.game_code = $2 and progress.state = 'open'`,
});
const STEP = defineStatement({
  name: 'inhouse_step',
  row: z.object({
    status: z.enum(['OK', 'MOVED']),
    accountId: z.bigint().nullable(),
    balanceAfterMinor: z.bigint().nullable(),
  }),
  text: `select status, account_id as "accountId", balance_after as "balanceAfterMinor" from inhouse_step($1, $2, $3, $4, $5, $6, $7, $8)`,
});
const ABANDONED = defineStatement({
  name: 'inhouse_abandoned_rounds',
  row: z.object({ memberId: z.bigint(), id: z.string() }),
  text: `select progress.member_id as "memberId", round.vendor_round_id as id
           from inhouse_step_rounds progress join game_rounds round on round.id = progress.game_round_id
          where progress.state = 'open' and progress.last_step_at < clock_timestamp() - interval '24 hours'
          order by progress.last_step_at limit 200`,
});

/** Repeats of a step that another one was faster than. */
const MAX_REPEATS = 3;

export function startedRound(
  facts: PlacedFacts & Pick<SteppedRound, 'game' | 'choice'>,
  progress: StepProgress,
): SteppedRound {
  return roundOf({ facts, progress, steps: [] });
}

interface RoundParts {
  facts: PlacedFacts & Pick<SteppedRound, 'game' | 'choice'>;
  progress: StepProgress;
  steps: ShownStep[];
}

function roundOf({ facts, progress, steps }: RoundParts): SteppedRound {
  const { take: _take, ...shown } = progress;
  return { ...facts, ...shown, steps };
}

/** Plays a stored round up to a number of steps. */
function replay(sealer: SecretSealer, stored: StoredRound, count: number): RoundParts {
  const { commitment, nonce, rtpBps, stakeMinor, maxWinMinor, sealedSeed, isRevealed, balanceBeforeMinor } = stored;
  const game = stored.gameCode.toLowerCase();
  if (!isStepGame(game)) throw new Error(`a round of ${stored.gameCode}, which has no steps`);
  const clientSeed = stored.clientSeed ?? '';
  const serverSeed = openServerSeed(sealer, { commitment, sealedSeed });
  const choice = STEP_CHOICES[game].parse(stored.choice);
  let progress = readStart(game, choice)?.begin({ stakeMinor, rtpBps, maxWinMinor }, { serverSeed, clientSeed, nonce });
  const steps: ShownStep[] = [];
  for (const step of stored.steps.slice(0, count)) {
    const taken = progress?.take(step);
    if (taken === undefined || typeof taken === 'string') throw new Error(`a stored step of ${stored.id} is refused`);
    progress = taken.progress;
    steps.push({ ...step, ...taken.result });
  }
  if (!progress) throw new Error(`the choice of ${stored.id} is refused`);
  const facts = {
    id: stored.id,
    game,
    choice,
    currency: stored.currency,
    stakeMinor,
    rtpBps,
    commitment,
    clientSeed,
    nonce,
    serverSeed: isRevealed ? serverSeed : undefined,
    balanceBeforeMinor,
    balanceAfterMinor: progress.state === 'open' ? balanceBeforeMinor - stakeMinor : stored.balanceAfterMinor,
    placedAt: stored.placedAt,
  };
  return { facts, progress, steps };
}

interface RoundKey {
  memberId: bigint;
  id: string;
}

async function readRound(db: Db, { memberId, id }: RoundKey): Promise<StoredRound> {
  const [stored] = await db.query(FIND, [IN_HOUSE_VENDOR, memberId, id]);
  if (!stored) throw new AppError('round_not_found');
  return stored;
}

/** Returns a round of the member's own, as it was after a number of steps; by default after all. Throws AppError `round_not_found`. */
export async function getStepRound(
  db: Db,
  sealer: SecretSealer,
  { steps, ...key }: RoundKey & { steps?: number },
): Promise<SteppedRound> {
  const stored = await readRound(db, key);
  return roundOf(replay(sealer, stored, steps ?? stored.steps.length));
}

/** Lists a member's open rounds, at most one of each game. */
export async function listOpenRounds(db: Db, sealer: SecretSealer, memberId: bigint): Promise<SteppedRound[]> {
  const open = await db.query(OPEN, [memberId]);
  return open.map((stored) => roundOf(replay(sealer, stored, stored.steps.length)));
}

/** Lists a member's last rounds of a game that have ended, the latest first. */
export async function listEndedRounds(
  db: Db,
  sealer: SecretSealer,
  { memberId, game, count }: { memberId: bigint; game: StepGameName; count: number },
): Promise<SteppedRound[]> {
  const ended = await db.query(ENDED, [memberId, gameCodeOf(game), count]);
  return ended.map((stored) => roundOf(replay(sealer, stored, stored.steps.length)));
}

/** Returns null when the round has ended in the meantime. */
export async function findOpenRoundId(db: Db, memberId: bigint, game: StepGameName): Promise<string | null> {
  const [open] = await db.query(OPEN_ID, [memberId, gameCodeOf(game)]);
  return open?.id ?? null;
}

export interface StepDeps {
  db: Db;
  sealer: SecretSealer;
  notifier: BalanceNotifier;
}

/** Books the next step of a round; undefined when the round has moved on since it was read. */
async function bookStep(
  { db, notifier }: StepDeps,
  { memberId, id }: RoundKey,
  { facts, progress, steps }: RoundParts,
  step: StoredStep,
): Promise<SteppedRound | undefined> {
  const taken = progress.take(step);
  if (taken === undefined) throw new InvalidFieldsError({ step: { code: 'invalid_value' } });
  if (typeof taken === 'string') throw new AppError(taken);
  const { state, payoutMinor, validBetMinor } = taken.progress;
  const next = [steps.length + 1, JSON.stringify(step), state, payoutMinor, validBetMinor];
  const [booked] = await db.query(STEP, [IN_HOUSE_VENDOR, memberId, id, ...next]);
  if (booked?.status !== 'OK') return undefined;
  if (booked.accountId !== null) notifier.balanceChanged(booked.accountId);
  return roundOf({
    facts: { ...facts, balanceAfterMinor: booked.balanceAfterMinor ?? facts.balanceAfterMinor },
    progress: taken.progress,
    steps: [...steps, { ...step, ...taken.result }],
  });
}

/**
 * Takes a step of a member's round. The number makes it idempotent: the same step again returns the round as it was then. Throws AppError
 * `round_not_found`, `round_closed`, `conflict` for a number that another step has or that is not the next one, a refusal of the
 * rules, and InvalidFieldsError for a step of another game.
 */
export async function takeStep(
  deps: StepDeps,
  { number, step, ...key }: RoundKey & { number: number; step: Step },
): Promise<SteppedRound> {
  for (let repeats = 0; repeats <= MAX_REPEATS; repeats += 1) {
    const stored = await readRound(deps.db, key);
    const earlier = stored.steps[number - 1];
    if (isDeepStrictEqual(earlier, step)) return roundOf(replay(deps.sealer, stored, number));
    if (stored.state !== 'open') throw new AppError('round_closed');
    if (number !== stored.steps.length + 1) throw new AppError('conflict');
    const round = await bookStep(deps, key, replay(deps.sealer, stored, number), step);
    if (round) return round;
  }
  throw new AppError('conflict');
}

/**
 * Ends the rounds without a step for 24 hours: by a cash-out, or by a refund where nothing was won. One that fails does not block the
 * others and is retried by the next run. Throws AggregateError when any failed.
 */
export async function closeAbandonedRounds(deps: StepDeps): Promise<void> {
  const abandoned = await deps.db.query(ABANDONED, []);
  await runEach(abandoned, (key) => closeLeftRound(deps, key), 'abandoned rounds could not be closed');
}

/** Ends a round that its member has left. Returns false for one that has ended, or goes on because a step came first and took the number. */
export async function closeLeftRound(deps: StepDeps, key: RoundKey): Promise<boolean> {
  const stored = await readRound(deps.db, key);
  if (stored.state !== 'open') return false;
  const ended = await bookStep(deps, key, replay(deps.sealer, stored, stored.steps.length), { t: 'abandon' });
  return ended !== undefined;
}
