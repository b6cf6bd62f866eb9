export { moduleFlags, setModule } from './flags.ts';
export {
  beginMaintenance,
  endMaintenance,
  maintenance,
  type Maintenance,
  type MaintenancePlan,
} from './maintenance.ts';
export {
  changeRegistrationField,
  registrationFields,
  registrationSettings,
  type FieldChange,
  type Market,
} from './registration.ts';
export { isSwitchedOn, setSwitch, SWITCH_NAMES, type SwitchName } from './switches.ts';
