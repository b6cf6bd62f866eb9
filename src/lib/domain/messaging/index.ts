export { type Email } from './email.ts';
export { eraseMessages } from './erasure.ts';
export {
  claimMessages,
  deleteOldMessages,
  DUE_MESSAGES_SQL,
  markDelivered,
  markFailed,
  type PendingMessage,
} from './outbox.ts';
export {
  broadcast,
  EVERYBODY,
  deleteOldBroadcasts,
  deleteOldLiveEvents,
  getLastLiveEventId,
  listLiveEventsAfter,
  publishLiveEvent,
  publishLiveEvents,
  LIVE_EVENT_PAGE_SIZE,
  type LiveEvent,
} from './live-events.ts';
