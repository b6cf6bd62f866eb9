import { findAffiliate } from '#domain/affiliates';
import type { Handlers } from '../../context.ts';
import { registerBy } from './registration-flow.ts';

export const registrationHandlers: Handlers<
  | 'PUT /wps/member/register'
  | 'PUT /wps/member/register/mobile'
  | 'GET /wps/agent/affiliate'
  | 'GET /wps/agent/affiliate/domain'
> = {
  'PUT /wps/member/register': async (call, { body }) => (await registerBy(call, 'username', body)).answer,

  async 'PUT /wps/member/register/mobile'(call, { body }) {
    const { member, answer } = await registerBy(call, 'mobile', body);
    return { ...answer, account: member.username };
  },

  async 'GET /wps/agent/affiliate'(call, { query }) {
    const affiliate = await findAffiliate(call.app.db, query);
    return affiliate ? { valid: true, code: affiliate.code } : { valid: false };
  },

  async 'GET /wps/agent/affiliate/domain'(call, { query }) {
    const affiliate = await findAffiliate(call.app.db, { domain: query.domain });
    return affiliate ? { valid: true, code: affiliate.code } : { valid: false };
  },
};
