export {
  claimPushes,
  type DuePush,
  type PushOutcome,
  purgePushes,
  queueNews,
  queuePush,
  settlePush,
} from './deliveries.ts';
export { subscribe, type Subscription, subscribedKinds, unsubscribe } from './subscriptions.ts';
