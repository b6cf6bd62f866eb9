/** Characters. */
export const FEEDBACK_LENGTHS = { contentMin: 10, contentMax: 1000, contactMax: 120, noteMax: 300 } as const;

export const FEEDBACK_STATES = ['open', 'closed'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** What is wrong with a text that somebody wants to send: the key of the message. */
export function feedbackProblem(content: string): 'enter_feedback' | 'content_between' | undefined {
  const { length } = content.trim();
  if (length === 0) return 'enter_feedback';
  const { contentMin, contentMax } = FEEDBACK_LENGTHS;
  return length < contentMin || length > contentMax ? 'content_between' : undefined;
}
