import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $announcements, retryAnnouncements, showAnnouncements } from '#browser/stores/content/announcements';
import { $dialog, closeDialog } from '#browser/stores/dialogs';
import { valueOf } from '#browser/stores/loadable';
import { Dialog, EmptyState, FailedState, Skeleton, type Translator, useTranslator } from '../ui/index.ts';
import { AnnouncementReader } from './AnnouncementReader.tsx';

/** A page of announcements on the left, the selected one on the right. */
export function AnnouncementsDialog({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const t = useTranslator(tag, ['news']);
  const isOpen = dialog.name === 'announcements';
  const id = isOpen ? dialog.id : undefined;
  useEffect(() => {
    if (isOpen) void showAnnouncements(id);
  }, [isOpen, id]);
  if (!t) return null;
  return (
    <Dialog isOpen={isOpen} onClose={closeDialog} title={t('news:announcements.title')} t={t} size="large">
      <Announcements tag={tag} t={t} startsWithItem={id !== undefined} />
    </Dialog>
  );
}

function Announcements({ tag, t, startsWithItem }: { tag: string; t: Translator; startsWithItem: boolean }) {
  const loadable = useStore($announcements);
  const page = valueOf(loadable);
  if (loadable.state === 'failed') return <FailedState t={t} onRetry={retryAnnouncements} />;
  if (!page) return <Skeleton shape="line" count={6} />;
  if (page.totalRows === 0) {
    return <EmptyState title={t('news:announcements.emptyTitle')} text={t('news:announcements.emptyText')} />;
  }
  return <AnnouncementReader tag={tag} t={t} page={page} startsWithItem={startsWithItem} />;
}
