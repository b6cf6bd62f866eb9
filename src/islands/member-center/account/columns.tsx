import { timeText } from '#browser/format';
import type { AccountRecord } from '#browser/stores/records';
import { Money, MoneyChange, type Translator } from '../../ui/index.ts';
import look from '../parts/Record.module.css';
import type { Column } from '../parts/RecordTable.tsx';

export function accountColumns(t: Translator, tag: string): Column<AccountRecord>[] {
  return [
    {
      name: 'kind',
      label: t('records:account.kind'),
      place: 'title',
      cell: (row) => (
        <>
          <span className={look.main}>{t(`records:kind.${row.kind}`)}</span>
          {row.details && <span className={look.reference}>{row.details}</span>}
        </>
      ),
    },
    {
      name: 'amount',
      label: t('records:account.amount'),
      place: 'value',
      isMoney: true,
      cell: (row) => <MoneyChange amount={row.amount} currency={row.currency} tag={tag} t={t} />,
    },
    {
      name: 'balanceAfter',
      label: t('records:balanceAfter'),
      isMoney: true,
      cell: (row) => <Money amount={row.balanceAfter} currency={row.currency} tag={tag} />,
    },
    {
      name: 'reference',
      label: t('records:account.reference'),
      cell: (row) => (
        <span className={look.reference} title={row.reference}>
          {row.reference}
        </span>
      ),
    },
    {
      name: 'at',
      label: t('records:time'),
      cell: (row) => (
        <time className={look.time} dateTime={row.at}>
          {timeText(row.at)}
        </time>
      ),
    },
  ];
}
