import { useStore } from '@nanostores/react';
import { valueOf } from '#browser/stores/loadable';
import { currentDraw } from '#browser/stores/lottery/game';
import { moneyText, type Translator } from '../../ui/index.ts';
import { jackpotName } from '../draws/jackpot-names.ts';

/** The jackpots that a bet can win in addition to its payout; nothing for most games. */
export function PossibleJackpots({ tag, t, className }: { tag: string; t: Translator; className: string | undefined }) {
  const jackpots = valueOf(useStore(currentDraw.$store, { ssr: 'initial' }))?.jackpots ?? [];
  if (jackpots.length === 0) return null;
  const names = jackpots.map(
    ({ amount, currency }, at) => `${jackpotName(t, at, jackpots.length)} ${moneyText({ amount, currency, tag })}`,
  );
  return <p className={className}>{t('lottery:jackpot.onTop', { jackpots: names.join(' · ') })}</p>;
}
