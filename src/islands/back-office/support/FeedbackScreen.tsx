import { isolatedText } from '#i18n/isolated-text';
import { useMemo, useState } from 'react';
import { closeFeedback, feedback, type FeedbackRow } from '#browser/stores/back-office/feedback';
import { canWrite } from '#browser/stores/back-office/shell/sections';
import { FEEDBACK_LENGTHS } from '#rules/site/feedback';
import { Field, StatusBadge, TextArea, textControl, type Translator, useForm, UserText } from '../../ui/index.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import styles from './FeedbackScreen.module.css';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';

const keyOf = (row: FeedbackRow) => row.id;
const OTHER_STATES = ['closed'] as const;
const NO_NOTE = { note: '' };

/** Lists feedback of visitors and members, to be read and closed. */
export function FeedbackScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [closing, setClosing] = useState<FeedbackRow>();
  const mayClose = canWrite(role);
  const columns = useMemo(() => {
    const facts = dataColumns(t);
    return mayClose ? [...facts, actionColumn(t, setClosing)] : facts;
  }, [t, mayClose]);
  return (
    <>
      <ListScreen
        name="feedback"
        list={feedback}
        columns={columns}
        keyOf={keyOf}
        states={OTHER_STATES}
        allLabelKey="feedback.state.open"
      />
      {closing && <CloseDialog row={closing} onClose={() => setClosing(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator): Column<FeedbackRow>[] {
  return [
    { key: 'at', label: t('column.at'), cell: (row) => <TwoLines main={<Time at={row.createdAt} />} below={row.id} /> },
    {
      key: 'content',
      label: t('feedback.content'),
      cell: ({ topic, content, language, note }) => (
        <TwoLines
          main={
            <UserText as="p" className={styles.content} language={language}>
              {content}
            </UserText>
          }
          below={[t(`feedback.topic.${topic}`), note && t('feedback.noted', { note: isolatedText(note) })]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    {
      key: 'from',
      label: t('feedback.from'),
      cell: ({ account, contact }) => (
        <TwoLines main={account ?? t('feedback.visitor')} below={contact && <Code>{contact}</Code>} />
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ state }) => (
        <StatusBadge tone={state === 'open' ? 'progress' : 'good'} label={t(`feedback.state.${state}`)} />
      ),
    },
  ];
}

function actionColumn(t: Translator, onClose: (row: FeedbackRow) => void): Column<FeedbackRow> {
  const close = (row: FeedbackRow) => ({ label: t('feedback.close'), onClick: () => onClose(row) });
  return actionsColumn(t, (row) => <RowActions of={row.id} actions={row.state === 'open' ? [close(row)] : []} />);
}

function CloseDialog({ row, onClose }: { row: FeedbackRow; onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(NO_NOTE);
  return (
    <DecisionDialog
      title={t('feedback.closeTitle')}
      text={t('feedback.closeText')}
      confirmLabel={t('feedback.close')}
      facts={[
        { label: t('feedback.from'), value: row.account ?? t('feedback.visitor') },
        { label: t('column.code'), value: <Code>{row.id}</Code> },
      ]}
      form={form}
      decide={({ note }) => closeFeedback(row, note.trim())}
      onClose={onClose}
    >
      <Field label={t('feedback.note')} hint={t('feedback.noteHint')} aside={t('common:optional')}>
        <TextArea {...textControl(form, 'note')} rows={3} maxLength={FEEDBACK_LENGTHS.noteMax} />
      </Field>
    </DecisionDialog>
  );
}
