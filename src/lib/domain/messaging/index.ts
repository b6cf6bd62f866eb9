export { forgetOldPushes, lastPushId, pushesAfter, pushEvent, type PushEvent } from './pushes.ts';
