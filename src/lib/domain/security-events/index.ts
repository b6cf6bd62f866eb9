export { acknowledgeAlert, listAlerts, raiseAlerts } from './alerts.ts';
export { listSecurityEvents } from './event-list.ts';
export { type AlertRuleSettings, changeAlertRule, isCriticalRule, listAlertRules } from './alert-rules.ts';
export {
  addSecurityEvents,
  deleteOldSecurityEvents,
  type SecurityEvent,
  type SecurityEventRecorder,
  type SecurityEventRow,
} from './events.ts';
