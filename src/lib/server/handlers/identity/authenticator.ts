import { getAuthenticatorState } from '#domain/devices';
import { beginAuthenticator, completeAuthenticator, removeOwnAuthenticator } from '#domain/identity';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { callerOf, memberOf, visitorOf } from './caller.ts';

export const authenticatorHandlers: Handlers<
  | 'GET /wps/member/authenticator'
  | 'POST /wps/member/authenticator'
  | 'PUT /wps/member/authenticator'
  | 'DELETE /wps/member/authenticator'
> = {
  'GET /wps/member/authenticator': (call) => getAuthenticatorState(call.app.db, memberOf(call).id),

  async 'POST /wps/member/authenticator'(call, { body }) {
    const { secret, otpauthUri } = await beginAuthenticator(identityDeps(call.app), callerOf(call), body.password);
    return { secret, uri: otpauthUri };
  },

  async 'PUT /wps/member/authenticator'(call, { body }) {
    const deps = identityDeps(call.app);
    return { recoveryCodes: await completeAuthenticator(deps, visitorOf(call), callerOf(call), body.code) };
  },

  async 'DELETE /wps/member/authenticator'(call, { body }) {
    await removeOwnAuthenticator(identityDeps(call.app), visitorOf(call), callerOf(call), body);
    return null;
  },
};
