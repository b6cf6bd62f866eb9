import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $balance, refreshBalance } from '#browser/stores/wallet/balance';
import { followOpenBonuses, openBonuses } from '#browser/stores/wallet/bonuses';
import { isUnknown } from '#browser/stores/loadable';
import { showToast } from '#browser/stores/toasts';
import { followTurnover, turnover } from '#browser/stores/wallet/turnover';
import { type WithdrawalSetup, withdrawals, withdrawalSetup } from '#browser/stores/wallet/withdrawals';
import { Alert, EmptyState, Loaded, Skeleton, type Translator, useTranslator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { PaymentPasswordForm } from '../parts/PaymentPasswordForm.tsx';
import { Section } from '../parts/Section.tsx';
import { Withdrawable } from './Withdrawable.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';
import { WithdrawalList } from './WithdrawalList.tsx';

/** Withdrawals: the payment password first, then account and amount; earlier withdrawals below. */
export function WithdrawPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['wallet', 'errors', 'member']);
  const setup = useStore(withdrawalSetup.$store);
  const list = useStore(withdrawals.$store);
  const shown = [useStore($balance), useStore(turnover.$store), useStore(openBonuses.$store)];
  // The sums and the form appear together: what came later would move the rest down.
  const isPending = [...shown, setup].some(isUnknown);
  useEffect(followTurnover, []);
  useEffect(followOpenBonuses, []);
  useEffect(() => {
    void withdrawalSetup.load();
    void withdrawals.load(1);
    void refreshBalance();
  }, []);
  if (!t || isPending)
    return (
      <div aria-busy="true">
        <Skeleton shape="card" count={2} />
      </div>
    );
  return (
    <>
      <Withdrawable tag={tag} t={t} />
      <Section>
        <Loaded loadable={setup} t={t} onRetry={withdrawalSetup.load}>
          {(value) => <WithdrawStart setup={value} tag={tag} t={t} />}
        </Loaded>
      </Section>
      <Section title={t('wallet:withdraw.recent')} isPlain>
        <Loaded loadable={list} t={t} onRetry={withdrawals.reload}>
          {(page) => <WithdrawalList page={page} tag={tag} t={t} />}
        </Loaded>
      </Section>
    </>
  );
}

function WithdrawStart({ setup, tag, t }: { setup: WithdrawalSetup; tag: string; t: Translator }) {
  if (setup.methods.length === 0) {
    return <EmptyState title={t('wallet:withdraw.noneTitle')} text={t('wallet:withdraw.noneText')} />;
  }
  if (setup.hasPaymentPassword) return <WithdrawForm setup={setup} tag={tag} t={t} />;
  return (
    <div className={styles.form}>
      <Alert tone="warning">{t('wallet:withdraw.passwordFirst')}</Alert>
      <PaymentPasswordForm t={t} onDone={() => showToast('good', t('member:security.saved'))} />
    </div>
  );
}
