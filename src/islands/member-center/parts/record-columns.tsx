import type { ReactNode } from 'react';
import { timeText } from '#browser/format';
import { Money, type Translator } from '../../ui/index.ts';
import recordStyles from './Record.module.css';
import type { Column } from './RecordTable.tsx';

/** Column of the balance after a record's transaction. */
export function balanceAfterColumn<Row extends { balanceAfter: string; currency: string }>(
  t: Translator,
  tag: string,
  position: 'end' | 'wide',
): Column<Row> {
  return {
    name: 'balanceAfter',
    label: t('records:balanceAfter'),
    position,
    isMoney: true,
    cell: (row) => <Money amount={row.balanceAfter} currency={row.currency} tag={tag} />,
  };
}

/** Column of the time, in the operator's time zone; on phones with a state that is not the usual one. */
export function timeColumn<Row extends { at: string }>(t: Translator, state?: (row: Row) => ReactNode): Column<Row> {
  return {
    name: 'at',
    label: t('records:time'),
    position: 'note',
    cell: (row) => (
      <>
        <time className={recordStyles.time} dateTime={row.at}>
          {timeText(row.at)}
        </time>
        {state && <span className={recordStyles.narrow}>{state(row)}</span>}
      </>
    ),
  };
}
