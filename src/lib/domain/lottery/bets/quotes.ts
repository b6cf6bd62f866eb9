import { jackpotsOf, type Picks, type BetType } from '#rules/lottery';
import { compareOdds } from '#rules/lottery/pricing/odds';
import type { OddsTable } from '#rules/lottery/bets/bet-rules';
import { oddsOfSides } from '#rules/lottery/pricing/two-sided';
import type { PricingSnapshot } from '../pricing/pricing-snapshot.ts';

/** Odds by tier. */
export type Odds = Readonly<Record<string, string>>;

/** Returns the current odds of a bet type; undefined for an odds table without an override for it. */
export function getOdds(betType: BetType, oddsTable: OddsTable, { odds }: PricingSnapshot): Odds | undefined {
  const ofBetType = odds.filter((row) => row.betType === betType.code);
  const changed = ofBetType.filter((row) => row.oddsTable === oddsTable);
  if (oddsTable !== 'A' && changed.length === 0) return undefined;
  // Jackpot tiers have the same odds on every table.
  const pools = jackpotsOf(betType.group);
  const seeds = ofBetType.filter((row) => row.oddsTable === 'A' && pools.includes(row.tier));
  return { ...betType.odds, ...Object.fromEntries([...seeds, ...changed].map((row) => [row.tier, row.odds])) };
}

interface Quote {
  quoted: Odds;
  odds: Odds;
  acceptsBetter: boolean;
}

/**
 * True when the quoted odds equal the current ones, or the current ones are better and the player accepts that. For sides only
 * the picked ones count: raising one lowers the other.
 */
export function isQuoteAcceptable(betType: BetType, picks: Picks, { quoted, odds, acceptsBetter }: Quote): boolean {
  const [picked = []] = picks;
  const ofSides = oddsOfSides(betType, picked, odds);
  const [now, shown] = ofSides ? [ofSides, oddsOfSides(betType, picked, quoted) ?? {}] : [odds, quoted];
  if (Object.keys(shown).length !== Object.keys(now).length) return false;
  return Object.entries(now).every(([name, value]) => {
    const change = compareOdds(value, shown[name] ?? '');
    return change === 0 || (change === 1 && acceptsBetter);
  });
}
