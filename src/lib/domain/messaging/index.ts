export { forgetOldPushes, lastPushId, pushesAfter, pushEvent, PUSHES_AT_ONCE, type PushEvent } from './pushes.ts';
