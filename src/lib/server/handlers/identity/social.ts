import { confirmedContacts, findPending, SignInRunOutError } from '#domain/devices';
import { moduleFlags } from '#domain/modules';
import { findWaiting, identitiesOf, unlinkIdentity } from '#domain/social';
import { AppError } from '#kernel/errors';
import { maskEmail, maskMobile } from '#rules/masks';
import { ProviderError } from '../../adapters/oidc.ts';
import type { CallContext, Handlers } from '../../context.ts';
import { cookieNames } from '../../http/sessions.ts';
import { memberOf } from './member-info.ts';
import { tellOfChange } from './owner-letters.ts';
import { proveOwnPassword } from './own-password.ts';
import { linkByPassword, registerFromProvider } from './social-accounts.ts';
import { beginSocial, finishSocial, landing, pageTag, providerOf, socialCookie } from './social-flow.ts';

/** The redirect took the place of the answer that would have said what is asked for. */
async function pendingProof(call: CallContext) {
  const names = cookieNames(call.app.config.publicOrigin);
  const [token, deviceToken] = [call.cookie(names.pending), call.cookie(names.device)];
  if (!token || deviceToken === undefined) return null;
  try {
    const { memberId, methods } = await findPending(call.app.db, { token, deviceToken, network: call.network });
    const { mobile, email } = await confirmedContacts(call.app.db, memberId);
    return {
      step: 'stepup' as const,
      methods,
      ...(mobile !== null && methods.includes('sms') ? { maskedMobile: maskMobile(mobile) } : {}),
      ...(email !== null && methods.includes('email') ? { maskedEmail: maskEmail(email) } : {}),
    };
  } catch (error) {
    if (error instanceof SignInRunOutError) return null;
    throw error;
  }
}

async function waitingFor(call: CallContext) {
  const waiting = await findWaiting(call.app.db, call.app, socialCookie(call));
  const provider = waiting && call.app.social.get(waiting.provider);
  if (!provider) return pendingProof(call);
  const { email } = waiting.identity;
  const { id, label } = provider;
  return { step: waiting.step, provider: { id, label }, email: email === null ? null : maskEmail(email) };
}

async function linksOf(call: CallContext) {
  const linked = await identitiesOf(call.app.db, memberOf(call).id);
  return [...call.app.social.values()].map(({ id, label, issuer }) => {
    const found = linked.find((identity) => identity.issuer === issuer);
    const email = found?.email ? maskEmail(found.email) : null;
    return { provider: id, label, linked: found !== undefined, email, linkedAt: found?.linkedAt ?? null };
  });
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
  async 'GET /wps/social/{provider}/start'(call, { params, query }) {
    try {
      const location = await beginSocial(call, providerOf(call, params.provider), query);
      return new Response(null, { status: 303, headers: { location } });
    } catch (error) {
      if (error instanceof ProviderError) return landing(pageTag(call, query.language), 'unavailable');
      throw error;
    }
  },

  'GET /wps/social/{provider}/callback': (call, { params, query }) =>
    finishSocial(call, providerOf(call, params.provider), query),

  'GET /wps/social/waiting': (call) => waitingFor(call),

  'POST /wps/social/link': (call, { body }) => linkByPassword(call, body),

  'POST /wps/social/register': (call, { body }) => registerFromProvider(call, body),

  'GET /wps/member/social': (call) => linksOf(call),

  async 'POST /wps/member/social/{provider}'(call, { params, body }) {
    const provider = providerOf(call, params.provider);
    await proveOwnPassword(call, body.password);
    try {
      return { address: await beginSocial(call, provider, { ...body, memberId: memberOf(call).id }) };
    } catch (error) {
      if (error instanceof ProviderError) throw new AppError('unavailable', { cause: error, retryAfterSeconds: 5 });
      throw error;
    }
  },

  async 'DELETE /wps/member/social/{provider}'(call, { params }) {
    const { issuer } = providerOf(call, params.provider);
    const openIssuers = [...call.app.social.values()].map((provider) => provider.issuer);
    const isSmsOpen = (await moduleFlags(call.app.db)).MOBILEVERCODELOGIN3;
    const member = memberOf(call);
    await call.write(async (tx) => {
      await unlinkIdentity(tx, { memberId: member.id, issuer, openIssuers, isSmsOpen });
      await tellOfChange(tx, call, member, 'social-off');
    });
    return null;
  },
};
