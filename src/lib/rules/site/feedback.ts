/** Lengths in characters. */
export const FEEDBACK_LENGTHS = { contentMin: 10, contentMax: 1000, contactMax: 120, noteMax: 300 } as const;

/** Subjects of messages to the portal. */
export const FEEDBACK_TOPICS = ['deposit', 'withdrawal', 'game', 'service', 'application', 'other'] as const;
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number];

export const FEEDBACK_STATES = ['open', 'closed'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** Returns the text key of a feedback's problem; undefined when there is none. */
export function feedbackProblem(content: string): 'enter_feedback' | 'content_between' | undefined {
  const { length } = content.trim();
  if (length === 0) return 'enter_feedback';
  const { contentMin, contentMax } = FEEDBACK_LENGTHS;
  return length < contentMin || length > contentMax ? 'content_between' : undefined;
}
