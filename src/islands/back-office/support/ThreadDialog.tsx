import { useMemo } from 'react';
import { backOfficeThread } from '#browser/stores/back-office/chat';
import { canWrite } from '#browser/stores/back-office/shell/sections';
import { ChatThread } from '../../ui/chat/ChatThread.tsx';
import { Dialog } from '../../ui/index.ts';
import styles from './ChatScreen.module.css';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { useAutoRefresh } from '../shared/use-auto-refresh.ts';

/** Shorter than the lists' interval: the member is waiting for an answer. */
const REFRESH_EVERY_MS = 3000;

interface ThreadDialogProps {
  member: { memberId: string; account: string };
  onClose: () => void;
}

/** Shows the conversation with one member. */
export function ThreadDialog({ member: { memberId, account }, onClose }: ThreadDialogProps) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const canReply = canWrite(role);
  const thread = useMemo(() => backOfficeThread(memberId, { canReply }), [memberId, canReply]);
  useAutoRefresh(thread.refresh, REFRESH_EVERY_MS);
  const hint = canReply ? t('chat.fieldHint') : undefined;
  const empty = { title: t('chat.noMessagesTitle'), text: t('chat.noMessagesText') };
  return (
    // A click outside must not discard an unsent message.
    <Dialog isOpen onClose={onClose} title={account} t={t} size="large" isDismissible={false}>
      <div className={styles.thread}>
        <ChatThread thread={thread} t={t} empty={empty} hint={hint} />
      </div>
    </Dialog>
  );
}
