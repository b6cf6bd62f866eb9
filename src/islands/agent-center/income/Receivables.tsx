import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { receivables, type Receivables as ReceivablePage } from '#browser/stores/agent/income';
import { Alert, Loaded, Money, moneyText, Pagination } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import { periodText } from '../../ui/contracts/contract-texts.ts';
import parts from '../Parts.module.css';

type Receivable = ReceivablePage['debts']['rows'][number];

const keyOf = ({ id }: Receivable) => id;

/** Amounts under contracts that are still to be paid, to the agent or by it. */
export function Receivables() {
  const { t, tag, account } = useAgent();
  const loadable = useStore(receivables.$store);
  const [pageNo, setPageNo] = useState(1);
  useEffect(() => void receivables.load(pageNo), [pageNo]);
  const { currency } = account;
  const columns = useColumns();
  return (
    <section className={parts.stack}>
      <h2 className={parts.subtitle}>{t('agent:income.debts')}</h2>
      <Loaded loadable={loadable} t={t} onRetry={receivables.reload} rows={2}>
        {({ owed, debts: page }) => (
          <div className={parts.stack}>
            {owed !== '0' && (
              <Alert tone="warning">
                {t('agent:income.owedText', { amount: moneyText({ amount: owed, currency, tag }) })}
              </Alert>
            )}
            {page.totalRows === 0 ? (
              <p className={parts.hint}>{t('agent:income.noDebts')}</p>
            ) : (
              <Records caption={t('agent:income.debts')} columns={columns} rows={page.rows} keyOf={keyOf} />
            )}
            <Pagination page={page.pageNo} pages={page.totalPages} onChange={setPageNo} t={t} />
          </div>
        )}
      </Loaded>
    </section>
  );
}

function useColumns(): Column<Receivable>[] {
  const { t, tag, account } = useAgent();
  const { currency } = account;
  return [
    {
      key: 'direction',
      label: t('agent:income.direction'),
      cell: ({ payer, payee }) => {
        const isPayer = payer === account.username;
        return t(isPayer ? 'agent:income.youOwe' : 'agent:income.owesYou', { name: isPayer ? payee : payer });
      },
    },
    { key: 'family', label: t('agent:contracts.family'), cell: ({ family }) => t(`agent:page.${family}`) },
    {
      key: 'period',
      label: t('agent:contracts.periodOf'),
      cell: ({ period }) => <bdi dir="ltr">{periodText(period)}</bdi>,
    },
    {
      key: 'left',
      label: t('agent:income.left'),
      kind: 'number',
      cell: ({ left }) => <Money amount={left} currency={currency} tag={tag} />,
    },
  ];
}
