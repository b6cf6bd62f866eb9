import type { EndpointResponse } from '#api/table';
import { formatAmount, parseAmount } from '#kernel/money';
import { formatMultiplier, rtpRefusal } from '#rules/inhouse/bets';
import { normalizeClientSeed } from '#rules/inhouse/client-seed';
import { isOneStepGame, readChoice, type ShownOutcome } from '#rules/inhouse/one-step-games';
import { isStepGame, readStart, type StepOutcome, STORED_STEP, type StoredStep } from '#rules/inhouse/step-games';
import { type BetSeeds, seedCommitment, type SeededGame, streamKey } from '#rules/inhouse/stream';
import { words } from '#rules/lottery/draws/stream';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';

export type VerifiedRound = EndpointResponse<'GET /wps/inhouse/rounds/{roundId}'>;
type ShownSteps = Extract<VerifiedRound, { steps: unknown }>['steps'];

/** A round of the member with its seeds. */
export const verifiedRound = createLoader((roundId: string) =>
  callAsMember('GET /wps/inhouse/rounds/{roundId}', { params: { roundId } }),
);

/** Everything that decides a bet. */
export interface BetFacts {
  game: SeededGame;
  choice: unknown;
  /** Steps that were taken; none in a game that is decided at once. */
  steps: ShownSteps;
  stake: string;
  rtpBps: number;
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

export interface Recomputed {
  commitment: string;
  key: string;
  /** The first random numbers, of 32 bits each. */
  words: number[];
  outcome: ShownOutcome | StepOutcome;
  multiplier: string;
  payout: string;
}

const SHOWN_WORDS = 4;
const SERVER_SEED = /^[0-9a-f]{64}$/;
/** Limits play no part when a bet is recomputed. */
const NO_LIMITS = { minMinor: 0n, maxMinor: 10n ** 17n, stepMinor: 1n, maxWinMinor: 10n ** 30n };

/** Recomputes a bet on this device, with the rules that settled it; undefined for facts that no bet can have. */
export function recompute({ nonce, rtpBps, ...facts }: BetFacts): Recomputed | undefined {
  const stakeMinor = parseAmount(facts.stake);
  const serverSeed = facts.serverSeed.trim();
  const clientSeed = normalizeClientSeed(facts.clientSeed);
  if (!SERVER_SEED.test(serverSeed) || clientSeed === undefined || !Number.isSafeInteger(nonce) || nonce < 0)
    return undefined;
  if (stakeMinor === undefined || rtpRefusal(rtpBps)) return undefined;
  const seeds = { serverSeed, clientSeed, nonce };
  const end = settle(facts, { stakeMinor, rtpBps }, seeds);
  if (!end) return undefined;
  const key = streamKey(facts.game, seeds);
  const source = words(key);
  return {
    commitment: seedCommitment(serverSeed),
    key,
    words: Array.from({ length: SHOWN_WORDS }, () => source.next().value),
    outcome: end.outcome,
    multiplier: formatMultiplier(end.multiplier),
    payout: formatAmount(end.payoutMinor),
  };
}

interface Stake {
  stakeMinor: bigint;
  rtpBps: number;
}

interface Settled {
  outcome: ShownOutcome | StepOutcome;
  multiplier: bigint;
  payoutMinor: bigint;
}

function settle(
  { game, choice, steps }: Pick<BetFacts, 'game' | 'choice' | 'steps'>,
  stake: Stake,
  seeds: BetSeeds,
): Settled | undefined {
  if (isOneStepGame(game)) {
    const bet = readChoice(game, choice);
    return bet && !bet.refusal({ ...stake, limits: NO_LIMITS }) ? bet.settle(stake, seeds) : undefined;
  }
  const start = isStepGame(game) ? readStart(game, choice) : undefined;
  if (!start || start.refusal({ ...stake, limits: NO_LIMITS })) return undefined;
  let progress = start.begin({ ...stake, maxWinMinor: NO_LIMITS.maxWinMinor }, seeds);
  for (const step of steps) {
    const stored = toStoredStep(step);
    const taken = stored && progress.take(stored);
    // Other seeds may end the round before this step.
    if (taken === 'round_closed') return progress;
    if (taken === undefined || typeof taken === 'string') return undefined;
    ({ progress } = taken);
  }
  return progress;
}

/** Leaves out what the step showed. */
function toStoredStep({ t, tile, pick }: ShownSteps[number]): StoredStep | undefined {
  const step = { t, ...(tile === undefined ? {} : { tile }), ...(pick === undefined ? {} : { pick }) };
  return STORED_STEP.safeParse(step).data;
}
