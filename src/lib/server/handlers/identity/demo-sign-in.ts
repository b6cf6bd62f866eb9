import { signInAsGuest } from '#domain/identity';
import { offeredLocale } from '../../../i18n/locales.ts';
import type { Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { visitorOf } from './caller.ts';
import { respondSignedIn } from './sign-in-cookies.ts';

export const demoSignInHandlers: Handlers<'POST /wps/session/login/freeplay'> = {
  async 'POST /wps/session/login/freeplay'(request, { body: { humanCheck, transport: tokenTransport } }) {
    const languageCode = offeredLocale(request.languageTag).code;
    const guest = { languageCode, humanCheck, tokenTransport };
    return respondSignedIn(request, await signInAsGuest(identityDeps(request.app), visitorOf(request), guest));
  },
};
