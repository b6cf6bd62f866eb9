import type { Translator } from '../../ui/index.ts';

/** Returns the name of the jackpot at index `at` if the game has `count` of them. */
export function jackpotName(t: Translator, at: number, count: number): string {
  return count === 1 ? t('lottery:jackpot.one') : t('lottery:jackpot.several', { n: at + 1 });
}
