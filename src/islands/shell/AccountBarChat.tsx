import { useStore } from '@nanostores/react';
import { MessageCircle } from 'lucide-react';
import { $unreadReplies } from '#browser/stores/chat/chat-unread';
import { openMemberTarget } from '#browser/stores/dialogs';
import type { Translator } from '../ui/index.ts';
import { chatLabel } from './unread-labels.ts';
import { CountedTool } from './CountedTool.tsx';

/** Opens the chat. */
export function AccountBarChat({ t }: { t: Translator }) {
  const unread = useStore($unreadReplies);
  return (
    <CountedTool
      icon={MessageCircle}
      label={chatLabel(t, unread)}
      count={unread}
      onClick={() => openMemberTarget({ name: 'chat' })}
      module="CBS3"
    />
  );
}
