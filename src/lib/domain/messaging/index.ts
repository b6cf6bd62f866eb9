export { type Letter } from './letter.ts';
export { claimMessages, forgetOldMessages, markDelivered, markFailed, type WaitingMessage } from './outbox.ts';
export {
  broadcast,
  EVERYBODY,
  forgetOldBroadcasts,
  forgetOldPushes,
  lastPushId,
  pushesAfter,
  pushEvent,
  PUSHES_AT_ONCE,
  type PushEvent,
} from './pushes.ts';
