import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type MissionPage, missionPage, publishMission, stopMission } from '#browser/stores/back-office/missions';
import { canDecide, canEditPromotions } from '#browser/stores/back-office/sections';
import { AMOUNT_METRICS } from '#rules/rewards/missions';
import { Alert, Button, Dialog, Loaded, Money, moneyText } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { Facts } from '../shared/Facts.tsx';
import { restoreFocus } from '../shared/main-focus.ts';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { MissionForm } from './MissionForm.tsx';
import { MissionState, missionTitle } from './mission-state.tsx';
import styles from '../shared/Draft.module.css';

interface MissionDialogProps {
  missionId: string;
  currency: string;
  onClose: () => void;
}

/** Shows a mission: its figures, its steps, and what forbids publishing its draft. */
export function MissionDialog({ missionId, currency, onClose }: MissionDialogProps) {
  const { t } = useTexts();
  const state = useStore(missionPage.$store);
  useEffect(() => {
    missionPage.clear();
    void missionPage.load(missionId);
    return restoreFocus;
  }, [missionId]);
  return (
    <Dialog isOpen onClose={onClose} title={t('missions.mission')} t={t} size="large">
      <Loaded loadable={state} t={t} onRetry={missionPage.reload} rows={6}>
        {(mission) => <Mission mission={mission} currency={currency} />}
      </Loaded>
    </Dialog>
  );
}

interface MissionProps {
  mission: MissionPage;
  currency: string;
}

type Act = 'edit' | 'publish' | 'stop';

const hasDraft = ({ publishedVersion, lastVersion }: MissionPage) => publishedVersion < lastVersion;

function Mission({ mission, currency }: MissionProps) {
  const { t, tag } = useTexts();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const { id, terms, budgetLeft, players, paidAwards, paidCash, dueAwards, correctedAwards } = mission;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return (
    <div className={styles.body}>
      <div className={styles.actions}>
        <h3 className={styles.title}>{missionTitle(mission, tag)}</h3>
        <MissionState mission={mission} />
      </div>
      <Facts
        facts={[
          { label: t('missions.field.metric'), value: t(`missions.metric.${terms.metric}`) },
          { label: t('missions.field.window'), value: t(`missions.window.${terms.window}`) },
          { label: t('missions.id'), value: <Code>{id}</Code> },
          { label: t('missions.field.monthlyBudget'), value: money(terms.monthlyBudget ?? '0') },
          { label: t('missions.budgetLeft'), value: money(budgetLeft) },
          { label: t('missions.players'), value: players },
          { label: t('missions.paidAwards'), value: paidAwards },
          { label: t('missions.paidCash'), value: money(paidCash) },
          { label: t('missions.dueAwards'), value: dueAwards },
          { label: t('missions.correctedAwards'), value: correctedAwards },
        ]}
      />
      <StepList mission={mission} currency={currency} />
      <Problems mission={mission} />
      <Acts mission={mission} onAct={setAct} />
      {act === 'edit' && <MissionForm mission={mission} currency={currency} onClose={close} />}
      {act === 'publish' && <PublishDialog mission={mission} currency={currency} onClose={close} />}
      {act === 'stop' && <StopDialog mission={mission} currency={currency} onClose={close} />}
    </div>
  );
}

function StepList({ mission: { terms }, currency }: MissionProps) {
  const { t, tag } = useTexts();
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const count = (value: string) => number.format(value as Intl.StringNumericLiteral);
  const money = (amount: string) => moneyText({ amount, currency, tag });
  return (
    <ol className={styles.list}>
      {terms.steps.map(({ target, award, amount }) => (
        <li key={target}>
          {t(`missions.stepText.${award}`, {
            target: AMOUNT_METRICS.has(terms.metric) ? money(target) : count(target),
            amount: award === 'cash' ? money(amount) : count(amount),
          })}
        </li>
      ))}
    </ol>
  );
}

/** Names what forbids publishing the draft. */
function Problems({ mission }: { mission: MissionPage }) {
  const { t } = useTexts();
  if (!hasDraft(mission) || mission.state === 'stopped') return null;
  if (mission.problems.length === 0) return <Alert tone="good">{t('promotions.ready')}</Alert>;
  return (
    <Alert tone="warning">
      <p>{t('promotions.notReady')}</p>
      <ul className={styles.list}>
        {mission.problems.map((problem) => (
          <li key={problem}>{t(`missions.problem.${problem}`)}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Acts({ mission, onAct }: { mission: MissionPage; onAct: (act: Act) => void }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const { state, problems } = mission;
  if (state === 'stopped' || !canEditPromotions(role)) return null;
  return (
    <div className={styles.actions}>
      {hasDraft(mission) && canDecide(role) && (
        <Button disabled={problems.length > 0} onClick={() => onAct('publish')}>
          {t('missions.publish')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onAct('edit')}>
        {t('missions.edit')}
      </Button>
      {state === 'running' && (
        <Button variant="danger" onClick={() => onAct('stop')}>
          {t('missions.stop')}
        </Button>
      )}
    </div>
  );
}

type ActProps = MissionProps & { onClose: () => void };

function PublishDialog({ mission, currency, onClose }: ActProps) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  const budget = moneyText({ amount: mission.terms.monthlyBudget ?? '0', currency, tag });
  return (
    <DecisionDialog
      title={t('missions.publishTitle')}
      text={t('missions.publishText', { budget })}
      confirmLabel={t('missions.publish')}
      facts={[{ label: t('missions.mission'), value: missionTitle(mission, tag) }]}
      form={form}
      decide={({ reason }) => publishMission(mission, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

function StopDialog({ mission, onClose }: ActProps) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('missions.stopTitle')}
      text={t('missions.stopText')}
      confirmLabel={t('missions.stop')}
      isDangerous
      facts={[{ label: t('missions.mission'), value: missionTitle(mission, tag) }]}
      form={form}
      decide={({ reason }) => stopMission(mission, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
