import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { SecretSealer } from '#kernel/secrets';
import { defineStatement } from '#kernel/statements';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import {
  type Choice,
  CHOICES,
  isOneStepGame,
  type OneStepName,
  OUTCOMES,
  type ShownOutcome,
} from '#rules/inhouse/one-step-games';
import { IS_REVEALED, openServerSeed } from './seed-pairs.ts';
import { getStepRound, type SteppedRound } from './step-rounds.ts';
import type { PlacedFacts } from './types.ts';

/** A round of a game that is decided at once, with everything that verifies it. */
export interface SettledRound extends PlacedFacts {
  game: OneStepName;
  choice: Choice;
  outcome: ShownOutcome;
  /** Paid multiplier in 1/10,000. */
  multiplier: bigint;
  payoutMinor: bigint;
  validBetMinor: bigint;
}

const FIND = defineStatement({
  name: 'inhouse_find_round',
  row: z.object({
    gameCode: z.string(),
    currency: z.string(),
    stakeMinor: z.bigint(),
    payoutMinor: z.bigint(),
    validBetMinor: z.bigint().nullable(),
    balanceBeforeMinor: z.bigint(),
    balanceAfterMinor: z.bigint(),
    choice: z.record(z.string(), z.unknown()),
    outcome: z.record(z.string(), z.unknown()),
    multiplier: z.bigint(),
    rtpBps: z.int(),
    commitment: z.string(),
    clientSeed: z.string().nullable(),
    nonce: z.int(),
    sealedSeed: z.string().nullable(),
    placedAt: z.date(),
  }),
  text: `select placed.game_code as "gameCode", member.currency, round.stake_minor as "stakeMinor", round.win_minor as "payoutMinor",
                round.valid_bet_minor as "validBetMinor", round.balance_before_minor as "balanceBeforeMinor",
                round.balance_after_minor as "balanceAfterMinor", placed.choice, placed.outcome, placed.multiplier, placed.rtp_bps as "rtpBps",
                pair.commitment, pair.client_seed as "clientSeed", placed.nonce, case when ${IS_REVEALED} then pair.sealed_seed end as "sealedSeed",
                placed.placed_at as "placedAt"
           from vendors vendor
           join game_rounds round on round.vendor_id = vendor.id and round.member_id = $2 and round.vendor_round_id = $3
           join inhouse_rounds placed on placed.game_round_id = round.id
           join inhouse_seed_pairs pair on pair.id = placed.pair_id
           join members member on member.id = round.member_id
          where vendor.code = $1 and placed.outcome is not null`,
});

interface RoundKey {
  memberId: bigint;
  id: string;
}

/** Returns a round of the member's own, of any game. Throws AppError `round_not_found`. */
export async function getInhouseRound(
  db: Db,
  sealer: SecretSealer,
  key: RoundKey,
): Promise<SettledRound | SteppedRound> {
  return (await findSettledRound(db, sealer, key)) ?? getStepRound(db, sealer, key);
}

/** Returns a member's round of a game that is decided at once. Throws AppError `round_not_found`. */
export async function getSettledRound(db: Db, sealer: SecretSealer, key: RoundKey): Promise<SettledRound> {
  const round = await findSettledRound(db, sealer, key);
  if (!round) throw new AppError('round_not_found');
  return round;
}

async function findSettledRound(
  db: Db,
  sealer: SecretSealer,
  { memberId, id }: RoundKey,
): Promise<SettledRound | undefined> {
  const [row] = await db.query(FIND, [IN_HOUSE_VENDOR, memberId, id]);
  if (!row) return undefined;
  const { gameCode, choice, outcome, validBetMinor, clientSeed, sealedSeed, ...round } = row;
  const game = gameCode.toLowerCase();
  if (!isOneStepGame(game)) throw new Error(`a round of ${gameCode}, which is no in-house game`);
  return {
    ...round,
    id,
    game,
    choice: CHOICES[game].parse(choice),
    outcome: OUTCOMES[game].parse(outcome),
    validBetMinor: validBetMinor ?? 0n,
    clientSeed: clientSeed ?? '',
    serverSeed: sealedSeed === null ? undefined : openServerSeed(sealer, { commitment: row.commitment, sealedSeed }),
  };
}
