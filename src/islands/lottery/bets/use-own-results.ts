import { useEffect } from 'react';
import { $ownResult, type OwnResult } from '#browser/stores/lottery/own-results';
import { showToast } from '#browser/stores/toasts';
import { moneyText, type Translator } from '../../ui/index.ts';

/** Says in passing what became of bets that were placed on this page, as soon as they are settled. */
export function useOwnResults(t: Translator, tag: string): void {
  useEffect(
    () =>
      $ownResult.listen((result) => {
        if (!result) return;
        // What pays no more than its stake is nothing to cheer about.
        const isGain = result.paidMinor > result.totalStakeMinor;
        showToast(isGain ? 'good' : 'plain', textOf(result, t, tag));
      }),
    [t, tag],
  );
}

function textOf({ drawNumber, currency, totalStakeMinor, paidMinor }: OwnResult, t: Translator, tag: string): string {
  if (paidMinor === 0n) return t('lottery:bets.lostNews', { draw: drawNumber });
  const amount = (minor: bigint) => moneyText({ amount: minor, currency, tag });
  return t('lottery:bets.paidNews', { draw: drawNumber, paid: amount(paidMinor), totalStake: amount(totalStakeMinor) });
}
