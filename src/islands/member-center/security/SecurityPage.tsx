import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { timeText } from '#browser/format';
import { $session, loadSession, type MemberInfo } from '#browser/stores/session';
import { showToast } from '#browser/stores/toasts';
import {
  Button,
  CopyButton,
  FailedState,
  Skeleton,
  StatusBadge,
  type Translator,
  useTranslator,
} from '../../ui/index.ts';
import { Details } from '../parts/Details.tsx';
import parts from '../parts/Parts.module.css';
import { PaymentPasswordForm } from '../parts/PaymentPasswordForm.tsx';
import { Section } from '../parts/Section.tsx';

/** Who the account is, and its second lock. */
export function SecurityPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['member', 'errors']);
  const session = useStore($session);
  const [hasFailed, setHasFailed] = useState(false);
  const ask = () =>
    loadSession().then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    );
  useEffect(() => void ask(), []);
  if (t && hasFailed) return <FailedState t={t} onRetry={ask} />;
  if (!t || session.state !== 'in') return <Skeleton shape="row" count={4} />;
  return (
    <>
      <AccountSection member={session.member} t={t} />
      <PaymentPasswordSection isSet={session.member.hasPaymentPassword} t={t} />
    </>
  );
}

function AccountSection({ member, t }: { member: MemberInfo; t: Translator }) {
  const { previousSignInAt } = member;
  return (
    <Section title={t('member:security.account')}>
      <Details
        items={[
          { label: t('member:security.username'), value: member.account },
          {
            label: t('member:security.customerId'),
            value: (
              <>
                {member.id}
                <CopyButton text={member.id} label={t('member:menu.copyId')} t={t} />
              </>
            ),
          },
          { label: t('member:security.currency'), value: member.currency },
          {
            label: t('member:security.previousSignIn'),
            value: previousSignInAt ? timeText(previousSignInAt) : t('member:security.firstSignIn'),
          },
        ]}
      />
    </Section>
  );
}

function PaymentPasswordSection({ isSet, t }: { isSet: boolean; t: Translator }) {
  const [isOpen, setIsOpen] = useState(false);
  const badge = (
    <StatusBadge
      tone={isSet ? 'good' : 'warning'}
      label={t(isSet ? 'member:security.isSet' : 'member:security.notSet')}
    />
  );

  function done(): void {
    setIsOpen(false);
    showToast('good', t('member:security.saved'));
  }

  return (
    <Section title={t('member:security.paymentPassword')} aside={badge}>
      <p className={parts.lead}>{t('member:security.paymentText')}</p>
      {isOpen ? (
        <PaymentPasswordForm t={t} onDone={done} />
      ) : (
        <Button look="secondary" onClick={() => setIsOpen(true)}>
          {t(isSet ? 'member:security.change' : 'member:security.set')}
        </Button>
      )}
    </Section>
  );
}
