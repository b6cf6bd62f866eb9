import { useEffect } from 'react';
import { $betResult, type BetResult } from '#browser/stores/lottery/bet-results';
import { showToast } from '#browser/stores/toasts';
import { moneyText, type Translator } from '../../ui/index.ts';

/** Shows a toast with the result of bets that were placed on this page when their draw is settled. */
export function useBetResultToasts(t: Translator, tag: string): void {
  useEffect(
    () =>
      $betResult.listen((result) => {
        if (!result) return;
        // A payout up to the stake is no gain.
        const isGain = result.paidMinor > result.totalStakeMinor;
        showToast(isGain ? 'good' : 'plain', textOf(result, t, tag));
      }),
    [t, tag],
  );
}

function textOf({ drawNumber, currency, totalStakeMinor, paidMinor }: BetResult, t: Translator, tag: string): string {
  if (paidMinor === 0n) return t('lottery:bets.lostNews', { draw: drawNumber });
  const amount = (minor: bigint) => moneyText({ amount: minor, currency, tag });
  return t('lottery:bets.paidNews', { draw: drawNumber, paid: amount(paidMinor), totalStake: amount(totalStakeMinor) });
}
