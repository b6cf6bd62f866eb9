import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import {
  type CorrectedAward,
  type MissionPage,
  missionPage,
  publishMission,
  stopMission,
} from '#browser/stores/back-office/missions';
import { AMOUNT_METRICS } from '#rules/rewards/missions';
import {
  decimalText,
  Dialog,
  Loaded,
  Money,
  moneyText,
  StatusBadge,
  type StatusTone,
  type Translator,
} from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { DraftActs, DraftProblems } from '../drafts/DraftActs.tsx';
import { DraftState, draftTitle } from '../drafts/DraftState.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Code, MemberName, Time, TwoLines } from '../shared/cells.tsx';
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
      <CorrectedAwards mission={mission} currency={currency} />
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

interface Texts {
  t: Translator;
  tag: string;
  currency: string;
}

/** Formats a value as money or as a number. */
function measureText(
  value: string,
  { isMoney, tag, currency }: Pick<Texts, 'tag' | 'currency'> & { isMoney: boolean },
) {
  return isMoney ? moneyText({ amount: value, currency, tag }) : decimalText(value, tag);
}

type Step = MissionPage['terms']['steps'][number];

/** Formats a target with what reaching it awards. */
function stepText(
  { target, award, amount }: Pick<Step, 'target' | 'award' | 'amount'>,
  { metric, t, ...texts }: Texts & Pick<MissionPage['terms'], 'metric'>,
): string {
  return t(`missions.stepText.${award}`, {
    target: measureText(target, { ...texts, isMoney: AMOUNT_METRICS.has(metric) }),
    amount: measureText(amount, { ...texts, isMoney: award === 'cash' }),
  });
}

function StepList({ mission: { terms }, currency }: MissionProps) {
  const { t, tag } = useTexts();
  return (
    <ol className={styles.list}>
      {terms.steps.map((step) => (
        <li key={step.target}>{stepText(step, { metric: terms.metric, t, tag, currency })}</li>
      ))}
    </ol>
  );
}

const TONES: Record<CorrectedAward['state'], StatusTone> = { due: 'progress', paid: 'good', lapsed: 'neutral' };

/** The latest awards that stay although a correction took back what reached their steps. */
function CorrectedAwards({ mission, currency }: MissionProps) {
  const { t, tag } = useTexts();
  const { metric } = mission.terms;
  const columns = useMemo(() => correctedColumns({ metric, t, tag, currency }), [metric, t, tag, currency]);
  if (mission.corrected.length === 0) return null;
  const caption = t('missions.correctedAwards');
  return (
    <>
      <h4>{caption}</h4>
      <Records
        caption={caption}
        columns={columns}
        rows={mission.corrected}
        keyOf={({ memberId, window, step }) => `${memberId} ${window} ${step}`}
      />
    </>
  );
}

function correctedColumns(texts: Texts & Pick<MissionPage['terms'], 'metric'>): Column<CorrectedAward>[] {
  const { metric, t } = texts;
  const isMoney = AMOUNT_METRICS.has(metric);
  return [
    {
      key: 'member',
      label: t('column.member'),
      cell: ({ username, memberId }) => <MemberName account={username} memberId={memberId} />,
    },
    {
      key: 'step',
      label: t('missions.field.target'),
      cell: (award) => <TwoLines main={stepText(award, texts)} below={t('missions.step', { number: award.step })} />,
    },
    {
      key: 'progress',
      label: t('boards.score'),
      kind: 'number',
      cell: ({ progress }) => measureText(progress, { ...texts, isMoney }),
    },
    { key: 'at', label: t('column.at'), cell: ({ reachedAt }) => <Time at={reachedAt} /> },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ state }) => <StatusBadge tone={TONES[state]} label={t(`boards.place.${state}`)} />,
    },
  ];
}
