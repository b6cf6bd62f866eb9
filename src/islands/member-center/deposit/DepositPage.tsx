import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $openDeposit, depositMethods, deposits } from '#browser/stores/wallet/deposits';
import { turnover } from '#browser/stores/wallet/turnover';
import { EmptyState, Loaded, Skeleton, useTranslator } from '../../ui/index.ts';
import { Section } from '../parts/Section.tsx';
import { Step } from '../parts/Step.tsx';
import { DepositForm } from './DepositForm.tsx';
import { DepositList } from './DepositList.tsx';
import { PayScreen } from './PayScreen.tsx';

/** The deposit form, then the payment screen; earlier deposits below. */
export function DepositPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['wallet', 'errors', 'member']);
  const methods = useStore(depositMethods.$store);
  const list = useStore(deposits.$store);
  const open = useStore($openDeposit);
  useEffect(() => {
    void depositMethods.load();
    void deposits.load(1);
    void turnover.load();
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
        <Loaded loadable={methods} t={t} onRetry={depositMethods.load}>
          {(offered) =>
            offered.length === 0 ? (
              <EmptyState title={t('wallet:deposit.noneTitle')} text={t('wallet:deposit.noneText')} />
            ) : (
              <DepositForm methods={offered} tag={tag} t={t} />
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
