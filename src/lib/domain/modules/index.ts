export { moduleFlags, setModule } from './flags.ts';
export {
  beginMaintenance,
  endMaintenance,
  getMaintenance,
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
export { isToggleOn, setToggle, TOGGLE_NAMES, type ToggleName } from './toggles.ts';
