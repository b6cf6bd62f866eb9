import { HandCoins } from 'lucide-react';
import type { EndpointResponse } from '#api/table';
import { confirmReceived, type Withdrawal, withdrawals } from '#browser/stores/wallet/withdrawals';
import { Alert, Button, EmptyState, type StatusTone, type Translator, useAction } from '../../ui/index.ts';
import { PaymentFacts, PaymentList } from '../parts/PaymentList.tsx';
import { maskedNumber } from './BankAccounts.tsx';
import { PaymentConfirmation } from './PaymentConfirmation.tsx';

const TONES: Record<Withdrawal['state'], StatusTone> = {
  requested: 'progress',
  approved: 'progress',
  paid: 'progress',
  received: 'good',
  not_received: 'bad',
  auto_received: 'good',
  rejected: 'bad',
};

interface WithdrawalListProps {
  page: EndpointResponse<'GET /wps/v2/wallets/withdrawals'>;
  tag: string;
  t: Translator;
}

export function WithdrawalList({ page, tag, t }: WithdrawalListProps) {
  const [title, text] = [t('wallet:withdraw.emptyTitle'), t('wallet:withdraw.emptyText')];
  return (
    <>
      <AllReceived rows={page.rows} t={t} />
      <PaymentList
        page={page}
        onPage={withdrawals.load}
        empty={<EmptyState icon={HandCoins} title={title} text={text} />}
        t={t}
      >
        {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} tag={tag} t={t} />}
      </PaymentList>
    </>
  );
}

function WithdrawalRow({ withdrawal, tag, t }: { withdrawal: Withdrawal; tag: string; t: Translator }) {
  const { state, bankName } = withdrawal;
  return (
    <>
      <PaymentFacts
        payment={withdrawal}
        tone={TONES[state]}
        state={t(`wallet:withdrawalState.${state}`)}
        to={`${bankName} ${maskedNumber(withdrawal)}`}
        tag={tag}
        t={t}
      />
      {state === 'paid' && <PaymentConfirmation withdrawal={withdrawal} t={t} />}
    </>
  );
}

/** Confirms all paid withdrawals at once when more than one waits for confirmation. */
function AllReceived({ rows, t }: { rows: readonly Withdrawal[]; t: Translator }) {
  const { failure, runAction } = useAction(t);
  const waiting = rows.filter(({ state }) => state === 'paid');
  if (waiting.length < 2) return null;

  const confirmAll = () =>
    runAction(async () => {
      for (const { id } of waiting) await confirmReceived(id);
    });

  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button variant="secondary" onClick={confirmAll}>
        {t('wallet:confirmation.all', { count: waiting.length })}
      </Button>
    </>
  );
}
