export { type Email } from './email.ts';
export { claimMessages, deleteOldMessages, markDelivered, markFailed, type WaitingMessage } from './outbox.ts';
export {
  broadcast,
  EVERYBODY,
  deleteOldBroadcasts,
  deleteOldPushes,
  getLastPushId,
  listPushesAfter,
  pushEvent,
  PUSHES_AT_ONCE,
  type PushEvent,
} from './pushes.ts';
