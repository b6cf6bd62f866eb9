import type { FeedbackTopic } from '#rules/site/feedback';
import { call } from '../../client/client.ts';

/** Sends feedback. Throws RefusedError and NetworkError. */
export async function sendFeedback(body: { topic: FeedbackTopic; content: string; contact: string }): Promise<void> {
  await call('PUT /wps/feedback', { body });
}
