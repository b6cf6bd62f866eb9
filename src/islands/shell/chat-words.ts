import type { Translator } from '../ui/index.ts';

/** What the way to the chat is called, with how much waits there. */
export function chatWords(t: Translator, unread: number): string {
  return unread > 0 ? t('member:bar.chatUnread', { count: unread }) : t('member:bar.chat');
}
