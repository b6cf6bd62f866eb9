import { useState } from 'react';
import { canDecide, canEditPromotions } from '#browser/stores/back-office/shell/sections';
import { Alert, Button } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import styles from './Draft.module.css';
import type { DraftedState } from './DraftState.tsx';

/** A mission or leaderboard with the versions of its terms. */
interface Drafted {
  state: DraftedState;
  publishedVersion: number;
  lastVersion: number;
  problems: readonly string[];
}

const hasDraft = ({ publishedVersion, lastVersion }: Drafted) => publishedVersion < lastVersion;

/** Names what forbids publishing the draft. */
export function DraftProblems({ drafted, texts }: { drafted: Drafted; texts: 'missions' | 'boards' }) {
  const { t } = useTexts();
  if (!hasDraft(drafted) || drafted.state === 'stopped') return null;
  if (drafted.problems.length === 0) return <Alert tone="good">{t('promotions.ready')}</Alert>;
  return (
    <Alert tone="warning">
      <p>{t('promotions.notReady')}</p>
      <ul className={styles.list}>
        {drafted.problems.map((problem) => (
          <li key={problem}>{t(`${texts}.problem.${problem}`)}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface DraftActsProps {
  drafted: Drafted;
  /** Name of what is published or stopped, with its title. */
  fact: { label: string; value: string };
  texts: 'missions' | 'boards';
  /** The money that publishing sets aside. */
  budget: string;
  onEdit: () => void;
  publish: (reason: string) => Promise<void>;
  stop: (reason: string) => Promise<void>;
}

/** Lets staff edit and publish the draft of a mission or leaderboard, or stop it. */
export function DraftActs({ drafted, fact, texts, budget, onEdit, publish, stop }: DraftActsProps) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [act, setAct] = useState<'publish' | 'stop'>();
  const close = () => setAct(undefined);
  if (drafted.state === 'stopped' || !canEditPromotions(role)) return null;
  return (
    <div className={styles.actions}>
      {hasDraft(drafted) && canDecide(role) && (
        <Button disabled={drafted.problems.length > 0} onClick={() => setAct('publish')}>
          {t('missions.publish')}
        </Button>
      )}
      <Button variant="secondary" onClick={onEdit}>
        {t('missions.edit')}
      </Button>
      {drafted.state === 'running' && (
        <Button variant="danger" onClick={() => setAct('stop')}>
          {t('missions.stop')}
        </Button>
      )}
      {act === 'publish' && (
        <ActDialog
          title={t(`${texts}.publishTitle`)}
          text={t(`${texts}.publishText`, { budget })}
          confirmLabel={t('missions.publish')}
          fact={fact}
          decide={publish}
          onClose={close}
        />
      )}
      {act === 'stop' && (
        <ActDialog
          title={t(`${texts}.stopTitle`)}
          text={t(`${texts}.stopText`)}
          confirmLabel={t('missions.stop')}
          isDangerous
          fact={fact}
          decide={stop}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ActDialogProps extends Pick<DraftActsProps, 'fact'> {
  title: string;
  text: string;
  confirmLabel: string;
  isDangerous?: boolean;
  decide: (reason: string) => Promise<void>;
  onClose: () => void;
}

function ActDialog({ fact, decide, isDangerous = false, ...rest }: ActDialogProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      {...rest}
      isDangerous={isDangerous}
      facts={[fact]}
      form={form}
      decide={({ reason }) => decide(reason.trim())}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
