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
  'GET /wps/member/authenticator': (request) => getAuthenticatorState(request.app.db, memberOf(request).id),

  async 'POST /wps/member/authenticator'(request, { body }) {
    const { secret, otpauthUri } = await beginAuthenticator(
      identityDeps(request.app),
      callerOf(request),
      body.password,
    );
    return { secret, uri: otpauthUri };
  },

  async 'PUT /wps/member/authenticator'(request, { body }) {
    const deps = identityDeps(request.app);
    return { recoveryCodes: await completeAuthenticator(deps, visitorOf(request), callerOf(request), body.code) };
  },

  async 'DELETE /wps/member/authenticator'(request, { body }) {
    await removeOwnAuthenticator(identityDeps(request.app), visitorOf(request), callerOf(request), body);
    return null;
  },
};
