import type { Translator } from '../ui/index.ts';

/** Returns the label of the chat button with the number of unread messages. */
export function chatLabel(t: Translator, unread: number): string {
  return unread > 0 ? t('member:bar.chatUnread', { count: unread }) : t('member:bar.chat');
}

/** Returns the label of the inbox with the number of unread messages. */
export function messagesLabel(t: Translator, unread: number): string {
  const label = t('member:page.messages');
  return unread > 0 ? `${label}, ${t('member:unreadMessages', { count: unread })}` : label;
}
