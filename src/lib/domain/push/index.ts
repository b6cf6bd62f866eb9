export {
  claimPushes,
  DUE_PUSHES_SQL,
  type DuePush,
  type PushOutcome,
  purgePushes,
  queueNews,
  queuePushes,
  settlePush,
} from './deliveries.ts';
export { subscribe, type Subscription, subscribedKinds, unsubscribe } from './subscriptions.ts';
