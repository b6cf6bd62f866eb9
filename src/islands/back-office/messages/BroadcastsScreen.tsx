import { useMemo, useState } from 'react';
import { type BroadcastRow, broadcasts, stopBroadcast } from '#browser/stores/back-office/broadcasts';
import { canWrite } from '#browser/stores/back-office/shell/sections';
import { namesOf } from '#i18n/locale-names';
import { codeToTag } from '#i18n/locales';
import { BROADCAST_STATES } from '#rules/members/inbox';
import { Button, StatusBadge, type StatusTone, type Translator, UserText } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Time, TwoLines } from '../shared/cells.tsx';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';
import { ListScreen } from '../shared/ListScreen.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { ComposeDialog } from './ComposeDialog.tsx';
import styles from './Messages.module.css';

const TONES: Record<BroadcastRow['state'], StatusTone> = {
  scheduled: 'progress',
  running: 'good',
  ended: 'neutral',
  stopped: 'bad',
};

const keyOf = (row: BroadcastRow) => row.id;

/** Lists messages to many members, to be written and stopped. */
export function BroadcastsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [isWriting, setIsWriting] = useState(false);
  const [stopping, setStopping] = useState<BroadcastRow>();
  const mayWrite = canWrite(role);
  const columns = useMemo(() => {
    const data = dataColumns(t, tag);
    return mayWrite ? [...data, stopColumn(t, tag, setStopping)] : data;
  }, [t, tag, mayWrite]);
  const write = (
    <Button isWide onClick={() => setIsWriting(true)}>
      {t('broadcasts.write')}
    </Button>
  );
  return (
    <>
      <ListScreen
        name="broadcasts"
        list={broadcasts}
        columns={columns}
        keyOf={keyOf}
        states={BROADCAST_STATES}
        allLabelKey="broadcasts.anyState"
        tools={mayWrite && write}
      />
      {isWriting && <ComposeDialog onClose={() => setIsWriting(false)} />}
      {stopping && <StopDialog row={stopping} onClose={() => setStopping(undefined)} />}
    </>
  );
}

/** Returns a message's text in the reader's language, or in the first one. */
function textOf({ texts }: Pick<BroadcastRow, 'texts'>, tag: string) {
  return texts.find(({ languageTag }) => languageTag === tag) ?? texts[0] ?? { languageTag: tag, title: '', body: '' };
}

function segmentText(t: Translator, { segment, minRank, maxRank, language }: BroadcastRow): string {
  if (segment === 'ranks') return t('broadcasts.ranks', { min: minRank ?? 0, max: maxRank ?? 0 });
  const tag = language === null ? undefined : codeToTag(language);
  return tag === undefined ? t(`broadcasts.segments.${segment}`) : namesOf(tag).nativeName;
}

function dataColumns(t: Translator, tag: string): Column<BroadcastRow>[] {
  return [
    {
      key: 'message',
      label: t('column.message'),
      cell: (row) => {
        const { languageTag, title, body } = textOf(row, tag);
        return (
          <div lang={languageTag}>
            <TwoLines
              main={<UserText>{title}</UserText>}
              below={
                <UserText as="span" className={styles.excerpt}>
                  {body}
                </UserText>
              }
            />
          </div>
        );
      },
    },
    { key: 'segment', label: t('broadcasts.segment'), cell: (row) => segmentText(t, row) },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ state, writtenBy, stoppedBy }) => (
        <TwoLines
          main={<StatusBadge tone={TONES[state]} label={t(`broadcasts.state.${state}`)} />}
          below={t('column.by', { name: stoppedBy ?? writtenBy })}
        />
      ),
    },
    {
      key: 'schedule',
      label: t('content.schedule'),
      cell: ({ startsAt, endsAt }) => (
        <TwoLines
          main={<Time at={startsAt} />}
          below={
            <>
              {t('content.until')} <Time at={endsAt} />
            </>
          }
        />
      ),
    },
  ];
}

function stopColumn(t: Translator, tag: string, onStop: (row: BroadcastRow) => void): Column<BroadcastRow> {
  return actionsColumn(t, (row) => {
    const isOpen = row.state === 'scheduled' || row.state === 'running';
    const stop = { label: t('broadcasts.stop'), onClick: () => onStop(row) };
    return <RowActions of={textOf(row, tag).title} actions={isOpen ? [stop] : []} />;
  });
}

function StopDialog({ row, onClose }: { row: BroadcastRow; onClose: () => void }) {
  const { t, tag } = useTexts();
  const { title } = textOf(row, tag);
  return (
    <ConfirmDialog
      title={t('broadcasts.stopTitle')}
      text={t('broadcasts.stopText')}
      confirmLabel={t('broadcasts.stopConfirm')}
      isDangerous
      facts={[
        { label: t('column.message'), value: title },
        { label: t('broadcasts.segment'), value: segmentText(t, row) },
      ]}
      decide={() => stopBroadcast(row, title)}
      onClose={onClose}
    />
  );
}
