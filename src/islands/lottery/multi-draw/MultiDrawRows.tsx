import { useStore } from '@nanostores/react';
import { timeText } from '#browser/format';
import { $multiDrawRows, $refusedRow, setMultiplier } from '#browser/stores/lottery/multi-draw';
import { classes, Money, ScrollArea, type Translator } from '../../ui/index.ts';
import board from '../board/Board.module.css';
import styles from './MultiDraw.module.css';
import { WholeNumberInput } from '../board/WholeNumberInput.tsx';

interface MultiDrawRowsProps {
  tag: string;
  t: Translator;
  currency: string;
  max: number;
}

/** Every draw with its editable multiplier, its total stake and the cumulative stake. */
export function MultiDrawRows({ tag, t, currency, max }: MultiDrawRowsProps) {
  const rows = useStore($multiDrawRows, { ssr: 'initial' });
  const refused = useStore($refusedRow, { ssr: 'initial' });
  return (
    <ScrollArea className={styles.scroll} label={t('lottery:multiDraw.draws')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('lottery:multiDraw.draws')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lottery:multiDraw.draw')}</th>
            <th scope="col">{t('lottery:price.multiplier')}</th>
            <th scope="col">{t('lottery:price.totalStake')}</th>
            <th scope="col">{t('lottery:multiDraw.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(
            ({ draw: { issue: drawNumber, drawTime }, multiplier, totalStakeMinor, cumulativeStakeMinor }, at) => (
              <tr key={drawNumber} className={classes(at === refused && styles.refused)}>
                <th scope="row">
                  <span dir="ltr">{drawNumber}</span>
                  <time className={board.note} dateTime={drawTime}>
                    {timeText(drawTime)}
                  </time>
                  {at === refused && <span role="alert">{t('lottery:slip.refusedHere')}</span>}
                </th>
                <td>
                  <WholeNumberInput
                    label={t('lottery:multiDraw.multiplierOf', { draw: drawNumber })}
                    value={multiplier}
                    max={max}
                    onChange={(next) => setMultiplier(at, next)}
                  />
                </td>
                <td>
                  <Money amount={totalStakeMinor} currency={currency} tag={tag} />
                </td>
                <td>
                  <Money amount={cumulativeStakeMinor} currency={currency} tag={tag} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </ScrollArea>
  );
}
