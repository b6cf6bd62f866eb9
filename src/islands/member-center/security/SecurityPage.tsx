import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { timeText } from '#browser/format';
import { $session, loadSession, type MemberInfo } from '#browser/stores/session';
import { CopyButton, FailedState, Skeleton, type Translator, useTranslator } from '../../ui/index.ts';
import { Details } from '../parts/Details.tsx';
import { Section } from '../parts/Section.tsx';
import { DevicesSection } from './sessions/DevicesSection.tsx';
import { ProtectionSection } from './credentials/ProtectionSection.tsx';
import { PasskeysSection } from './passkeys/PasskeysSection.tsx';
import { SessionsSection } from './sessions/SessionsSection.tsx';
import { SocialSection } from './SocialSection.tsx';

/** The account's facts, its protection, passkeys, linked providers, devices and sessions. */
export function SecurityPage({ tag }: { tag: string }) {
  const t = useTranslator(tag, ['member', 'security', 'errors']);
  const session = useStore($session);
  const [hasFailed, setHasFailed] = useState(false);
  const load = () =>
    loadSession().then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    );
  useEffect(() => void load(), []);
  if (t && hasFailed) return <FailedState t={t} onRetry={load} />;
  if (!t || session.state !== 'in') return <Skeleton shape="row" count={4} />;
  return (
    <>
      <AccountSection member={session.member} tag={tag} t={t} />
      <ProtectionSection member={session.member} tag={tag} t={t} />
      <PasskeysSection t={t} />
      <SocialSection hasPassword={session.member.hasPassword} t={t} />
      <DevicesSection t={t} />
      <SessionsSection t={t} />
    </>
  );
}

interface AccountProps {
  member: MemberInfo;
  tag: string;
  t: Translator;
}

function AccountSection({ member, tag, t }: AccountProps) {
  return (
    <Section title={t('member:security.account')}>
      <Details
        items={[
          { label: t('member:security.username'), value: member.account },
          {
            label: t('member:security.memberId'),
            value: (
              <>
                {member.id}
                <CopyButton text={member.id} label={t('member:menu.copyId')} t={t} />
              </>
            ),
          },
          { label: t('member:security.currency'), value: member.currency },
          { label: t('member:security.previousSignIn'), value: previousSignInText(member, tag, t) },
        ]}
      />
    </Section>
  );
}

/** Returns when and from where the previous sign-in was, so that members recognize a stranger's. */
function previousSignInText({ previousSignIn }: MemberInfo, tag: string, t: Translator): string {
  if (!previousSignIn) return t('member:security.firstSignIn');
  const { at, country, address } = previousSignIn;
  const name = country === null ? null : new Intl.DisplayNames(tag, { type: 'region' }).of(country);
  // Isolated: a masked address would be shown in reverse in Arabic.
  return [timeText(at), name, address && `\u2066${address}\u2069`].filter(Boolean).join(' · ');
}
