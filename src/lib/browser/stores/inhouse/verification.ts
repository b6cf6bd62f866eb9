import type { EndpointResponse } from '#api/table';
import { formatAmount, parseAmount } from '#kernel/money';
import { formatMultiplier, rtpRefusal } from '#rules/inhouse/bets';
import { normalizeClientSeed } from '#rules/inhouse/client-seed';
import { isOneStepGame, type OneStepName, readChoice, type ShownOutcome } from '#rules/inhouse/one-step-games';
import { seedCommitment, streamKey } from '#rules/inhouse/stream';
import { words } from '#rules/lottery/draws/stream';
import { callAsMember } from '../call-as-member.ts';
import { createLoader } from '../loadable.ts';

type Round = EndpointResponse<'GET /wps/inhouse/rounds/{roundId}'>;
export type VerifiedRound = Extract<Round, { game: OneStepName }>;

const isOneStepRound = (round: Round): round is VerifiedRound => isOneStepGame(round.game);

/** A round of the member with its seeds. */
export const verifiedRound = createLoader(async (roundId: string) => {
  const round = await callAsMember('GET /wps/inhouse/rounds/{roundId}', { params: { roundId } });
  if (!isOneStepRound(round)) throw new Error(`a round of ${round.game} cannot be recomputed here`);
  return round;
});

/** Everything that decides a bet. */
export interface BetFacts {
  game: OneStepName;
  choice: unknown;
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
  outcome: ShownOutcome;
  multiplier: string;
  payout: string;
}

const SHOWN_WORDS = 4;
const SERVER_SEED = /^[0-9a-f]{64}$/;
/** Limits play no part when a bet is recomputed. */
const NO_LIMITS = { minMinor: 0n, maxMinor: 10n ** 17n, stepMinor: 1n, maxWinMinor: 10n ** 30n };

/** Recomputes a bet on this device, with the rules that settled it; undefined for facts that no bet can have. */
export function recompute({ game, choice, stake, rtpBps, nonce, ...seeds }: BetFacts): Recomputed | undefined {
  const [stakeMinor, bet] = [parseAmount(stake), readChoice(game, choice)];
  const serverSeed = seeds.serverSeed.trim();
  const clientSeed = normalizeClientSeed(seeds.clientSeed);
  if (!SERVER_SEED.test(serverSeed) || clientSeed === undefined || !Number.isSafeInteger(nonce) || nonce < 0)
    return undefined;
  if (stakeMinor === undefined || !bet || rtpRefusal(rtpBps)) return undefined;
  if (bet.refusal({ stakeMinor, rtpBps, limits: NO_LIMITS })) return undefined;
  const betSeeds = { serverSeed, clientSeed, nonce };
  const key = streamKey(game, betSeeds);
  const source = words(key);
  const { outcome, multiplier, payoutMinor } = bet.settle({ stakeMinor, rtpBps }, betSeeds);
  return {
    commitment: seedCommitment(serverSeed),
    key,
    words: Array.from({ length: SHOWN_WORDS }, () => source.next().value),
    outcome,
    multiplier: formatMultiplier(multiplier),
    payout: formatAmount(payoutMinor),
  };
}
