/** Maximum number of characters of a message. */
export const CHAT_TEXT_MAX = 2000;

/** Color of the chat's header; also passed to an external chat. */
export const CHAT_HEADER_COLOR = '#6142bf';

/** Size of the chat window in pixels. */
export const CHAT_WINDOW = { width: 440, height: 750 } as const;

export const CHAT_SIDES = ['member', 'staff'] as const;
/** The author's side of a message. */
export type ChatSide = (typeof CHAT_SIDES)[number];

export const CHAT_THREAD_STATES = ['unread'] as const;
/** Filter of the back office's list of threads. */
export type ChatThreadState = (typeof CHAT_THREAD_STATES)[number];

/** Daily hours in which support answers, as HH:MM in the portal's time zone; they may pass midnight. */
export interface ChatHours {
  from: string;
  until: string;
}

/** Returns whether a time of day (HH:MM) is within the hours. */
export function isWithinHours({ from, until }: ChatHours, time: string): boolean {
  return from < until ? from <= time && time < until : time >= from || time < until;
}

/** Returns the text key of a message's problem; undefined when there is none. */
export function chatProblem(text: string): 'not_empty' | 'content_between' | undefined {
  const { length } = text.trim();
  if (length === 0) return 'not_empty';
  return length > CHAT_TEXT_MAX ? 'content_between' : undefined;
}
