import type { ProfitLine } from '#domain/figures';

const NOTHING = { rounds: 0n, validBetMinor: 0n, stakeMinor: 0n, winMinor: 0n, bonusMinor: 0n, rebateMinor: 0n };

function toSums(line: Omit<ProfitLine, 'by' | 'day' | 'category' | 'vendorCode' | 'vendorName'>) {
  const {
    rounds,
    validBetMinor: validBet,
    stakeMinor: stake,
    winMinor: win,
    bonusMinor: bonus,
    rebateMinor: rebate,
  } = line;
  return { rounds: Number(rounds), validBet, stake, win, bonus, rebate, net: win + bonus + rebate - stake };
}

/** Presents a member's profit and loss, with the lines of each breakdown in a list of its own. */
export function toProfitResponse(lines: readonly ProfitLine[]) {
  const linesBy = (by: ProfitLine['by']) => lines.filter((line) => line.by === by);
  return {
    totals: toSums(linesBy('all')[0] ?? NOTHING),
    days: linesBy('day').map((line) => ({ day: line.day ?? '', ...toSums(line) })),
    categories: linesBy('category').map((line) => ({ category: line.category, ...toSums(line) })),
    vendors: linesBy('vendor').map((line) => ({
      vendor: line.vendorCode,
      vendorName: line.vendorName,
      ...toSums(line),
    })),
  };
}
