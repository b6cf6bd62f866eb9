import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { memberQueryOfHash, showMemberQuery } from '#browser/stores/member-route';
import { $openDeposit, deposits, depositSetup, openDeposit } from '#browser/stores/wallet/deposits';
import { turnover } from '#browser/stores/wallet/turnover';
import { EmptyState, Loaded, Skeleton, useTranslator } from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import { Step } from '../parts/Step.tsx';
import { DepositForm } from './DepositForm.tsx';
import { DepositList } from './DepositList.tsx';
import { PayScreen } from './PayScreen.tsx';

/** Opens the deposit that the gateway has returned the member from. When that fails, the form and the list are there. */
async function openReturned(): Promise<void> {
  const id = memberQueryOfHash(location.hash).get('id');
  if (id === null) return;
  showMemberQuery('deposit', new URLSearchParams());
  await openDeposit(id).catch(() => undefined);
}

/** The deposit form, then the payment screen; earlier deposits below. */
export function DepositPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['wallet', 'errors', 'member', 'offers', 'records']);
  const setup = useStore(depositSetup.$store);
  const list = useStore(deposits.$store);
  const open = useStore($openDeposit);
  useEffect(() => {
    void depositSetup.load();
    void deposits.load(1);
    void turnover.load();
    void openReturned();
  }, []);
  if (!t) return <Skeleton shape="card" count={2} />;
  if (open) {
    return (
      <Step key={open.id}>
        <PayScreen deposit={open} tag={tag} t={t} />
      </Step>
    );
  }
  return (
    <Step key="form">
      <Section>
        <Loaded loadable={setup} t={t} onRetry={depositSetup.load}>
          {({ methods, bonuses }) =>
            methods.length === 0 ? (
              <EmptyState title={t('wallet:deposit.noneTitle')} text={t('wallet:deposit.noneText')} />
            ) : (
              <DepositForm methods={methods} bonuses={bonuses} tag={tag} t={t} />
            )
          }
        </Loaded>
      </Section>
      <Section title={t('wallet:deposit.recent')} isPlain>
        <Loaded loadable={list} t={t} onRetry={deposits.reload}>
          {(page) => <DepositList page={page} tag={tag} t={t} />}
        </Loaded>
      </Section>
    </Step>
  );
}
