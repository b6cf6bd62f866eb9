import * as z from 'zod';
import { type BetLimits, type BetRefusal, formatHundredths, formatMultiplier, parseHundredths } from './bets.ts';
import { DICE, winningRolls } from './dice.ts';
import { hitsOf, KENO } from './keno.ts';
import { LIMBO } from './limbo.ts';
import { betRefusal, type OneStepGame, settleBet, type SettledBet } from './one-step.ts';
import { binOf, PLINKO } from './plinko.ts';
import type { BetSeeds } from './stream.ts';
import { WHEEL } from './wheel.ts';

const word = z.string().max(40);
const risk = word;

/** Choices of a player in each game, in the form in which they are sent. Values out of bounds are refused by the rules. */
export const CHOICES = {
  dice: z.object({ direction: word, target: word }),
  limbo: z.object({ target: word }),
  plinko: z.object({ rows: z.number(), risk }),
  wheel: z.object({ segments: z.number(), risk }),
  keno: z.object({ picks: z.array(z.number()).max(100), risk }),
};

export const ONE_STEP_GAMES = ['dice', 'limbo', 'plinko', 'wheel', 'keno'] as const satisfies (keyof typeof CHOICES)[];
export type OneStepName = (typeof ONE_STEP_GAMES)[number];

export type Choice = z.output<(typeof CHOICES)[OneStepName]>;

/** Outcomes of bets, in the form in which they are shown and stored. */
export const OUTCOMES = {
  dice: z.object({ roll: z.string(), chance: z.string(), win: z.boolean() }),
  limbo: z.object({ result: z.string(), win: z.boolean() }),
  plinko: z.object({ path: z.string(), bin: z.int() }),
  wheel: z.object({ segment: z.int() }),
  keno: z.object({ drawn: z.array(z.int()), hits: z.int() }),
};
export type ShownOutcome = z.output<(typeof OUTCOMES)[OneStepName]>;

export interface ReadStake {
  readonly stakeMinor: bigint | undefined;
  readonly rtpBps: number;
  readonly limits: BetLimits;
}

/** A bet of one of the games, whose choice was read. */
export interface ReadBet {
  refusal(stake: ReadStake): BetRefusal | undefined;
  /** Settles the bet, which is not refused. */
  settle(stake: { stakeMinor: bigint; rtpBps: number }, seeds: BetSeeds): ShownBet;
}

export interface ShownBet extends SettledBet<ShownOutcome> {
  /** The multiplier that was aimed at, also of a lost bet; in games without a target, the one that is paid. */
  readonly shownMultiplier: bigint;
}

function readBet<Bet, Outcome>(
  game: OneStepGame<Bet, Outcome>,
  bet: Bet,
  show: (outcome: Outcome, isWon: boolean) => ShownOutcome,
): ReadBet {
  return {
    refusal: (stake) => betRefusal(game, { bet, ...stake }),
    settle({ stakeMinor, rtpBps }, seeds) {
      const { outcome, ...settled } = settleBet(game, { bet, stakeMinor, rtpBps }, seeds);
      const shownMultiplier = game.target?.(bet, rtpBps) ?? settled.multiplier;
      return { ...settled, shownMultiplier, outcome: show(outcome, settled.multiplier > 0n) };
    },
  };
}

const READERS: Record<OneStepName, (choice: unknown) => ReadBet> = {
  dice(choice) {
    const { direction, target } = CHOICES.dice.parse(choice);
    const bet = { direction, target: parseHundredths(target) };
    const show = (roll: number, win: boolean) => ({
      roll: formatHundredths(roll),
      chance: formatMultiplier(BigInt(winningRolls(bet))),
      win,
    });
    return readBet(DICE, bet, show);
  },
  limbo(choice) {
    const bet = { target: parseHundredths(CHOICES.limbo.parse(choice).target) };
    return readBet(LIMBO, bet, (result, win) => ({ result: formatHundredths(result), win }));
  },
  plinko: (choice) => readBet(PLINKO, CHOICES.plinko.parse(choice), (path) => ({ path, bin: binOf(path) })),
  wheel: (choice) => readBet(WHEEL, CHOICES.wheel.parse(choice), (segment) => ({ segment })),
  keno(choice) {
    const bet = CHOICES.keno.parse(choice);
    return readBet(KENO, bet, (drawn) => ({ drawn: [...drawn], hits: hitsOf(bet, drawn) }));
  },
};

export function isOneStepGame(name: string): name is OneStepName {
  return ONE_STEP_GAMES.some((game) => game === name);
}

/** Returns a bet of a game; undefined when the choice is not one of this game. */
export function readChoice(game: OneStepName, choice: unknown): ReadBet | undefined {
  return CHOICES[game].safeParse(choice).success ? READERS[game](choice) : undefined;
}
