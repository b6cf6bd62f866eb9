import type { Translator } from '../../ui/index.ts';

/** What the jackpot at this place (from 0) is called among so many of its game. */
export function jackpotName(t: Translator, at: number, count: number): string {
  return count === 1 ? t('lottery:jackpot.one') : t('lottery:jackpot.several', { n: at + 1 });
}
