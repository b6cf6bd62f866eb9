// @ts-check
export const ROWS = 6;

/**
 * Returns whether neither side won.
 * @param {string} winner
 */
export const isEven = (winner) => winner === 'tie' || winner === 'draw';

/**
 * Places the results of the big road: a column for each run of one side, which turns right at the bottom or where it
 * meets another. Ties stand on the last result before them.
 * @param {readonly { winner: string }[]} history
 */
export function bigRoad(history) {
  /** @type {{ winner: string, column: number, row: number, ties: number }[]} */
  const placed = [];
  const taken = new Set();
  let run = -1;
  for (const { winner } of history) {
    const last = placed.at(-1);
    if (isEven(winner)) {
      if (last) last.ties += 1;
      continue;
    }
    let [column, row] = [0, 0];
    if (last?.winner === winner) {
      const isFree = last.row + 1 < ROWS && !taken.has(`${last.column},${last.row + 1}`) && last.column === run;
      [column, row] = isFree ? [last.column, last.row + 1] : [last.column + 1, last.row];
    } else {
      run += 1;
      column = run;
    }
    taken.add(`${column},${row}`);
    placed.push({ winner, column, row, ties: 0 });
  }
  return placed;
}
