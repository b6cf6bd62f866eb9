import { useStore } from '@nanostores/react';
import { UsersRound } from 'lucide-react';
import { useEffect } from 'react';
import { valueOf } from '#browser/stores/loadable';
import { showToast } from '#browser/stores/toasts';
import { refreshBalance } from '#browser/stores/wallet/balance';
import {
  followMemberTransfers,
  type MemberTransferSetup,
  memberTransfers,
  memberTransferSetup,
} from '#browser/stores/wallet/member-transfers';
import { Alert, EmptyState, Loaded, Skeleton, type Translator, useTranslator } from '../../ui/index.ts';
import styles from '../parts/Parts.module.css';
import { PaymentPasswordForm } from '../parts/PaymentPasswordForm.tsx';
import { Section } from '../parts/Section.tsx';
import { TransferForm } from './TransferForm.tsx';
import { TransferHistory } from './TransferHistory.tsx';

/** Transfers to the upline and, for agents, to downlines; earlier ones below. */
export function TransferPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['wallet', 'errors', 'member']);
  const setup = useStore(memberTransferSetup.$store);
  const list = useStore(memberTransfers.$store);
  useEffect(followMemberTransfers, []);
  useEffect(() => void refreshBalance(), []);
  if (!t) return <Skeleton shape="card" count={2} />;
  const start = valueOf(setup);
  // Nobody to transfer to is said once.
  const hasHistory = !start || hasPartner(start) || valueOf(list)?.rows.length !== 0;
  return (
    <>
      <Section>
        <Loaded loadable={setup} t={t} onRetry={memberTransferSetup.load} isAutoRefreshed>
          {(value) => <TransferStart setup={value} tag={tag} t={t} />}
        </Loaded>
      </Section>
      {hasHistory && (
        <Section title={t('wallet:send.recent')} isPlain>
          <Loaded loadable={list} t={t} onRetry={memberTransfers.reload} isAutoRefreshed>
            {(page) => <TransferHistory page={page} tag={tag} t={t} />}
          </Loaded>
        </Section>
      )}
    </>
  );
}

const hasPartner = ({ upline, hasDownlines }: MemberTransferSetup): boolean => upline !== null || hasDownlines;

function TransferStart({ setup, tag, t }: { setup: MemberTransferSetup; tag: string; t: Translator }) {
  if (!hasPartner(setup))
    return <EmptyState icon={UsersRound} title={t('wallet:send.noneTitle')} text={t('wallet:send.noneText')} />;
  if (setup.leftToday.count === 0) return <Alert tone="warning">{t('wallet:send.dayUsedUp')}</Alert>;
  if (setup.hasPaymentPassword) return <TransferForm setup={setup} tag={tag} t={t} />;
  return (
    <div className={styles.form}>
      <Alert tone="warning">{t('wallet:send.passwordFirst')}</Alert>
      <PaymentPasswordForm
        t={t}
        onDone={() => {
          void memberTransferSetup.reload();
          showToast('good', t('member:security.saved'));
        }}
      />
    </div>
  );
}
