import { useStore } from '@nanostores/react';
import { displayAmount, parseAmount } from '#kernel/money';
import { $draft } from '#browser/stores/lottery/draft';
import { costBoundsOf, type Terms } from '#browser/stores/lottery/terms';
import type { Translator } from '../ui/index.ts';
import styles from './Board.module.css';

interface LimitsProps {
  tag: string;
  t: Translator;
  currency: string;
  terms: Terms;
}

/** Between what bounds bets are taken. Of lô the most is for each number. */
export function Limits({ tag, t, currency, terms }: LimitsProps) {
  const draft = useStore($draft, { ssr: 'initial' });
  if (!draft) return null;
  const { limits } = terms;
  const amount = (minor: bigint) => displayAmount(minor, { currency, tag });
  const wire = (text: string) => amount(parseAmount(text) ?? 0n);
  const bounds = costBoundsOf(draft.play, 1, terms);
  const rows = [
    ['least', amount(bounds.leastMinor)],
    [draft.play.code.startsWith('VN_LO') ? 'mostOfNumber' : 'most', amount(bounds.mostMinor)],
    ['winOfBet', wire(limits.maxWinPerBet)],
    ['winOfIssue', wire(limits.maxWinPerMemberIssue)],
    ['coverage', new Intl.NumberFormat(tag, { style: 'percent' }).format(limits.maxCoverageBps / 10_000)],
  ] as const;
  return (
    <details className={styles.limits}>
      <summary>{t('lottery:limits.title')}</summary>
      <dl className={styles.sums}>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`lottery:limits.${name}`)}</dt>
            <dd dir="ltr">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
