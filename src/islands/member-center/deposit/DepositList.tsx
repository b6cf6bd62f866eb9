import { isolatedText } from '#i18n/isolated-text';
import { Banknote, ChevronRight } from 'lucide-react';
import type { EndpointResponse } from '#api/table';
import { type Deposit, deposits, showDeposit } from '#browser/stores/wallet/deposits';
import { Button, EmptyState, Money, type Translator } from '../../ui/index.ts';
import { PaymentFacts, PaymentList } from '../parts/PaymentList.tsx';
import styles from '../parts/Parts.module.css';
import { DEPOSIT_TONES } from './states.ts';

interface DepositListProps {
  page: EndpointResponse<'GET /wps/v2/wallets/deposits'>;
  tag: string;
  t: Translator;
}

export function DepositList({ page, tag, t }: DepositListProps) {
  return (
    <PaymentList
      page={page}
      onPage={deposits.load}
      empty={<EmptyState icon={Banknote} title={t('wallet:deposit.emptyTitle')} text={t('wallet:deposit.emptyText')} />}
      t={t}
    >
      {(deposit) => <DepositRow deposit={deposit} tag={tag} t={t} />}
    </PaymentList>
  );
}

const CONTINUE = {
  'bank-transfer': 'wallet:deposit.continue',
  gateway: 'wallet:deposit.continuePayment',
  review: 'wallet:deposit.view',
} as const;

function DepositRow({ deposit, tag, t }: { deposit: Deposit; tag: string; t: Translator }) {
  const { state, kind } = deposit;
  // A gateway waits for a payment, not for a transfer; the other states are the same.
  const label = kind === 'gateway' && state === 'created' ? 'created_gateway' : state;
  const isOpen = state === 'created' || state === 'awaiting_review';
  return (
    <>
      <PaymentFacts
        payment={deposit}
        tone={DEPOSIT_TONES[state]}
        state={t(`wallet:depositState.${label}`)}
        to={deposit.methodName ?? t(`wallet:method.${kind}.title`)}
        tag={tag}
        t={t}
      />
      {deposit.refunds.map((refund, index) => (
        <p key={index} className={styles.paymentNote}>
          {t(`records:kind.${refund.state === 'refused' ? 'refund_returned' : 'deposit_refunded'}`)}:{' '}
          <Money amount={refund.amount} currency={deposit.currency} tag={tag} /> ·{' '}
          {t('wallet:reason', { reason: isolatedText(refund.reason) })}
        </p>
      ))}
      {isOpen && (
        <div className={styles.paymentTools}>
          <Button variant="secondary" onClick={() => showDeposit(deposit)}>
            {t(CONTINUE[state === 'created' ? kind : 'review'])}
            <ChevronRight className="mirrored" size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  );
}
