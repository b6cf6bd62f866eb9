export { acknowledgeAlert, listAlerts, raiseAlerts } from './alerts.ts';
export {
  addSecurityEvents,
  deleteOldSecurityEvents,
  type SecurityEvent,
  type SecurityEventRecorder,
  type SecurityEventRow,
} from './events.ts';
