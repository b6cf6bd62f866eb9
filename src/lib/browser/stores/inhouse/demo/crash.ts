import type { EndpointInput, EndpointResponse } from '#api/table';
import { formatAmount, parseAmount } from '#kernel/money';
import { DEMO_LIMITS, formatHundredths, parseHundredths, stakeRefusal } from '#rules/inhouse/bets';
import { endTickOf, MAX_CRASH, multiplierAt } from '#rules/inhouse/crash-curve';
import {
  type CrashBet,
  crashBetRefusal,
  type CrashResult,
  crashPayout,
  crashValidBet,
  ceilingOf,
  MAX_CRASH_BETS,
  settleCrashBet,
} from '#rules/inhouse/crash-round';
import { $crashRound, type CrashRound, flightTick } from '../crash-round.ts';
import { demoBalanceMinor, moveDemoBalance, storeDemoBalance } from './balance.ts';
import { demoRefusal } from './refusal.ts';
import { debitDemoStake, demoTerms } from './rounds.ts';

type ShownBet = EndpointResponse<'POST /wps/crash/bets'>;
type BetBody = EndpointInput<'POST /wps/crash/bets'>['body'];

/** The flights are everybody's; these bets on them are this browser's own. No round limit bounds them. */
const LIMITS = { ...DEMO_LIMITS, roundLimitMinor: DEMO_LIMITS.maxWinMinor };
/** Facts of the chain, which the page of the round shows. */
const NO_FAIRNESS = {
  chain: '',
  head: '',
  length: 0,
  number: 0,
  beacon: '',
  beaconRound: '',
  salt: null,
  seed: null,
  startedAt: null,
  aliveUs: null,
};

interface Placed {
  bet: CrashBet;
  shown: ShownBet;
}

let placed: Placed[] = [];

const presentRound = (id: string): CrashRound | undefined => {
  const round = $crashRound.get();
  return round?.id === id ? round : undefined;
};

const ceilingIn = (bet: CrashBet, round: CrashRound | undefined) =>
  ceilingOf(bet, parseHundredths(round?.cap ?? '') ?? MAX_CRASH, LIMITS);

function change(found: Placed, shown: Partial<ShownBet>): ShownBet {
  const next = { ...found.shown, ...shown };
  placed = placed.map((other) => (other === found ? { ...other, shown: next } : other));
  return next;
}

function end(found: Placed, result: CrashResult, reason: ShownBet['refundReason'] = null): ShownBet {
  const payoutMinor = crashPayout(found.bet, result);
  moveDemoBalance(payoutMinor);
  const shown = change(found, {
    state: result.state,
    multiplier: result.state === 'cashed_out' ? formatHundredths(result.multiplier) : null,
    refundReason: reason,
    payout: formatAmount(payoutMinor),
    validBet: formatAmount(crashValidBet(found.bet, result)),
    balanceAfter: formatAmount(demoBalanceMinor()),
  });
  if (placed.every((other) => other.shown.state !== 'open')) storeDemoBalance();
  return shown;
}

/** Ends the bets whose round has decided them. */
function settle(): void {
  for (const found of placed.filter(({ shown }) => shown.state === 'open')) {
    const round = presentRound(found.shown.roundId);
    const ceiling = ceilingIn(found.bet, round);
    const point = parseHundredths(round?.point ?? '');
    if (!round || round.phase === 'void') end(found, { state: 'refunded' }, 'void');
    else if (round.phase === 'over' && point !== undefined)
      end(found, settleCrashBet({ point, aliveUs: undefined }, { ceiling, cashedOut: undefined }));
    else if (round.phase === 'flying') {
      change(found, { ceiling: formatHundredths(ceiling), roundState: 'flying' });
      if (multiplierAt(flightTick()) >= ceiling)
        end(findBet(found.shown.id), { state: 'cashed_out', multiplier: ceiling });
    }
  }
}

function findBet(id: string): Placed {
  const found = placed.find(({ shown }) => shown.id === id);
  if (!found) throw demoRefusal('round_not_found');
  return found;
}

export function listDemoCrashBets(): ShownBet[] {
  settle();
  return placed.map(({ shown }) => shown).filter(({ roundId }) => presentRound(roundId));
}

export function getDemoCrashBet(id: string): ShownBet {
  settle();
  return findBet(id).shown;
}

/** Places a bet on the flight that takes bets. Throws RefusedError as the portal does. */
export function placeDemoCrashBet({ roundId, stake, auto: target }: BetBody): ShownBet {
  settle();
  const { currency, rtpBps } = demoTerms('crash');
  const stakeMinor = parseAmount(stake);
  const auto = target === undefined ? undefined : (parseHundredths(target) ?? 0);
  const bet: CrashBet = { id: crypto.randomUUID(), stakeMinor: stakeMinor ?? 0n, auto };
  const refusal = stakeRefusal(stakeMinor, LIMITS) ?? crashBetRefusal(bet, LIMITS);
  if (refusal) throw demoRefusal(refusal);
  if (presentRound(roundId)?.phase !== 'betting') throw demoRefusal('betting_closed');
  if (placed.filter(({ shown }) => shown.roundId === roundId && shown.state === 'open').length >= MAX_CRASH_BETS)
    throw demoRefusal('too_many_bets');
  debitDemoStake(bet.stakeMinor);
  const balanceMinor = demoBalanceMinor();
  const shown: ShownBet = {
    ...NO_FAIRNESS,
    rtpBps,
    point: null,
    cap: null,
    id: bet.id,
    roundId,
    roundState: 'betting',
    currency,
    stake,
    auto: auto === undefined ? null : formatHundredths(auto),
    state: 'open',
    ceiling: null,
    multiplier: null,
    tick: null,
    refundReason: null,
    payout: '0',
    validBet: '0',
    balanceBefore: formatAmount(balanceMinor + bet.stakeMinor),
    balanceAfter: formatAmount(balanceMinor),
    at: new Date().toISOString(),
  };
  placed = [...placed.filter((other) => presentRound(other.shown.roundId)), { bet, shown }];
  return shown;
}

/** Throws RefusedError `betting_closed` once the flight has started. */
export function cancelDemoCrashBet(id: string): ShownBet {
  const found = findBet(id);
  const round = presentRound(found.shown.roundId);
  if (found.shown.state !== 'open' || (round?.phase !== 'betting' && !round?.isLate))
    throw demoRefusal('betting_closed');
  return end(found, { state: 'refunded' }, 'cancelled');
}

/** Cashes a bet out at the multiplier of the picture. Throws RefusedError as the portal does. */
export function cashOutDemoCrashBet(id: string): ShownBet {
  settle();
  const found = findBet(id);
  const round = presentRound(found.shown.roundId);
  if (found.shown.state === 'cashed_out') throw demoRefusal('already_cashed_out');
  if (round?.phase !== 'flying' || found.shown.state !== 'open') throw demoRefusal('round_closed');
  const tick = Math.min(flightTick(), endTickOf(MAX_CRASH) - 1);
  const multiplier = multiplierAt(tick);
  if (multiplier <= 100) throw demoRefusal('multiplier_too_low');
  change(found, { tick });
  return end(findBet(id), { state: 'cashed_out', multiplier });
}
