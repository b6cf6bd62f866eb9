import type { Clock } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import { plainText } from '#kernel/text';
import { FEEDBACK_LENGTHS, feedbackProblem } from '#rules/feedback';
import { closeOpen, exists, insertFeedback } from './store.ts';

export interface FeedbackGiven {
  content: string;
  contact: string;
  memberId: bigint | null;
  tag: string;
}

/** Keeps what somebody wrote; gives its id. Throws InvalidFieldsError. */
export async function giveFeedback(tx: Tx, ports: { random: RandomSource }, given: FeedbackGiven): Promise<string> {
  const content = plainText(given.content);
  const code = feedbackProblem(content);
  const { contentMin: min, contentMax: max } = FEEDBACK_LENGTHS;
  if (code) throw new InvalidFieldsError({ content: { code, params: { min: String(min), max: String(max) } } });
  const id = randomId(ports.random, 'F');
  await insertFeedback(tx, { ...given, content, contact: plainText(given.contact), publicId: id });
  return id;
}

/** Once it is read or answered. Throws AppError `not_found`, and `wrong_state` when it is closed already. */
export async function closeFeedback(
  tx: Tx,
  ports: { clock: Clock },
  { id, note }: { id: string; note: string },
): Promise<void> {
  if (await closeOpen(tx, id, { note: note.trim(), at: ports.clock.now() })) return;
  throw new AppError((await exists(tx, id)) ? 'wrong_state' : 'not_found');
}
