import { changeRegistrationField, setModule, type FieldChange } from '#domain/modules';
import { createCode } from '#domain/verification';
import type { ModuleId } from '#rules/site/modules';
import type { TestResponse, RequestOptions, TestApp } from './app.ts';

export const PASSWORD = 'Correct-horse-9';
const VISITOR = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  dateOfBirth: '1990-05-17',
  agree: true,
  transport: 'bearer',
};

type Send = (fields?: object, options?: RequestOptions) => Promise<TestResponse>;

export interface RegistrationClient {
  byName: Send;
  byNumber: Send;
  /** Returns a new number in its national form. */
  newNumber(): string;
  /** Creates the code that confirms a Vietnamese number. */
  codeFor(mobileNum: string, lifetimeMinutes?: number): Promise<string>;
  change(change: FieldChange): Promise<unknown>;
  switchModule(modId: ModuleId, isOn: boolean): Promise<void>;
}

/** Returns a client for tests of the registration. */
export function registrationClient(portal: TestApp): RegistrationClient {
  let count = 0;
  const send = (path: string, fields: object, options: RequestOptions = {}) =>
    portal.call(`PUT ${path}`, { ...options, body: { ...VISITOR, ...fields }, encrypted: true });
  return {
    byName: (fields = {}, options) =>
      send('/wps/member/register', { username: `visitor${count++}`, ...fields }, options),
    byNumber: (fields = {}, options) =>
      send('/wps/member/register/mobile', { countryDialingCode: '+84', ...fields }, options),
    newNumber: () => `09${String(10_000_000 + count++)}`,
    async codeFor(mobileNum, lifetimeMinutes = 5) {
      const target = `+84${mobileNum.slice(1)}`;
      // Address that `portal.call` sends requests from.
      const requester = { network: '127.0.0.1' };
      const options = { purpose: 'register', target, lifetimeMinutes, requester } as const;
      return (await portal.app.db.transaction((tx) => createCode(tx, portal.app, options))).code;
    },
    change: (change) => portal.app.db.transaction((tx) => changeRegistrationField(tx, change)),
    switchModule: (modId, isOn) => portal.app.db.transaction((tx) => setModule(tx, modId, isOn)),
  };
}
