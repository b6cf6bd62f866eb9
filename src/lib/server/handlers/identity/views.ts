import { viewAccount } from '#domain/identity';
import { createViewCode } from '#domain/members';
import type { Handlers } from '../../context.ts';
import { runAudited } from '../../audit/audit-record.ts';
import { identityDeps } from '../../identity-deps.ts';
import { toMemberResponse } from '../../presenters/identity.ts';
import { startAddress } from '#rules/site/start-address';
import { acting, staffUserOf } from '../back-office/session.ts';
import { visitorOf } from './caller.ts';
import { clubLabelOf } from './club-label.ts';
import { storeView } from './sign-in-cookies.ts';

/** Staff look at the site as a member sees it. The back office may have another origin, so a code carries the view over. */
export const viewHandlers: Handlers<'POST /ops/api/members/{memberId}/view' | 'POST /wps/session/view'> = {
  async 'POST /ops/api/members/{memberId}/view'(request, { params: { memberId }, body: { reason } }) {
    const { username: staff } = staffUserOf(request);
    const { code, expiresAt } = await runAudited(
      acting(request),
      (tx) => createViewCode(tx, request.app, { publicId: memberId, staff }),
      () => ({ action: 'member.view', subject: memberId, details: { reason } }),
    );
    return { address: startAddress(request.app.config.publicOrigin, { view: code }), expiresAt };
  },

  async 'POST /wps/session/view'(request, { body: { code, transport: tokenTransport } }) {
    const input = { code, tokenTransport };
    const { member, view, sessionToken } = await viewAccount(identityDeps(request.app), visitorOf(request), input);
    const userInfo = toMemberResponse(member, await clubLabelOf(request, member), view);
    if (tokenTransport === 'bearer') return { token: sessionToken, userInfo };
    storeView(request, sessionToken);
    return { userInfo };
  },
};
