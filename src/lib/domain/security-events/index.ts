export {
  addSecurityEvents,
  deleteOldSecurityEvents,
  type SecurityEvent,
  type SecurityEventRecorder,
  type SecurityEventRow,
} from './events.ts';
