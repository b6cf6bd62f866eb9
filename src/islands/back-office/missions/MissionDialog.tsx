import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type MissionPage, missionPage, publishMission, stopMission } from '#browser/stores/back-office/missions';
import { AMOUNT_METRICS } from '#rules/rewards/missions';
import { Dialog, Loaded, Money, moneyText } from '../../ui/index.ts';
import { DraftActs, DraftProblems } from '../drafts/DraftActs.tsx';
import { DraftState, draftTitle } from '../drafts/DraftState.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { Facts } from '../shared/Facts.tsx';
import { restoreFocus } from '../shared/main-focus.ts';
import { MissionForm } from './MissionForm.tsx';
import styles from '../drafts/Draft.module.css';

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

function Mission({ mission, currency }: MissionProps) {
  const { t, tag } = useTexts();
  const [isEditing, setIsEditing] = useState(false);
  const { id, terms, budgetLeft, players, paidAwards, paidCash, dueAwards, correctedAwards } = mission;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return (
    <div className={styles.body}>
      <div className={styles.actions}>
        <h3 className={styles.title}>{draftTitle(mission, tag)}</h3>
        <DraftState state={mission.state} />
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
      <DraftProblems drafted={mission} texts="missions" />
      <DraftActs
        drafted={mission}
        fact={{ label: t('missions.mission'), value: draftTitle(mission, tag) }}
        texts="missions"
        budget={moneyText({ amount: terms.monthlyBudget ?? '0', currency, tag })}
        onEdit={() => setIsEditing(true)}
        publish={(reason) => publishMission(mission, reason)}
        stop={(reason) => stopMission(mission, reason)}
      />
      {isEditing && <MissionForm mission={mission} currency={currency} onClose={() => setIsEditing(false)} />}
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
