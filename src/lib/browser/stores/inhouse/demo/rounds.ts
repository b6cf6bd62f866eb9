import type { EndpointInput, EndpointResponse } from '#api/table';
import { formatAmount, parseAmount } from '#kernel/money';
import { formatMultiplier } from '#rules/inhouse/bets';
import { type OneStepName, readChoice } from '#rules/inhouse/one-step-games';
import { readStart, type Step, type StepGameName, type StepProgress } from '#rules/inhouse/step-games';
import { type BetSeeds, seedCommitment, type InhouseGame, type SeededGame } from '#rules/inhouse/stream';
import { valueOf } from '../../loadable.ts';
import { demoTermsOf, type GameTerms, inhouseTerms, limitsOf, termsOf } from '../terms.ts';
import { demoBalanceMinor, moveDemoBalance, storeDemoBalance } from './balance.ts';
import { demoRefusal } from './refusal.ts';
import { useDemoSeeds } from './seeds.ts';

type SettledRound = EndpointResponse<'POST /wps/inhouse/{game}/bets'>;
type StepRound = EndpointResponse<'POST /wps/inhouse/{stepGame}/rounds'>;
type BetBody = EndpointInput<'POST /wps/inhouse/{game}/bets'>['body'];
type StartBody = EndpointInput<'POST /wps/inhouse/{stepGame}/rounds'>['body'];

interface OpenRound {
  progress: StepProgress;
  round: StepRound;
}

/** Rounds that have ended, the latest first. */
let ended: (SettledRound | StepRound)[] = [];
let open: OpenRound[] = [];
const MAX_ENDED = 60;

/** Terms of a game in demo mode. */
export function demoTerms(game: InhouseGame): GameTerms {
  const terms = termsOf(valueOf(inhouseTerms.$store.get()) ?? [], game);
  if (!terms?.isOpen) throw demoRefusal('game_unavailable');
  return demoTermsOf(terms);
}

/** Debits a stake, which the rules have allowed. */
export function debitDemoStake(stakeMinor: bigint): void {
  if (stakeMinor > demoBalanceMinor()) throw demoRefusal('insufficient_funds');
  moveDemoBalance(-stakeMinor);
}

interface Paid {
  multiplier: bigint;
  payoutMinor: bigint;
  validBetMinor: bigint;
}

interface Placed {
  seeds: BetSeeds;
  stakeMinor: bigint;
  terms: GameTerms;
}

function factsOf(
  { seeds: { serverSeed, clientSeed, nonce }, stakeMinor, terms }: Placed,
  { multiplier, payoutMinor, validBetMinor }: Paid,
) {
  const balanceMinor = demoBalanceMinor();
  return {
    id: crypto.randomUUID(),
    currency: terms.currency,
    stake: formatAmount(stakeMinor),
    multiplier: formatMultiplier(multiplier),
    payout: formatAmount(payoutMinor),
    validBet: formatAmount(validBetMinor),
    balanceBefore: formatAmount(balanceMinor + stakeMinor),
    balanceAfter: formatAmount(balanceMinor + payoutMinor),
    rtpBps: terms.rtpBps,
    commitment: seedCommitment(serverSeed),
    clientSeed,
    nonce,
    at: new Date().toISOString(),
  };
}

function end(round: SettledRound | StepRound): void {
  moveDemoBalance(parseAmount(round.payout) ?? 0n);
  ended = [round, ...ended].slice(0, MAX_ENDED);
  if (open.length === 0) storeDemoBalance();
}

/** Places and settles a bet on a game that is decided at once. Throws RefusedError as the portal does. */
export function placeDemoBet(game: OneStepName, { choice, stake }: BetBody): SettledRound {
  const [terms, stakeMinor = 0n, bet] = [demoTerms(game), parseAmount(stake), readChoice(game, choice)];
  if (!bet) throw demoRefusal('invalid_fields');
  const refusal = bet.refusal({ stakeMinor, rtpBps: terms.rtpBps, limits: limitsOf(terms) });
  if (refusal) throw demoRefusal(refusal);
  debitDemoStake(stakeMinor);
  const seeds = useDemoSeeds();
  const { outcome, ...paid } = bet.settle({ stakeMinor, rtpBps: terms.rtpBps }, seeds);
  const round = { ...factsOf({ seeds, stakeMinor, terms }, paid), game, choice, outcome };
  end(round);
  return round;
}

/** Starts a round of several steps. Throws RefusedError as the portal does. */
export function startDemoRound(game: StepGameName, { choice, stake }: StartBody): StepRound {
  const [terms, stakeMinor = 0n, start] = [demoTerms(game), parseAmount(stake), readStart(game, choice)];
  const limits = limitsOf(terms);
  if (!start) throw demoRefusal('invalid_fields');
  const refusal = start.refusal({ stakeMinor, rtpBps: terms.rtpBps, limits });
  if (refusal) throw demoRefusal(refusal);
  if (open.some(({ round }) => round.game === game)) throw demoRefusal('round_open');
  debitDemoStake(stakeMinor);
  const seeds = useDemoSeeds();
  const { maxWinMinor } = limits;
  const progress = start.begin({ stakeMinor, rtpBps: terms.rtpBps, maxWinMinor }, seeds);
  const facts = factsOf({ seeds, stakeMinor, terms }, progress);
  const { state, outcome } = progress;
  const round: StepRound = { ...facts, game, choice, state, steps: [], outcome };
  open = [...open, { progress, round }];
  return round;
}

/** Takes a step of an open round. Throws RefusedError as the portal does. */
export function takeDemoStep(id: string, step: Step): StepRound {
  const found = open.find(({ round }) => round.id === id);
  const taken = found?.progress.take(step);
  if (!found || taken === undefined) throw demoRefusal('round_not_found');
  if (typeof taken === 'string') throw demoRefusal(taken);
  const { progress, result } = taken;
  const { state, outcome, multiplier, payoutMinor, validBetMinor } = progress;
  const round: StepRound = {
    ...found.round,
    state,
    outcome,
    steps: [...found.round.steps, { ...step, ...result }],
    multiplier: formatMultiplier(multiplier),
    payout: formatAmount(payoutMinor),
    validBet: formatAmount(validBetMinor),
    balanceAfter: formatAmount(demoBalanceMinor() + payoutMinor),
  };
  const others = open.filter((other) => other !== found);
  open = state === 'open' ? [...others, { progress, round }] : others;
  if (state !== 'open') end(round);
  return round;
}

export function listOpenDemoRounds(): StepRound[] {
  return open.map(({ round }) => round);
}

/** Lists the last rounds of a game that have ended, the latest first. */
export function listDemoRounds(game: SeededGame): (SettledRound | StepRound)[] {
  return ended.filter((round) => round.game === game);
}

/** Returns a round. Throws RefusedError. */
export function getDemoRound(id: string): EndpointResponse<'GET /wps/inhouse/rounds/{roundId}'> {
  const round = [...listOpenDemoRounds(), ...ended].find((other) => other.id === id);
  if (!round) throw demoRefusal('round_not_found');
  return { ...round, serverSeed: null };
}
