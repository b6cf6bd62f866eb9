import { findAffiliate } from '#domain/affiliates';
import { register } from '#domain/identity';
import type { HandlerInput } from '#api/table';
import type { RegistrationMode } from '#rules/identity/registration';
import { offeredByCode, offeredLocale } from '../../../i18n/locales.ts';
import type { RequestContext, Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { clickOf, visitorOf } from './caller.ts';
import { respondSignedIn } from './sign-in-cookies.ts';

type Body = HandlerInput<'PUT /wps/member/register/mobile'>['body'] & { username?: string };

/** Removes the query of the form's address, because it may contain codes. */
export function withoutQuery(registerUrl: string | undefined): string | undefined {
  if (registerUrl === undefined) return undefined;
  const { origin, pathname } = new URL(registerUrl);
  return origin + pathname;
}

async function registerBy(request: RequestContext, mode: RegistrationMode, body: Body) {
  const {
    affiliateCode,
    referralCode,
    domain,
    linkCode,
    countryDialingCode = '',
    captchaId,
    dateOfBirth,
    transport: tokenTransport,
  } = body;
  const outcome = await register(identityDeps(request.app), visitorOf(request), {
    mode,
    fields: body,
    sponsors: { affiliateCode, referralCode, domain, linkCode, click: clickOf(request) },
    countryDialingCode,
    code: body.verificationCode,
    idToken: body.firebaseIdToken,
    captchaId,
    humanCheck: body.humanCheck,
    dateOfBirth,
    registerUrl: withoutQuery(body.registerUrl),
    languageCode: (offeredByCode(body.language ?? '') ?? offeredLocale(request.languageTag)).code,
    tokenTransport,
  });
  const response = { ...(await respondSignedIn(request, outcome)), referralRefused: outcome.isReferralRefused };
  return { response, username: outcome.member.username };
}

export const registrationHandlers: Handlers<
  | 'PUT /wps/member/register'
  | 'PUT /wps/member/register/mobile'
  | 'GET /wps/agent/affiliate'
  | 'GET /wps/agent/affiliate/domain'
> = {
  'PUT /wps/member/register': async (request, { body }) => (await registerBy(request, 'username', body)).response,

  async 'PUT /wps/member/register/mobile'(request, { body }) {
    const { response, username } = await registerBy(request, 'mobile', body);
    return { ...response, account: username };
  },

  async 'GET /wps/agent/affiliate'(request, { query }) {
    const affiliate = await findAffiliate(request.app.db, query);
    return affiliate ? { valid: true, code: affiliate.code } : { valid: false };
  },

  async 'GET /wps/agent/affiliate/domain'(request, { query }) {
    const affiliate = await findAffiliate(request.app.db, { domain: query.domain });
    return affiliate ? { valid: true, code: affiliate.code } : { valid: false };
  },
};
