import type { ReactNode } from 'react';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { Money, StatusBadge, UserText } from '../../ui/index.ts';
import { Code, MemberState, Time, TwoLines } from '../shared/cells.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Facts } from '../shared/Facts.tsx';

/** Facts about the account and its protection; phone numbers and addresses are masked. */
export function MemberFacts({ member }: { member: MemberPage }) {
  const { t, tag } = useTexts();
  const { wallet, receivable, currency } = member;
  // Delegates have no wallet.
  const walletFacts: [string, ReactNode][] = wallet
    ? (['balance', 'held'] as const).map((name) => [
        name,
        <Money key={name} amount={wallet[name]} currency={currency} tag={tag} />,
      ])
    : [];
  // Most members have no receivables.
  const receivableFacts: [string, ReactNode][] =
    receivable === '0'
      ? []
      : [['receivable', <Money key="receivable" amount={receivable} currency={currency} tag={tag} />]];
  const facts: [string, ReactNode][] = [
    ['state', <MemberState key="state" state={member.state} />],
    ['memberId', <Code key="id">{member.memberId}</Code>],
    ['type', t(`members.type.${member.type}`)],
    ['currency', currency],
    ...walletFacts,
    ...receivableFacts,
    ['since', <Time key="since" at={member.registeredAt} />],
    ['lastSignIn', <LastSignIn key="seen" member={member} />],
    ['payeeName', <UserText key="payee">{member.payeeName ?? '–'}</UserText>],
    ['mobile', <Contact key="mobile" value={member.mobile} isConfirmed={member.mobileConfirmed} />],
    ['email', <Contact key="email" value={member.email} isConfirmed={member.emailConfirmed} />],
    ['hasPassword', <YesNo key="password" is={member.hasPassword} />],
    ['hasPaymentPassword', <YesNo key="payment" is={member.hasPaymentPassword} />],
    ['hasAuthenticator', <YesNo key="authenticator" is={member.hasAuthenticator} />],
    ['passkeys', member.passkeys],
    ['affiliateCode', member.affiliateCode ?? '–'],
    ['referrer', member.referrer ?? '–'],
    ['upline', member.upline ?? t('members.house')],
    ['downlines', member.downlines],
    ['maxPrizeGroup', member.maxPrizeGroup],
    ['oddsTable', member.oddsTable],
    ['registerUrl', member.registerUrl ? <Code key="url">{member.registerUrl}</Code> : '–'],
  ];
  return <Facts facts={facts.map(([name, value]) => ({ label: t(`members.fact.${name}`), value }))} />;
}

function LastSignIn({ member }: { member: MemberPage }) {
  const { lastSignInAt: at, lastSignInAddress: address } = member;
  return at ? <TwoLines main={<Time at={at} />} below={address && <Code isWhole>{address}</Code>} /> : '–';
}

function Contact({ value, isConfirmed }: { value: string | null; isConfirmed: boolean }) {
  const { t } = useTexts();
  if (value === null) return '–';
  return <TwoLines main={<Code>{value}</Code>} below={t(isConfirmed ? 'members.confirmed' : 'members.unconfirmed')} />;
}

function YesNo({ is }: { is: boolean }) {
  const { t } = useTexts();
  return <StatusBadge tone={is ? 'good' : 'neutral'} label={t(is ? 'members.yes' : 'members.no')} />;
}
