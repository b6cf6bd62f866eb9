import {
  addOwnPasskey,
  beginPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
  requestOwnPasskey,
  requestSignInPasskey,
  signInByPasskey,
} from '#domain/identity';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { toPasskeyOptions, toPasskeyResponse } from '../../presenters/passkeys.ts';
import { callerOf, visitorOf } from './caller.ts';
import { respondToSignIn, storeCodeRequester } from './sign-in-cookies.ts';

export const passkeyHandlers: Handlers<
  | 'POST /wps/session/passkey/begin'
  | 'POST /wps/session/passkey'
  | 'GET /wps/member/passkeys'
  | 'POST /wps/member/passkeyOptions'
  | 'POST /wps/member/passkeys'
  | 'DELETE /wps/member/passkeys/{id}'
  | 'POST /wps/member/recentAuthentication/passkey'
> = {
  async 'POST /wps/session/passkey/begin'(request, { body: { transport } }) {
    const visitor = visitorOf(request);
    const { options, requester } = await requestSignInPasskey(identityDeps(request.app), visitor, transport);
    if (transport === 'bearer') return { options: toPasskeyOptions(options), pending: requester };
    storeCodeRequester(request, requester);
    return { options: toPasskeyOptions(options) };
  },

  async 'POST /wps/session/passkey'(request, { body }) {
    const { response, side, transport: tokenTransport, pending: requester } = body;
    const given = { response, side, tokenTransport, requester };
    return respondToSignIn(request, await signInByPasskey(identityDeps(request.app), visitorOf(request), given));
  },

  async 'GET /wps/member/passkeys'(request) {
    const { passkeys, removalHoldHours } = await listOwnPasskeys(identityDeps(request.app), callerOf(request));
    return { passkeys: passkeys.map(toPasskeyResponse), removalHoldHours };
  },

  async 'POST /wps/member/passkeyOptions'(request) {
    return toPasskeyOptions(await beginPasskey(identityDeps(request.app), callerOf(request)));
  },

  async 'POST /wps/member/passkeys'(request, { body }) {
    await addOwnPasskey(identityDeps(request.app), visitorOf(request), callerOf(request), body);
    return null;
  },

  async 'DELETE /wps/member/passkeys/{id}'(request, { params }) {
    await removeOwnPasskey(identityDeps(request.app), visitorOf(request), callerOf(request), BigInt(params.id));
    return null;
  },

  async 'POST /wps/member/recentAuthentication/passkey'(request, { body: { purpose } }) {
    return toPasskeyOptions(await requestOwnPasskey(identityDeps(request.app), callerOf(request), purpose));
  },
};
