import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type PasskeyCaller,
  removePasskey,
  requestPasskey,
  verifyPasskey,
} from '#domain/staff';
import type { Handlers, RequestContext } from '../../context.ts';
import { toPasskeyOptions, toPasskeyResponse } from '../../presenters/passkeys.ts';
import { codeAttempts, openedSession, staffUserOf, tokenHashOf } from './session.ts';

function callerOf(request: RequestContext): PasskeyCaller {
  return { staffUser: staffUserOf(request), tokenHash: tokenHashOf(request), address: request.address };
}

const depsOf = ({ app, write }: RequestContext) => ({ verifier: app.staffPasskeys, write });

export const backOfficePasskeyHandlers: Handlers<
  | 'POST /ops/api/session/passkey/begin'
  | 'POST /ops/api/session/passkey'
  | 'GET /ops/api/session/passkeys'
  | 'POST /ops/api/session/passkey-options'
  | 'POST /ops/api/session/passkeys'
  | 'DELETE /ops/api/session/passkeys/{id}'
> = {
  async 'POST /ops/api/session/passkey/begin'(request) {
    return toPasskeyOptions(await requestPasskey(request.app.db, depsOf(request), callerOf(request)));
  },

  async 'POST /ops/api/session/passkey'(request, { body: { response } }) {
    const { db, random } = request.app;
    const deps = { ...depsOf(request), random, attempts: codeAttempts(request) };
    const given = { credentialId: response.id, response };
    return openedSession(request, await verifyPasskey(db, deps, callerOf(request), given));
  },

  async 'GET /ops/api/session/passkeys'(request) {
    const rows = await listPasskeys(request.app.db, staffUserOf(request));
    return rows.map(toPasskeyResponse);
  },

  async 'POST /ops/api/session/passkey-options'(request) {
    return toPasskeyOptions(await beginPasskey(request.app.db, depsOf(request), callerOf(request)));
  },

  async 'POST /ops/api/session/passkeys'(request, { body }) {
    await addPasskey(depsOf(request), callerOf(request), body);
    return null;
  },

  async 'DELETE /ops/api/session/passkeys/{id}'(request, { params }) {
    await request.write((tx) => removePasskey(tx, callerOf(request), BigInt(params.id)));
    return null;
  },
};
