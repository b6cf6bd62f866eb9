/** Size of the drawing in its own units; the page stretches it. */
export const CHART_WIDTH = 1000;
export const CHART_HEIGHT = 200;

/** Part of a day's width that its bar fills. */
const BAR_PART = 0.72;
/** Days with a result have a bar that can be seen, however small the result is. */
const MIN_HEIGHT = 2;

export interface DayNet {
  day: string;
  netMinor: bigint;
}

interface Bar extends DayNet {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Chart {
  bars: Bar[];
  /** Position of the line between won and lost. */
  zeroY: number;
  best: DayNet;
  worst: DayNet;
}

/** Places a bar for each day; the highest and the lowest reach the edges, and zero lies between them. */
export function barsOf(days: readonly DayNet[]): Chart {
  const nothing = { day: '', netMinor: 0n };
  const best = days.reduce((high, day) => (day.netMinor > high.netMinor ? day : high), days[0] ?? nothing);
  const worst = days.reduce((low, day) => (day.netMinor < low.netMinor ? day : low), days[0] ?? nothing);
  const top = best.netMinor > 0n ? best.netMinor : 0n;
  const bottom = worst.netMinor < 0n ? worst.netMinor : 0n;
  const range = top - bottom;
  // Exact in whole numbers until the last step: amounts may have more digits than a number holds.
  const heightOf = (amountMinor: bigint) =>
    range === 0n ? 0 : Number((amountMinor * BigInt(CHART_HEIGHT) * 1000n) / range) / 1000;
  const zeroY = range === 0n ? CHART_HEIGHT / 2 : heightOf(top);
  const step = CHART_WIDTH / Math.max(1, days.length);
  const bars = days
    .map((day, index) => {
      const exact = heightOf(day.netMinor < 0n ? -day.netMinor : day.netMinor);
      const height = day.netMinor === 0n ? 0 : Math.max(MIN_HEIGHT, exact);
      const y = day.netMinor < 0n ? zeroY : zeroY - height;
      return { ...day, x: step * (index + (1 - BAR_PART) / 2), y, width: step * BAR_PART, height };
    })
    .filter(({ height }) => height > 0);
  return { bars, zeroY, best, worst };
}
