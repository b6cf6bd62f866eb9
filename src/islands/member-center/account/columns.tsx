import type { AccountRecord } from '#browser/stores/wallet/records';
import { MoneyChange, type Translator } from '../../ui/index.ts';
import recordStyles from '../parts/Record.module.css';
import { balanceAfterColumn, timeColumn } from '../parts/record-columns.tsx';
import type { Column } from '../parts/RecordTable.tsx';

/** Kinds of transactions whose details are readable (a game's title); those of other kinds are codes. */
const KINDS_WITH_DETAILS: ReadonlySet<AccountRecord['kind']> = new Set([
  'bet',
  'win',
  'bet_refunded',
  'agent_commission',
  'adjustment',
  'reversal',
]);

export function accountColumns(t: Translator, tag: string): Column<AccountRecord>[] {
  return [
    {
      name: 'kind',
      label: t('records:account.kind'),
      position: 'title',
      cell: (row) => (
        <>
          <span className={recordStyles.main}>{t(`records:kind.${row.kind}`)}</span>
          {row.details && KINDS_WITH_DETAILS.has(row.kind) && (
            <span className={recordStyles.reference}>{row.details}</span>
          )}
        </>
      ),
    },
    {
      name: 'amount',
      label: t('records:account.amount'),
      position: 'value',
      isMoney: true,
      cell: (row) => <MoneyChange amount={row.amount} currency={row.currency} tag={tag} t={t} />,
    },
    balanceAfterColumn(t, tag),
    {
      name: 'reference',
      label: t('records:account.reference'),
      cell: (row) => (
        <span className={recordStyles.reference} title={row.reference}>
          {row.reference}
        </span>
      ),
    },
    timeColumn(t),
  ];
}
