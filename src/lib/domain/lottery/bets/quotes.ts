import type { Play } from '#rules/lottery';
import { compareOdds } from '#rules/lottery/odds';
import type { Panel } from '#rules/lottery/bet-terms';
import type { Terms } from './terms.ts';

/** By tier. */
export type Odds = Readonly<Record<string, string>>;

/** What a play pays now; undefined on a panel that nobody set up for it. */
export function oddsFor(play: Play, panel: Panel, { odds }: Terms): Odds | undefined {
  const changed = odds.filter((row) => row.play === play.code && row.panel === panel);
  if (panel !== 'A' && changed.length === 0) return undefined;
  return { ...play.odds, ...Object.fromEntries(changed.map((row) => [row.tier, row.odds])) };
}

interface Quote {
  quoted: Odds;
  odds: Odds;
  acceptsBetter: boolean;
}

/** Whether a bet that was made out for these odds may be taken for those of now: the same, or welcome better ones. */
export function isQuoteGood({ quoted, odds, acceptsBetter }: Quote): boolean {
  if (Object.keys(quoted).length !== Object.keys(odds).length) return false;
  return Object.entries(odds).every(([tier, now]) => {
    const shown = quoted[tier];
    const change = shown === undefined ? undefined : compareOdds(now, shown);
    return change === 0 || (change === 1 && acceptsBetter);
  });
}
