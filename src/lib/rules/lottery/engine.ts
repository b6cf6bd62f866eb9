import { tally } from './evaluators/tally.ts';
import { BadSelection, type Picks, type Refusal } from './grammar/form.ts';
import { payoutOf, type Prizes } from './money.ts';
import { ELEVEN_FIVE_PLAYS } from './plays/eleven-five.ts';
import { JACKPOT_PLAYS } from './plays/jackpots.ts';
import { KENO_PLAYS } from './plays/keno.ts';
import { LF_PLAYS } from './plays/lf.ts';
import { LHC_PLAYS } from './plays/lhc.ts';
import { PK10_PLAYS } from './plays/pk10.ts';
import { SSC_PLAYS } from './plays/ssc.ts';
import { VN_PLAYS } from './plays/vn.ts';
import { GAME_GROUPS, type Draw, type GameGroup, type Play, type Win } from './types.ts';

/** Every play of every group. */
const PLAYS: readonly Play[] = [
  ...SSC_PLAYS,
  ...PK10_PLAYS,
  ...ELEVEN_FIVE_PLAYS,
  ...LF_PLAYS,
  ...LHC_PLAYS,
  ...VN_PLAYS,
  ...KENO_PLAYS,
  ...JACKPOT_PLAYS,
];

const BY_GROUP: ReadonlyMap<GameGroup, ReadonlyMap<string, Play>> = new Map(
  GAME_GROUPS.map((group) => [
    group,
    new Map(PLAYS.filter((play) => play.group === group).map((play) => [play.code, play])),
  ]),
);

export function isGameGroup(text: string): text is GameGroup {
  return (GAME_GROUPS as readonly string[]).includes(text);
}

export function playsOf(group: GameGroup): Play[] {
  return [...(BY_GROUP.get(group)?.values() ?? [])];
}

export function findPlay(group: GameGroup, code: string): Play | undefined {
  return BY_GROUP.get(group)?.get(code);
}

/** A selection that the play takes: what was picked, in canonical order. */
export interface Selection {
  readonly picks: Picks;
  /** The canonical text; reading it again gives the same selection. */
  readonly text: string;
  /** How many units it costs; in Vietnamese plays with the price factor. Never zero. */
  readonly stakes: number;
}

export type Parsed =
  | { readonly selection: Selection; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly selection?: never };

/** Reads a selection by the rules of the play (§1.6): nothing is repaired but the order of a list. */
export function parseSelection(play: Play, text: string): Parsed {
  try {
    const picks = play.rule.form.read(text);
    const stakes = play.rule.stakes(picks);
    if (stakes === 0) return { refusal: { reason: 'no_stakes', part: 0 } };
    return { selection: { picks, text: play.rule.form.write(picks), stakes } };
  } catch (error) {
    if (error instanceof BadSelection) return { refusal: error.refusal };
    throw error;
  }
}

export interface Settlement {
  /** The tiers that occurred, `PUSH` among them. */
  readonly wins: readonly Win[];
  /** Gross, before caps, in minor units for one unit a stake. */
  readonly payoutPerUnitMinor: bigint;
}

/** What a selection wins in a draw. Stakes are counted, never written out, so a large selection settles like a small one. */
export function settle(play: Play, selection: Pick<Selection, 'picks'>, draw: Draw, prizes: Prizes): Settlement {
  if (draw.group !== play.group) throw new RangeError(`a draw of ${draw.group} for a play of ${play.group}`);
  const wins = play.rule.wins(selection.picks, draw);
  return { wins: byTier(wins), payoutPerUnitMinor: payoutOf(wins, prizes) };
}

/** Sides that share a tier are told apart by what they pay alone. */
function byTier(wins: readonly Win[]): readonly Win[] {
  return wins.some(({ side }) => side !== undefined) ? tally(wins.map(({ tier, count }) => [tier, count])) : wins;
}

/**
 * The most that a selection can be paid for one unit a stake. Exact for plays on one feature of the draw (a number, a
 * sum, sides), on fixed places and on combinations; elsewhere (several places at once, places of one's choice, zodiacs,
 * parlays with a side that contradicts another) no draw pays more, and there may be none that pays as much.
 */
export function possibleWin(play: Play, selection: Pick<Selection, 'picks'>, prizes: Prizes): bigint {
  let most = 0n;
  for (const wins of play.rule.peaks(selection.picks)) {
    const payout = payoutOf(wins, prizes);
    if (payout > most) most = payout;
  }
  return most;
}
