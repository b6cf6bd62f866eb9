export { type Email } from './email.ts';
export { claimMessages, deleteOldMessages, markDelivered, markFailed, type PendingMessage } from './outbox.ts';
export {
  broadcast,
  EVERYBODY,
  deleteOldBroadcasts,
  deleteOldPushes,
  getLastPushId,
  listPushesAfter,
  pushEvent,
  PUSH_PAGE_SIZE,
  type PushEvent,
} from './pushes.ts';
