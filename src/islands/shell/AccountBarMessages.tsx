import { useStore } from '@nanostores/react';
import { openMemberPage } from '#browser/stores/dialogs';
import { $unreadMessages } from '#browser/stores/inbox/unread';
import { MEMBER_ICONS, type Translator } from '../ui/index.ts';
import { messagesLabel } from './unread-labels.ts';
import { CountedTool } from './CountedTool.tsx';

/** Opens the inbox. */
export function AccountBarMessages({ t }: { t: Translator }) {
  const unread = useStore($unreadMessages);
  const label = messagesLabel(t, unread);
  return (
    <CountedTool icon={MEMBER_ICONS.messages} label={label} count={unread} onClick={() => openMemberPage('messages')} />
  );
}
