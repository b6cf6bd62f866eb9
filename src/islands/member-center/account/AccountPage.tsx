import { useStore } from '@nanostores/react';
import { ReceiptText } from 'lucide-react';
import { useEffect } from 'react';
import { $accountFilter, accountRecords, filterAccount, readAllTransactions } from '#browser/stores/wallet/records';
import { TRANSACTION_KINDS } from '#rules/payments/transaction-kinds';
import { EmptyState, Select, Skeleton, type Translator, useTranslator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { PeriodFilter } from '../parts/PeriodFilter.tsx';
import { RecordExport } from '../parts/RecordExport.tsx';
import { RecordList } from '../parts/RecordList.tsx';
import { AccountTotals } from './AccountTotals.tsx';
import { accountColumns, accountExport } from './columns.tsx';

/** The transaction history, newest first. */
export function AccountPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['records', 'member', 'errors']);
  const filter = useStore($accountFilter);
  useEffect(() => void filterAccount({}), []);
  if (!t) return <Skeleton shape="row" count={4} />;
  const isNarrowed = filter.period !== 'all' || filter.kind !== undefined;
  return (
    <>
      <div className={styles.filters}>
        <PeriodFilter value={filter.period} onChange={(period) => void filterAccount({ period })} t={t} />
        <KindFilter t={t} />
      </div>
      <AccountTotals tag={tag} t={t} />
      <RecordExport
        name="transactions"
        title={t('records:account.caption')}
        columns={accountExport(t)}
        filter={filter}
        read={readAllTransactions}
        t={t}
      />
      <RecordList
        records={accountRecords}
        caption={t('records:account.caption')}
        columns={accountColumns(t, tag)}
        empty={<Empty isNarrowed={isNarrowed} t={t} />}
        onPage={(pageNo) => filterAccount({ pageNo })}
        t={t}
      />
    </>
  );
}

function KindFilter({ t }: { t: Translator }) {
  const { kind } = useStore($accountFilter);
  const kinds = TRANSACTION_KINDS.map((value) => ({ value, label: t(`records:kind.${value}`) }));
  return (
    <div className={styles.filter}>
      <Select
        name="kind"
        aria-label={t('records:account.kind')}
        options={[{ value: 'all', label: t('records:kind.all') }, ...kinds]}
        value={kind ?? 'all'}
        onChange={({ currentTarget: { value } }) => {
          void filterAccount({ kind: TRANSACTION_KINDS.find((candidate) => candidate === value) });
        }}
      />
    </div>
  );
}

function Empty({ isNarrowed, t }: { isNarrowed: boolean; t: Translator }) {
  const name = isNarrowed ? 'empty' : 'none';
  return (
    <EmptyState icon={ReceiptText} title={t(`records:account.${name}Title`)} text={t(`records:account.${name}Text`)} />
  );
}
