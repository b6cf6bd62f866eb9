import { addPasskey, beginPasskey, listPasskeys, removePasskey, requestPasskey, verifyPasskey } from '#domain/staff';
import type { Handlers, RequestContext } from '../../context.ts';
import { toPasskeyOptions, toPasskeyResponse } from '../../presenters/passkeys.ts';
import { codeAttempts, openedSession, ownSession, staffUserOf } from './session.ts';

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
    return toPasskeyOptions(await requestPasskey(request.app.db, depsOf(request), ownSession(request)));
  },

  async 'POST /ops/api/session/passkey'(request, { body: { response } }) {
    const { db, random } = request.app;
    const deps = { ...depsOf(request), random, attempts: codeAttempts(request) };
    const given = { credentialId: response.id, response };
    return openedSession(request, await verifyPasskey(db, deps, ownSession(request), given));
  },

  async 'GET /ops/api/session/passkeys'(request) {
    const rows = await listPasskeys(request.app.db, staffUserOf(request));
    return rows.map(toPasskeyResponse);
  },

  async 'POST /ops/api/session/passkey-options'(request) {
    return toPasskeyOptions(await beginPasskey(request.app.db, depsOf(request), ownSession(request)));
  },

  async 'POST /ops/api/session/passkeys'(request, { body }) {
    await addPasskey(depsOf(request), ownSession(request), body);
    return null;
  },

  async 'DELETE /ops/api/session/passkeys/{id}'(request, { params }) {
    await request.write((tx) => removePasskey(tx, ownSession(request), BigInt(params.id)));
    return null;
  },
};
