import { z } from 'zod';
import { STAFF_PASSWORD_LENGTH, STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing } from '../scalars.ts';
import { staffUserOut, totpCode } from './back-office.ts';

/** Roles that may manage the accounts of staff. */
const ADMIN = ['admin'] as const;

const username = z.string().trim().max(100);
const usernameParam = z.object({ username });
const role = z.enum(STAFF_ROLES);
const password = z.string().max(STAFF_PASSWORD_LENGTH.max);
const linkToken = z.string().max(100);
const recoveryCodes = z.array(z.string());

/** Endpoints for the accounts of staff and their enrollment. */
export const backOfficeStaff = defineEndpoints({
  'POST /ops/api/enrollment/begin': {
    summary: 'Opens an enrollment link: returns its username and role, and an authenticator to set up',
    access: 'public',
    isAlwaysOpen: true,
    rateLimit: { points: 30, windowSeconds: 300, by: 'network' },
    body: z.strictObject({ token: linkToken }),
    response: z.object({ username: z.string(), role, otpauthUri: z.string(), secret: z.string() }),
  },
  'POST /ops/api/enrollment': {
    summary: 'Sets the password and the authenticator of an enrollment link, which works once, and signs in',
    access: 'public',
    isAlwaysOpen: true,
    encrypted: true,
    rateLimit: { points: 30, windowSeconds: 300, by: 'network' },
    body: z.strictObject({
      token: linkToken,
      password,
      code: totpCode,
      transport: z.enum(['cookie', 'bearer']).default('cookie'),
    }),
    response: staffUserOut.extend({ token: z.string().optional(), recoveryCodes }),
  },
  'POST /ops/api/session/recovery-codes': {
    summary: 'Replaces one’s own recovery codes by ten new ones, which are returned once',
    access: 'staff',
    roles: STAFF_ROLES,
    recentSecondFactor: true,
    body: z.strictObject({}),
    response: z.object({ recoveryCodes }),
  },
  'PUT /ops/api/session/password': {
    summary: 'Changes one’s own password and ends one’s other sessions',
    access: 'staff',
    roles: STAFF_ROLES,
    recentSecondFactor: true,
    encrypted: true,
    body: z.strictObject({ oldPassword: password, password }),
    response: nothing,
  },
  'GET /ops/api/staff': {
    summary: 'Lists the accounts of staff',
    access: 'staff',
    roles: ['admin', 'auditor'],
    response: z.array(
      z.object({
        username: z.string(),
        role,
        isEnabled: z.boolean(),
        /** Whether its owner has set a password and an authenticator. */
        isEnrolled: z.boolean(),
        createdAt: instantOut,
      }),
    ),
  },
  'POST /ops/api/staff': {
    summary: 'Creates an account of staff',
    access: 'staff',
    roles: ADMIN,
    secondPerson: true,
    recentSecondFactor: true,
    body: z.strictObject({ username, role }),
    response: nothing,
  },
  'PUT /ops/api/staff/{username}/role': {
    summary: 'Gives an account another role and ends its sessions',
    access: 'staff',
    roles: ADMIN,
    secondPerson: true,
    recentSecondFactor: true,
    params: usernameParam,
    body: z.strictObject({ role }),
    response: nothing,
  },
  'POST /ops/api/staff/{username}/enable': {
    summary: 'Enables a disabled account',
    access: 'staff',
    roles: ADMIN,
    secondPerson: true,
    recentSecondFactor: true,
    params: usernameParam,
    body: z.strictObject({}),
    response: nothing,
  },
  'POST /ops/api/staff/{username}/disable': {
    summary: 'Disables an account and ends its sessions',
    access: 'staff',
    // One person is enough, because it must be quick and grants no access.
    roles: ADMIN,
    recentSecondFactor: true,
    params: usernameParam,
    body: z.strictObject({}),
    response: nothing,
  },
  'POST /ops/api/staff/{username}/reset': {
    summary: 'Removes an account’s password and authenticator; its owner enrolls again',
    access: 'staff',
    roles: ADMIN,
    secondPerson: true,
    recentSecondFactor: true,
    params: usernameParam,
    body: z.strictObject({}),
    response: nothing,
  },
  'POST /ops/api/staff/{username}/link': {
    summary: 'Creates the link by which the owner of a new or reset account enrolls; it replaces an earlier one',
    access: 'staff',
    roles: ADMIN,
    recentSecondFactor: true,
    params: usernameParam,
    body: z.strictObject({}),
    response: z.object({ url: z.string(), expiresAt: instantOut }),
  },
});
