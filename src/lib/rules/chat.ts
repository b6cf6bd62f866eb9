/** Characters of one message. */
export const CHAT_TEXT_MAX = 2000;

/** What a window of chat is coloured with, and what an outside chat is told to use (specification §9). */
export const CHAT_HEADER_COLOUR = '#6142bf';

/** The window that a member writes in (specification §9). */
export const CHAT_WINDOW = { width: 440, height: 750 } as const;

export const CHAT_SIDES = ['member', 'staff'] as const;
/** Who wrote a message. */
export type ChatSide = (typeof CHAT_SIDES)[number];

export const CHAT_THREAD_STATES = ['unread'] as const;
/** Threads that the desk can be narrowed to. */
export type ChatThreadState = (typeof CHAT_THREAD_STATES)[number];

/** What is wrong with a message that somebody wants to send: the key of the text that says so. */
export function chatProblem(text: string): 'not_empty' | 'content_between' | undefined {
  const { length } = text.trim();
  if (length === 0) return 'not_empty';
  return length > CHAT_TEXT_MAX ? 'content_between' : undefined;
}
