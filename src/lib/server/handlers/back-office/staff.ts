import { endViewsOf } from '#domain/members';
import {
  beginEnrollment,
  changeOwnPassword,
  changeStaffRole,
  completeEnrollment,
  createEnrollment,
  createStaffUser,
  disableStaffUser,
  enableStaffUser,
  listStaff,
  renewRecoveryCodes,
  resetStaffUser,
} from '#domain/staff';
import type { Handlers } from '../../context.ts';
import { ownNamesOf } from '../../config/own-names.ts';
import { enrollmentUrl } from '../../presenters/enrollment-url.ts';
import { acting, codeAttempts, openedSession, ownSession } from './session.ts';
import { markStaffBrowser } from './staff-browser.ts';

export const backOfficeStaffHandlers: Handlers<
  | 'POST /ops/api/enrollment/begin'
  | 'POST /ops/api/enrollment'
  | 'POST /ops/api/session/recovery-codes'
  | 'PUT /ops/api/session/password'
  | 'GET /ops/api/staff'
  | 'POST /ops/api/staff'
  | 'PUT /ops/api/staff/{username}/role'
  | 'POST /ops/api/staff/{username}/enable'
  | 'POST /ops/api/staff/{username}/disable'
  | 'POST /ops/api/staff/{username}/reset'
  | 'POST /ops/api/staff/{username}/link'
> = {
  'POST /ops/api/enrollment/begin'({ app, write }, { body }) {
    return write((tx) => beginEnrollment(tx, app, body.token));
  },

  async 'POST /ops/api/enrollment'(request, { body: { transport, ...input } }) {
    const { db, sealer, clock, random, passwords: hasher } = request.app;
    const ownNames = ownNamesOf(request.app.config);
    const deps = { hasher, ownNames, sealer, clock, random, attempts: codeAttempts(request), write: request.write };
    const { recoveryCodes, ...opened } = await completeEnrollment(db, deps, { ...input, address: request.address });
    const session = await openedSession(request, { ...opened, isBearer: transport === 'bearer' });
    return { ...session, recoveryCodes };
  },

  async 'POST /ops/api/session/recovery-codes'(request) {
    return { recoveryCodes: await request.write((tx) => renewRecoveryCodes(tx, request.app, ownSession(request))) };
  },

  async 'PUT /ops/api/session/password'(request, { body }) {
    const { db, passwords: hasher } = request.app;
    const { write } = request;
    const own = ownSession(request);
    const deps = { hasher, ownNames: ownNamesOf(request.app.config), attempts: codeAttempts(request), write };
    await changeOwnPassword(db, deps, { ...own, ...body });
    if (!request.isBearer) await markStaffBrowser(request, own.staffUser.username);
    return null;
  },

  'GET /ops/api/staff': ({ app }) => listStaff(app.db),

  async 'POST /ops/api/staff'(request, { body }) {
    await request.write((tx) => createStaffUser(tx, { ...body, ...acting(request) }));
    return null;
  },

  async 'PUT /ops/api/staff/{username}/role'(request, { params, body }) {
    await request.write(async (tx) => {
      await changeStaffRole(tx, { ...params, ...body, ...acting(request) });
      await endViewsOf(tx, params.username);
    });
    return null;
  },

  async 'POST /ops/api/staff/{username}/enable'(request, { params }) {
    await request.write((tx) => enableStaffUser(tx, { ...params, ...acting(request) }));
    return null;
  },

  async 'POST /ops/api/staff/{username}/disable'(request, { params }) {
    await request.write(async (tx) => {
      await disableStaffUser(tx, { ...params, ...acting(request) });
      await endViewsOf(tx, params.username);
    });
    return null;
  },

  async 'POST /ops/api/staff/{username}/reset'(request, { params }) {
    await request.write(async (tx) => {
      await resetStaffUser(tx, { ...params, ...acting(request) });
      await endViewsOf(tx, params.username);
    });
    return null;
  },

  async 'POST /ops/api/staff/{username}/link'(request, { params }) {
    const { random, config } = request.app;
    const { enrollmentHours } = config;
    const { actor, address } = acting(request);
    const deps = { random, enrollmentHours };
    const link = await request.write((tx) => createEnrollment(tx, deps, { ...params, actor, address }));
    return { url: enrollmentUrl(config, link), expiresAt: link.expiresAt };
  },
};
