import { HandCoins } from 'lucide-react';
import type { CallAnswer } from '#api/table';
import { type Withdrawal, withdrawals } from '#browser/stores/withdrawals';
import { EmptyState, type StatusTone, type Translator } from '../../ui/index.ts';
import { ClaimFacts, ClaimList } from '../parts/Claims.tsx';
import { AllReceived } from './AllReceived.tsx';
import { ReceiptQuestion } from './ReceiptQuestion.tsx';

const TONES: Record<Withdrawal['state'], StatusTone> = {
  requested: 'progress',
  approved: 'progress',
  disbursed: 'warning',
  received: 'good',
  not_received: 'bad',
  auto_received: 'good',
  rejected: 'bad',
};

interface WithdrawalListProps {
  page: CallAnswer<'GET /wps/v2/wallets/withdrawals'>;
  tag: string;
  t: Translator;
}

export function WithdrawalList({ page, tag, t }: WithdrawalListProps) {
  const [title, text] = [t('wallet:withdraw.emptyTitle'), t('wallet:withdraw.emptyText')];
  return (
    <>
      <AllReceived rows={page.rows} t={t} />
      <ClaimList
        page={page}
        onPage={withdrawals.load}
        empty={<EmptyState icon={HandCoins} title={title} text={text} />}
        t={t}
      >
        {(withdrawal) => <WithdrawalRow withdrawal={withdrawal} tag={tag} t={t} />}
      </ClaimList>
    </>
  );
}

function WithdrawalRow({ withdrawal, tag, t }: { withdrawal: Withdrawal; tag: string; t: Translator }) {
  const { state, bankName, accountNumberEnd } = withdrawal;
  return (
    <>
      <ClaimFacts
        claim={withdrawal}
        tone={TONES[state]}
        state={t(`wallet:withdrawalState.${state}`)}
        to={`${bankName} ••${accountNumberEnd}`}
        tag={tag}
        t={t}
      />
      {state === 'disbursed' && <ReceiptQuestion withdrawal={withdrawal} t={t} />}
    </>
  );
}
