import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { timeText } from '#browser/format';
import { agentQuotas } from '#browser/stores/agent/register-center';
import {
  handPlaces,
  messageTeamMember,
  promoteTeamMember,
  raiseTeamMember,
  teamMember,
  type TeamMemberDetails,
} from '#browser/stores/agent/team';
import { valueOf } from '#browser/stores/loadable';
import { localPath } from '#i18n/paths';
import { MESSAGE_LENGTHS } from '#rules/members/inbox';
import {
  Alert,
  Button,
  Dialog,
  Facts,
  Field,
  fieldError,
  FormElement,
  FormField,
  Loaded,
  missingProblems,
  Money,
  TextArea,
  textControl,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import { ContractMarks } from '../contracts/ContractMarks.tsx';
import { OfferButton } from '../contracts/OfferButton.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import styles from '../Parts.module.css';
import { PrizeGroupField } from '../PrizeGroupField.tsx';

/** One account of the team; a direct downline can be raised and promoted, and gets places of the agent's quota. */
export function TeamMemberDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useAgent();
  const loadable = useStore(teamMember.$store);
  useEffect(() => {
    teamMember.clear();
    void teamMember.load(id);
  }, [id]);
  const title = valueOf(loadable)?.username ?? t('agent:account');
  return (
    <Dialog isOpen onClose={onClose} title={title} t={t} size="medium">
      <Loaded loadable={loadable} t={t} onRetry={teamMember.reload} rows={5}>
        {(member) => <Details member={member} />}
      </Loaded>
    </Dialog>
  );
}

function Details({ member }: { member: TeamMemberDetails }) {
  const { t, tag, account } = useAgent();
  const { currency } = member;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  const canRaise = member.level === 1 && account.permissions.includes('members.raise');
  return (
    <div className={styles.stack}>
      <Facts
        className={styles.facts}
        facts={[
          { label: t('agent:memberId'), value: <span dir="ltr">{member.id}</span> },
          { label: t('agent:typeLabel'), value: t(`agent:type.${member.type}`) },
          { label: t('agent:upline'), value: <bdi>{member.upline ?? '–'}</bdi> },
          { label: t('agent:level'), value: member.level },
          { label: t('agent:downlines'), value: member.downlines },
          { label: t('agent:teamSize'), value: member.teamSize },
          { label: t('agent:series'), value: member.series },
          { label: t('agent:balance'), value: money(member.balance) },
          { label: t('agent:teamBalance'), value: money(member.teamBalance) },
          { label: t('agent:contracts.held'), value: <ContractMarks held={member.contracts} /> },
          { label: t('agent:registered'), value: <bdi dir="ltr">{timeText(member.registeredAt)}</bdi> },
          {
            label: t('agent:lastSignIn'),
            value: member.lastSignInAt === null ? '–' : <bdi dir="ltr">{timeText(member.lastSignInAt)}</bdi>,
          },
          { label: t('agent:stateLabel'), value: t(`agent:state.${member.state}`) },
        ]}
      />
      {member.level === 1 && !account.isDelegate && (
        <a
          className="button button-secondary"
          href={`${localPath(tag, '/')}#member/upline?${new URLSearchParams({ to: member.username })}`}
        >
          {t('member:page.upline')}
        </a>
      )}
      {member.level === 1 && !account.isDelegate && <Message member={member} />}
      {canRaise && <Raise member={member} />}
      {canRaise && member.type === 0 && <Promote member={member} />}
      {member.level === 1 && member.type === 1 && !account.isDelegate && (
        <>
          <OfferButton payee={member} />
          <HandPlaces member={member} />
        </>
      )}
    </div>
  );
}

function Message({ member }: { member: TeamMemberDetails }) {
  const { t } = useAgent();
  const [isSent, setIsSent] = useState(false);
  const form = useForm({ text: '' }, { check: missingProblems });
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async ({ text }) => {
    setIsSent(false);
    await messageTeamMember(member.id, text);
    setIsSent(true);
    form.reset();
  });
  const label = t('chat:field');
  return (
    <FormElement form={form} onSubmit={onSubmit} className={styles.stack}>
      <Field label={label} hint={t('chat:fieldHint')} error={fieldError(form, 'text', { t, label })} isRequired>
        <TextArea {...textControl(form, 'text')} rows={3} maxLength={MESSAGE_LENGTHS.agentMax} />
      </Field>
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        {t('chat:send')}
      </Button>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {isSent && <Alert tone="good">{t('agent:messageSent')}</Alert>}
    </FormElement>
  );
}

function Raise({ member }: { member: TeamMemberDetails }) {
  const { t } = useAgent();
  const quotas = valueOf(useStore(agentQuotas.$store));
  useEffect(() => void agentQuotas.load(), []);
  const form = useForm({ series: '' }, { check: missingProblems });
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async ({ series }) => {
    await raiseTeamMember(member.id, Number(series));
    form.reset();
  });
  if (!quotas || quotas.highest <= member.series) return null;
  return (
    <FormElement form={form} onSubmit={onSubmit} className={styles.stack}>
      <h3 className={styles.subtitle}>{t('agent:raiseTitle')}</h3>
      <PrizeGroupField form={form} name="series" lowest={member.series + 10} highest={quotas.highest} />
      <Button type="submit" isBusy={isBusy}>
        {t('agent:raise')}
      </Button>
      {failure && <Alert tone="bad">{failure}</Alert>}
    </FormElement>
  );
}

function Promote({ member }: { member: TeamMemberDetails }) {
  const { t } = useAgent();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" isWide onClick={() => setIsAsking(true)}>
        {t('agent:promote')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('agent:promoteTitle', { name: member.username })}
          text={t('agent:promoteText')}
          confirmLabel={t('agent:promote')}
          confirm={() => promoteTeamMember(member.id)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function HandPlaces({ member }: { member: TeamMemberDetails }) {
  const { t } = useAgent();
  const quotas = valueOf(useStore(agentQuotas.$store));
  useEffect(() => void agentQuotas.load(), []);
  const form = useForm({ series: '', places: '' }, { check: missingProblems });
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async ({ series, places }) => {
    await handPlaces(member.id, Number(series), Number(places));
    form.reset();
  });
  const highest = quotas?.quotas[0]?.series;
  if (highest === undefined) return null;
  return (
    <FormElement form={form} onSubmit={onSubmit} className={styles.stack}>
      <h3 className={styles.subtitle}>{t('agent:handTitle')}</h3>
      <div className={styles.fields}>
        <PrizeGroupField form={form} name="series" lowest={quotas?.quotaFrom ?? 0} highest={highest} />
        <FormField form={form} name="places" label={t('agent:places')} t={t} inputMode="numeric" autoComplete="off" />
      </div>
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        {t('agent:hand')}
      </Button>
      {failure && <Alert tone="bad">{failure}</Alert>}
    </FormElement>
  );
}
