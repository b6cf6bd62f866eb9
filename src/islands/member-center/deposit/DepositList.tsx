import { Banknote, ChevronRight } from 'lucide-react';
import type { EndpointResponse } from '#api/table';
import { type Deposit, deposits, showDeposit } from '#browser/stores/wallet/deposits';
import { Button, EmptyState, type Translator } from '../../ui/index.ts';
import { ClaimFacts, ClaimList } from '../parts/Claims.tsx';
import styles from '../parts/Parts.module.css';
import { DEPOSIT_TONES } from './states.ts';

interface DepositListProps {
  page: EndpointResponse<'GET /wps/v2/wallets/deposits'>;
  tag: string;
  t: Translator;
}

export function DepositList({ page, tag, t }: DepositListProps) {
  return (
    <ClaimList
      page={page}
      onPage={deposits.load}
      empty={<EmptyState icon={Banknote} title={t('wallet:deposit.emptyTitle')} text={t('wallet:deposit.emptyText')} />}
      t={t}
    >
      {(deposit) => <DepositRow deposit={deposit} tag={tag} t={t} />}
    </ClaimList>
  );
}

function DepositRow({ deposit, tag, t }: { deposit: Deposit; tag: string; t: Translator }) {
  const { state } = deposit;
  const isOpen = state === 'created' || state === 'awaiting_review';
  return (
    <>
      <ClaimFacts
        claim={deposit}
        tone={DEPOSIT_TONES[state]}
        state={t(`wallet:depositState.${state}`)}
        tag={tag}
        t={t}
      />
      {isOpen && (
        <div className={styles.claimTools}>
          <Button look="secondary" onClick={() => showDeposit(deposit)}>
            {t(state === 'created' ? 'wallet:deposit.continue' : 'wallet:deposit.view')}
            <ChevronRight className="mirrored" size={16} aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  );
}
