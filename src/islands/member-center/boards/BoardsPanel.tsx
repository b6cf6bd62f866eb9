import { useStore } from '@nanostores/react';
import { EyeOff, Trophy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openMemberPage } from '#browser/stores/dialogs';
import { type Board, boards, followBoards } from '#browser/stores/wallet/boards';
import { Alert, Button, EmptyState, Loaded } from '../../ui/index.ts';
import { BoardCard } from './BoardCard.tsx';
import type { TextParts } from './board-texts.ts';
import styles from './Boards.module.css';
import { PlacesDialog } from './PlacesDialog.tsx';

const keyOf = ({ id, windowName }: Board) => `${id} ${windowName}`;

/** Races that run, those whose prizes are being checked, and the last results. */
export function BoardsPanel({ tag, t }: TextParts) {
  const loadable = useStore(boards.$store);
  const [opened, setOpened] = useState<Board>();
  useEffect(followBoards, []);
  return (
    <Loaded loadable={loadable} t={t} onRetry={boards.load} shape="card" rows={2} isAutoRefreshed>
      {({ boards: list, isOff }) => (
        <div className={styles.page}>
          {isOff && <OffBoards t={t} />}
          {list.length === 0 ? (
            <EmptyState icon={Trophy} title={t('member:boards.emptyTitle')} text={t('member:boards.emptyText')} />
          ) : (
            list.map((board) => (
              <BoardCard key={keyOf(board)} board={board} tag={tag} t={t} onOpen={() => setOpened(board)} />
            ))
          )}
          {list.length > 0 && <p className={styles.note}>{t('member:boards.care')}</p>}
          {opened && (
            <PlacesDialog key={keyOf(opened)} board={opened} tag={tag} t={t} onClose={() => setOpened(undefined)} />
          )}
        </div>
      )}
    </Loaded>
  );
}

/** Says that the member is on no board by choice, and where to change it. */
function OffBoards({ t }: Pick<TextParts, 't'>) {
  return (
    <Alert tone="warning">
      <div className={styles.off}>
        <EyeOff size={20} aria-hidden="true" />
        <span>{t('member:boards.off')}</span>
        <Button variant="quiet" onClick={() => openMemberPage('profile')}>
          {t('member:page.profile')}
        </Button>
      </div>
    </Alert>
  );
}
