import { timeText } from '#browser/format';
import type { AccountRecord } from '#browser/stores/wallet/records';
import { MoneyChange, type Translator } from '../../ui/index.ts';
import recordStyles from '../parts/Record.module.css';
import { balanceAfterColumn, timeColumn } from '../parts/record-columns.tsx';
import type { ExportColumn } from '../parts/RecordExport.tsx';
import type { Column } from '../parts/RecordTable.tsx';

/** Kinds of transactions whose details are a game's title. */
const KINDS_OF_GAMES: ReadonlySet<AccountRecord['kind']> = new Set([
  'bet',
  'win',
  'bet_refunded',
  'agent_commission',
  'adjustment',
  'reversal',
]);
/** Kinds whose details are readable; those of other kinds are codes. */
const KINDS_WITH_DETAILS: ReadonlySet<AccountRecord['kind']> = new Set([
  ...KINDS_OF_GAMES,
  'bonus_cash',
  'bonus_converted',
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
          {row.details && KINDS_WITH_DETAILS.has(row.kind) && <span className={recordStyles.part}>{row.details}</span>}
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
    balanceAfterColumn(t, tag, 'end'),
    {
      name: 'reference',
      label: t('records:account.reference'),
      position: 'wide',
      cell: (row) => <span className={recordStyles.reference}>{row.reference}</span>,
    },
    timeColumn(t),
  ];
}

/** Columns of the file. */
export function accountExport(t: Translator): ExportColumn<AccountRecord>[] {
  return [
    { label: t('records:time'), text: ({ at }) => timeText(at) },
    { label: t('records:account.kind'), text: ({ kind }) => t(`records:kind.${kind}`) },
    {
      label: t('records:bets.game'),
      text: ({ kind, details }) => (KINDS_OF_GAMES.has(kind) ? (details ?? '') : ''),
    },
    { label: t('records:account.amount'), text: ({ amount }) => amount },
    { label: t('records:balanceAfter'), text: ({ balanceAfter }) => balanceAfter },
    { label: t('member:security.currency'), text: ({ currency }) => currency },
    { label: t('records:account.reference'), text: ({ reference }) => reference },
  ];
}
