import { multiply, parseAmount } from '#kernel/money';
import { parseRate, percentOf, WHOLE_PPM } from '#rules/rewards/rates';
import { missingMinor } from '#browser/progress';

/** Return to player that the example of the costs uses: usual for slots. */
export const EXAMPLE_RTP_PERCENT = 96;

const minorOf = (amount: string) => parseAmount(amount) ?? 0n;

export interface Contribution {
  /** The lobby's category in lower case, as its path and its text are named. */
  lobby: string;
  /** Percent of a valid bet that counts, such as "12.5". */
  percent: string;
}

/** Returns the lobby of a category: both kinds of lottery bets are made in one. */
export function lobbyOf(category: string): string {
  return category === 'LOTT' ? 'elott' : category.toLowerCase();
}

/** Lists what counts, the highest share first. Both kinds of lottery bets are made in one lobby, which has the higher share. */
export function contributionsOf(contribution: Readonly<Record<string, string>>): Contribution[] {
  const shares = new Map<string, string>();
  for (const [category, percent] of Object.entries(contribution)) {
    const lobby = lobbyOf(category);
    const known = shares.get(lobby);
    const isHigher = minorOf(percent) > minorOf(known ?? '0');
    if (isHigher) shares.set(lobby, percent);
  }
  return [...shares]
    .map(([lobby, percent]) => ({ lobby, percent }))
    .toSorted((one, other) => Number(minorOf(other.percent) - minorOf(one.percent)));
}

/**
 * Returns the average cost of the rest of a requirement: what must be staked where it counts the most, and what comes back.
 * Undefined when nothing is missing or nothing counts.
 */
export function costOf(bonus: {
  progress: string;
  required: string;
  contribution: Readonly<Record<string, string>>;
}): { stakeMinor: bigint; returnedMinor: bigint } | undefined {
  const missing = missingMinor(bonus.progress, bonus.required);
  const ratePpm = parseRate(contributionsOf(bonus.contribution)[0]?.percent) ?? 0n;
  if (missing === 0n || ratePpm === 0n) return undefined;
  const stakeMinor = multiply(missing, WHOLE_PPM, ratePpm);
  return { stakeMinor, returnedMinor: percentOf(stakeMinor, BigInt(EXAMPLE_RTP_PERCENT) * 10_000n) };
}
