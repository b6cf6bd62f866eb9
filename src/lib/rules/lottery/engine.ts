import { tally } from './evaluators/tally.ts';
import { BadSelection, type Picks, type Refusal } from './grammar/form.ts';
import { payoutOf, type Prizes } from './money.ts';
import { elevenFivePlays } from './plays/eleven-five.ts';
import { megaPlays, powerPlays } from './plays/jackpots.ts';
import { kenoPlays } from './plays/keno.ts';
import { lfPlays } from './plays/lf.ts';
import { lhcPlays } from './plays/lhc.ts';
import { pk10Plays } from './plays/pk10.ts';
import { sscPlays } from './plays/ssc.ts';
import { vnPlays } from './plays/vn.ts';
import { GAME_GROUPS, type DrawResult, type GameGroup, type Play, type Win } from './types.ts';

const TABLES: Readonly<Record<GameGroup, () => readonly Play[]>> = {
  SSC: sscPlays,
  PK10: pk10Plays,
  '11X5': elevenFivePlays,
  LF: lfPlays,
  LHC: lhcPlays,
  VN_MB: () => vnPlays('VN_MB'),
  VN_MN: () => vnPlays('VN_MN'),
  VN_MT: () => vnPlays('VN_MT'),
  KENO: kenoPlays,
  MEGA645: megaPlays,
  POWER655: powerPlays,
};

type Table = ReadonlyMap<string, Play>;
const made = new Map<GameGroup, Table>();

/** A group's plays are made when they are first asked for: a board has one group, and all of them hold up a phone. */
function tableOf(group: GameGroup): Table {
  let table = made.get(group);
  if (!table) {
    table = new Map(TABLES[group]().map((play) => [play.code, play]));
    made.set(group, table);
  }
  return table;
}

export function isGameGroup(text: string): text is GameGroup {
  return (GAME_GROUPS as readonly string[]).includes(text);
}

export function playsOf(group: GameGroup): Play[] {
  return [...tableOf(group).values()];
}

export function findPlay(group: GameGroup, code: string): Play | undefined {
  return tableOf(group).get(code);
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
export function settle(
  play: Play,
  selection: Pick<Selection, 'picks'>,
  result: DrawResult,
  prizes: Prizes,
): Settlement {
  if (result.group !== play.group) throw new RangeError(`a draw of ${result.group} for a play of ${play.group}`);
  const wins = play.rule.wins(selection.picks, result);
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
