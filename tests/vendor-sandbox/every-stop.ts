import { LINES, type Model } from '../../src/lib/vendor-sandbox/slots/models.ts';

const LETTERS = 'WSABCDEFG';
const WILD = 0;
const SCATTER = 1;

/**
 * Calculates the return by brute force: goes through every combination of stops and adds up what the lines and scatters
 * in the window pay, in line stakes. Shares only the strips, lines and pay tables with the vendor's code.
 */
export function totalByEveryStop(model: Model): { paid: bigint; combinations: bigint; scattered: bigint[] } {
  const reels = model.strips.map((strip) =>
    Uint8Array.from([...strip, ...strip.slice(0, 2)], (code) => LETTERS.indexOf(code)),
  );
  const lengths = model.strips.map((strip) => strip.length);
  const pays = [...LETTERS].map((code) => {
    const three = Object.entries(model.linePays).find(([name]) => name === code)?.[1] ?? [0, 0, 0];
    return Int32Array.from([0, 0, 0, ...three]);
  });
  const scatterPays = Int32Array.from([0, 0, 0, ...model.scatterPays].map((pay) => pay * 20));
  const lines = LINES.map((rows) => Uint8Array.from(rows));
  const seen = new Uint8Array(15);
  const scatters: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  /** Combinations by the number of their scatters. */
  const scattered = Array.from({ length: 16 }, () => 0);
  let paid = 0n;

  const look = (reel: 0 | 1 | 2 | 3 | 4, stop: number): void => {
    scatters[reel] = 0;
    for (let row = 0; row < 3; row++) {
      const symbol = reels[reel]?.[stop + row] ?? 0;
      seen[reel * 3 + row] = symbol;
      if (symbol === SCATTER) scatters[reel]++;
    }
  };
  /** Adds up the scatters of the window, and those of the given lines that three reels have not ended. */
  const payNow = (running: readonly Uint8Array[]): number => {
    const count = scatters[0] + scatters[1] + scatters[2] + scatters[3] + scatters[4];
    scattered[count] = (scattered[count] ?? 0) + 1;
    let sum = scatterPays[count] ?? 0;
    for (const rows of running) {
      const first = seen[rows[0] ?? 0] ?? 0;
      let run = 1;
      while (run < 5 && continues(rows, run)) run++;
      if (run > 2) sum += pays[first]?.[run] ?? 0;
    }
    return sum;
  };
  const continues = (rows: Uint8Array, reel: number): boolean => {
    const symbol = seen[reel * 3 + (rows[reel] ?? 0)];
    return symbol === seen[rows[0] ?? 0] || symbol === WILD;
  };
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = lengths;
  for (let i = 0; i < a; i++) {
    look(0, i);
    for (let j = 0; j < b; j++) {
      look(1, j);
      // At most 26^3 windows of a few hundred thousand each, far below the limit of exact integers.
      let part = 0;
      for (let k = 0; k < c; k++) {
        look(2, k);
        // Two of a kind pay nothing, so that the other lines need no look at two more reels.
        const running = lines.filter((rows) => continues(rows, 1) && continues(rows, 2));
        for (let l = 0; l < d; l++) {
          look(3, l);
          for (let m = 0; m < e; m++) {
            look(4, m);
            part += payNow(running);
          }
        }
      }
      paid += BigInt(part);
    }
  }
  return {
    paid,
    scattered: scattered.map(BigInt),
    combinations: lengths.reduce((product, length) => product * BigInt(length), 1n),
  };
}
