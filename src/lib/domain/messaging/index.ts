export { listOutbox, queueMessage, type QueuedMessage } from './outbox.ts';
export { forgetOldPushes, lastPushId, pushesAfter, pushEvent, type PushEvent } from './pushes.ts';
