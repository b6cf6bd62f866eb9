import { type BetLimits, type BetRefusal, rtpRefusal, stakeRefusal } from './bets.ts';
import { cashOut, exceedsMaxWin, OPEN_ROUND, type StepRound, type StepStake, stepped } from './step-rounds.ts';
import { type BetSeeds, pickNumbers, streamKey, streamOf } from './stream.ts';

export const TILES = 25;
export const MAX_MINES = 24;

/** A round of mines (§3.1): tiles are 0 to 24, left to right and top to bottom. */
export interface MinesRound extends StepRound {
  readonly mines: number;
  /** Gems that were opened, in their order. */
  readonly opened: readonly number[];
}

export type TileRefusal = 'round_closed' | 'tile_out_of_range' | 'tile_already_open' | 'max_win_exceeded';

/** Returns the tiles with mines, in ascending order. They are decided before the first step. */
export function placeMines(mines: number, seeds: BetSeeds): number[] {
  const { below } = streamOf(streamKey('mines', seeds));
  return pickNumbers(below, TILES, mines).toSorted((one, other) => one - other);
}

export function startMines(mines: number): MinesRound {
  return { ...OPEN_ROUND, mines, opened: [] };
}

/** Returns the multiplier after a number of gems: the inverse of their chance, times the return. */
export function minesMultiplier(mines: number, gems: number, rtpBps: number): bigint {
  let [above, below] = [1n, 1n];
  for (let gem = 0; gem < gems; gem += 1) {
    above *= BigInt(TILES - gem);
    below *= BigInt(TILES - mines - gem);
  }
  return (BigInt(rtpBps) * above) / below;
}

/** Returns the reason against a new round. A round whose first gem would win too much could never move. */
export function minesRefusal(
  { mines, stakeMinor, rtpBps }: { mines: number; stakeMinor: bigint | undefined; rtpBps: number },
  limits: BetLimits,
): BetRefusal | undefined {
  const isCount = Number.isInteger(mines) && mines >= 1 && mines <= MAX_MINES;
  const refusal =
    rtpRefusal(rtpBps) ?? (isCount ? undefined : 'mines_out_of_range') ?? stakeRefusal(stakeMinor, limits);
  if (refusal) return refusal;
  const stake = { stakeMinor: stakeMinor ?? 0n, rtpBps, maxWinMinor: limits.maxWinMinor };
  return exceedsMaxWin(stake, minesMultiplier(mines, 1, rtpBps)) ? 'max_win_exceeded' : undefined;
}

export function tileRefusal(round: MinesRound, tile: number, stake: StepStake): TileRefusal | undefined {
  if (round.state !== 'open') return 'round_closed';
  if (!Number.isInteger(tile) || tile < 0 || tile >= TILES) return 'tile_out_of_range';
  if (round.opened.includes(tile)) return 'tile_already_open';
  const multiplier = minesMultiplier(round.mines, round.opened.length + 1, stake.rtpBps);
  return exceedsMaxWin(stake, multiplier) ? 'max_win_exceeded' : undefined;
}

/** Opens a tile that is not refused. The last gem cashes out by itself. */
export function openTile(
  round: MinesRound,
  tile: number,
  { rtpBps, mined }: { rtpBps: number; mined: readonly number[] },
) {
  const isGem = !mined.includes(tile);
  const opened = isGem ? [...round.opened, tile] : round.opened;
  const multiplier = minesMultiplier(round.mines, round.opened.length + 1, rtpBps);
  const next: MinesRound = { ...stepped(round, multiplier, isGem), opened };
  return isGem && opened.length === TILES - round.mines ? cashOut(next) : next;
}
