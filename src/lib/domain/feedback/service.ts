import { lockAgainstErasure } from '#domain/members';
import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import { plainText } from '#kernel/text';
import { FEEDBACK_LENGTHS, feedbackProblem, type FeedbackTopic } from '#rules/site/feedback';
import { closeOpenFeedback, feedbackExists, insertFeedback } from './store.ts';

export interface FeedbackSubmission {
  topic: FeedbackTopic;
  content: string;
  contact: string;
  memberId: bigint | null;
  /** BCP 47 tag of the page's language. */
  languageTag: string;
}

/** Stores feedback and returns its id. Throws InvalidFieldsError, and AppError `account_blocked` for an erased account. */
export async function submitFeedback(
  tx: Tx,
  deps: { random: RandomSource },
  input: FeedbackSubmission,
): Promise<string> {
  const content = plainText(input.content);
  const code = feedbackProblem(content);
  const { contentMin: min, contentMax: max } = FEEDBACK_LENGTHS;
  if (code) throw new InvalidFieldsError({ content: { code, params: { min: String(min), max: String(max) } } });
  if (input.memberId !== null) await lockAgainstErasure(tx, input.memberId);
  const id = randomId(deps.random, 'F');
  await insertFeedback(tx, { ...input, content, contact: plainText(input.contact), publicId: id });
  return id;
}

/** Closes feedback after staff read or answered it. Throws AppError `not_found`, and `wrong_state` when it is closed already. */
export async function closeFeedback(
  tx: Tx,
  deps: { clock: Clock },
  { id, note }: { id: string; note: string },
): Promise<void> {
  if (await closeOpenFeedback(tx, id, { note: note.trim(), at: deps.clock.now() })) return;
  throw new AppError((await feedbackExists(tx, id)) ? 'wrong_state' : 'not_found');
}
