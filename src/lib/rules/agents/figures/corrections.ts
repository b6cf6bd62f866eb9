import { DAY_MS } from '#kernel/clock';
import type { AgentBet } from './bets.ts';

/** Replaces fields of a bet from an instant on; the bet stays at its first settlement (docs/spec/agents-rulebook.md §4.6). */
export interface BetCorrection {
  readonly betId: string;
  readonly knownAt: Date;
  readonly changes: Partial<Pick<AgentBet, 'payoutMinor' | 'isSettled' | 'pushedMinor' | 'vendorValidMinor'>>;
}

/** Days after the end of a period during which corrections still adjust its statement. */
export const DEFAULT_ADJUSTMENT_DAYS = 62;

/** Returns the last instant at which a correction counts for a period that is settled now (§7.4). */
export function lastCorrectionAt(periodEnd: Date, now: Date, adjustmentDays: number): Date {
  return new Date(Math.min(periodEnd.getTime() + adjustmentDays * DAY_MS, now.getTime()));
}

/** Returns the bets as they were known at an instant; without one, as they are known now. */
export function betsKnownAt(
  bets: readonly AgentBet[],
  corrections: readonly BetCorrection[],
  at: Date | undefined,
): AgentBet[] {
  const known = corrections
    .filter(({ knownAt }) => at === undefined || knownAt <= at)
    .toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime());
  const changes = new Map<string, BetCorrection['changes']>();
  for (const { betId, changes: later } of known) changes.set(betId, { ...changes.get(betId), ...later });
  return bets.map((bet) => ({ ...bet, ...changes.get(bet.id) }));
}
