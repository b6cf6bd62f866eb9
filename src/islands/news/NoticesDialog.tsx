import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $dialog, closeDialog } from '#browser/stores/dialogs';
import { valueOf } from '#browser/stores/loadable';
import { $notices, loadNotices, markNoticesSeen, type Notice, unseenNotices } from '#browser/stores/content/notices';
import { otherLanguage } from '#i18n/other-language';
import {
  Button,
  Dialog,
  EmptyState,
  FailedState,
  Html,
  Skeleton,
  type Translator,
  useTranslator,
} from '../ui/index.ts';
import styles from './News.module.css';

/** Notices: all of them on request, or the unread ones when opened automatically. */
export function NoticesDialog({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const t = useTranslator(tag, ['news']);
  const isOpen = dialog.name === 'notices';
  const [isFirst, setIsFirst] = useState(isOpen && dialog.isFirst === true);
  // Set during rendering, so that a closing dialog keeps its content.
  if (isOpen && (dialog.isFirst === true) !== isFirst) setIsFirst(dialog.isFirst === true);
  useEffect(() => {
    if (isOpen && !isFirst) void loadNotices();
  }, [isOpen, isFirst]);
  if (!t) return null;
  const props = { isOpen, t, onClose: closeAndMarkRead, size: 'medium' } as const;
  if (!isFirst) {
    return (
      <Dialog {...props} title={t('news:notices.title')}>
        <AllNotices tag={tag} t={t} />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...props}
      title={t('news:welcome.title')}
      footer={<Button onClick={closeAndMarkRead}>{t('news:welcome.close')}</Button>}
    >
      <UnseenNotices tag={tag} />
    </Dialog>
  );
}

/** Marks the shown notices as read, however the dialog is closed. */
function closeAndMarkRead(): void {
  markNoticesSeen(valueOf($notices.get())?.popup ?? []);
  closeDialog();
}

function UnseenNotices({ tag }: { tag: string }) {
  const notices = valueOf(useStore($notices));
  // The unread notices at the time of opening; closing marks them as read.
  const [unseen] = useState(() => (notices ? unseenNotices(notices) : []));
  return <NoticeList tag={tag} notices={unseen} />;
}

function AllNotices({ tag, t }: { tag: string; t: Translator }) {
  const loadable = useStore($notices);
  const notices = valueOf(loadable);
  if (loadable.state === 'failed' && !notices) return <FailedState t={t} onRetry={loadNotices} />;
  if (!notices) return <Skeleton shape="line" count={4} />;
  const all = [...notices.popup, ...notices.banners, ...notices.player, ...notices.promotion];
  if (all.length === 0) return <EmptyState title={t('news:notices.emptyTitle')} text={t('news:notices.emptyText')} />;
  return <NoticeList tag={tag} notices={all} />;
}

function NoticeList({ tag, notices }: { tag: string; notices: readonly Notice[] }) {
  return notices.map(({ id, title, content, language }) => (
    <article key={id} className={styles.notice}>
      <h3 className={styles.title} {...otherLanguage(tag, language)}>
        {title}
      </h3>
      <Html tag={tag} language={language} html={content} />
    </article>
  ));
}
