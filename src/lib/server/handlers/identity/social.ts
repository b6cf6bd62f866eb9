import {
  beginSocialSignIn,
  findPendingForm,
  findPendingStepUp,
  finishSocialSignIn,
  linkByPassword,
  listSocialLinks,
  registerFromProvider,
  unlinkProvider,
  verifyOwnPassword,
  type SocialReturn,
} from '#domain/identity';
import { ProviderError, type SocialProvider } from '#domain/social';
import { AppError } from '#kernel/errors';
import { maskEmail } from '#rules/members/masks';
import type { SocialOutcome } from '#rules/identity/social';
import { offeredByCode, offeredLocale } from '../../../i18n/locales.ts';
import { localPath } from '../../../i18n/paths.ts';
import type { RequestContext, Handlers } from '../../context.ts';
import { identityDeps } from '../../identity-deps.ts';
import { toStepUpMethods } from '../../presenters/identity.ts';
import { callerOf, clickOf, memberOf, visitorOf } from './caller.ts';
import { withoutQuery } from './registration.ts';
import { respondSignedIn, respondToSignIn, dropCookie, storeSocialToken } from './sign-in-cookies.ts';

/** Finds a configured provider. Throws AppError `not_found`. */
function providerOf(request: RequestContext, id: string): SocialProvider {
  const provider = request.app.social.get(id);
  if (!provider) throw new AppError('not_found');
  return provider;
}

/** Redirects to a page of the portal. The location never contains anything from the request's URL. */
function redirectToPage(languageTag: string, outcome?: SocialOutcome): Response {
  const location = `${localPath(languageTag, '/')}${outcome ? `?social=${outcome}` : ''}`;
  return new Response(null, { status: 303, headers: { location } });
}

function pageLanguageTag(request: RequestContext, language: string | undefined): string {
  return offeredByCode(language ?? '')?.tag ?? request.languageTag;
}

/** Starts a social sign-in and redirects to the provider. Throws ProviderError. */
async function begin(
  request: RequestContext,
  provider: SocialProvider,
  page: { languageTag: string; memberId?: bigint },
): Promise<string> {
  const { address, socialToken } = await beginSocialSignIn(
    identityDeps(request.app),
    visitorOf(request),
    provider,
    page,
  );
  storeSocialToken(request, socialToken);
  return address;
}

/** Stores what the browser needs next. Returns the outcome for the page to show; undefined: signed in. */
async function applyResult(
  request: RequestContext,
  { result }: SocialReturn,
  provider: SocialProvider,
): Promise<SocialOutcome | undefined> {
  switch (result.kind) {
    case 'signIn':
      await respondToSignIn(request, result.signIn);
      dropCookie(request, 'social');
      return result.signIn.kind === 'signedIn' ? undefined : 'stepup';
    case 'formRequired':
      storeSocialToken(request, result.socialToken);
      return result.step;
    case 'link':
      dropCookie(request, 'social');
      return result.outcome;
    case 'refused':
      return result.reason;
    case 'providerFailed': {
      const { error } = result;
      if (error.kind !== 'cancelled')
        request.log.warn({ err: error, provider: provider.id }, 'a social sign-in failed');
      return error.kind;
    }
  }
}

export const socialHandlers: Handlers<
  | 'GET /wps/social/{provider}/start'
  | 'GET /wps/social/{provider}/callback'
  | 'GET /wps/social/waiting'
  | 'POST /wps/social/link'
  | 'POST /wps/social/register'
  | 'GET /wps/member/social'
  | 'POST /wps/member/social/{provider}'
  | 'DELETE /wps/member/social/{provider}'
> = {
  async 'GET /wps/social/{provider}/start'(request, { params, query }) {
    const languageTag = pageLanguageTag(request, query.language);
    try {
      const location = await begin(request, providerOf(request, params.provider), { languageTag });
      return new Response(null, { status: 303, headers: { location } });
    } catch (error) {
      if (error instanceof ProviderError) return redirectToPage(languageTag, 'unavailable');
      throw error;
    }
  },

  async 'GET /wps/social/{provider}/callback'(request, { params, query }) {
    const provider = providerOf(request, params.provider);
    const back = await finishSocialSignIn(identityDeps(request.app), visitorOf(request), provider, query);
    return redirectToPage(back.languageTag, await applyResult(request, back, provider));
  },

  async 'GET /wps/social/waiting'(request) {
    const [deps, visitor] = [identityDeps(request.app), visitorOf(request)];
    const form = await findPendingForm(deps, visitor);
    if (form) {
      const { step, provider, email } = form;
      const { id, label } = provider;
      return { step, provider: { id, label }, email: email === null ? null : maskEmail(email) };
    }
    // The provider's redirect replaced the response that would have said that step-up verification is required.
    const stepUp = await findPendingStepUp(deps, visitor);
    return stepUp ? { step: 'stepup' as const, ...toStepUpMethods(stepUp) } : null;
  },

  async 'POST /wps/social/link'(request, { body }) {
    const outcome = await linkByPassword(identityDeps(request.app), visitorOf(request), body);
    dropCookie(request, 'social');
    return respondToSignIn(request, outcome);
  },

  async 'POST /wps/social/register'(request, { body }) {
    const { affiliateCode, referralCode, domain, dateOfBirth } = body;
    const { isReferralRefused: referralRefused, ...signedIn } = await registerFromProvider(
      identityDeps(request.app),
      visitorOf(request),
      {
        sponsors: { affiliateCode, referralCode, domain, click: clickOf(request) },
        dateOfBirth,
        registerUrl: withoutQuery(body.registerUrl),
        languageCode: offeredLocale(pageLanguageTag(request, body.language)).code,
      },
    );
    dropCookie(request, 'social');
    return { ...(await respondSignedIn(request, signedIn)), account: signedIn.member.username, referralRefused };
  },

  async 'GET /wps/member/social'(request) {
    const links = await listSocialLinks(identityDeps(request.app), callerOf(request));
    return links.map(({ provider, linked }) => ({
      provider: provider.id,
      label: provider.label,
      linked: linked !== undefined,
      email: linked?.email ? maskEmail(linked.email) : null,
      linkedAt: linked?.linkedAt ?? null,
    }));
  },

  async 'POST /wps/member/social/{provider}'(request, { params, body }) {
    const provider = providerOf(request, params.provider);
    const member = memberOf(request);
    await verifyOwnPassword(identityDeps(request.app), member, body.password);
    try {
      const page = { languageTag: pageLanguageTag(request, body.language), memberId: member.id };
      return { address: await begin(request, provider, page) };
    } catch (error) {
      if (error instanceof ProviderError) throw new AppError('unavailable', { cause: error, retryAfterSeconds: 5 });
      throw error;
    }
  },

  async 'DELETE /wps/member/social/{provider}'(request, { params }) {
    const provider = providerOf(request, params.provider);
    await unlinkProvider(identityDeps(request.app), visitorOf(request), callerOf(request), provider);
    return null;
  },
};
