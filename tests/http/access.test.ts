import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELEGATE_PERMISSIONS } from '#rules/agents/delegates';
import { STAFF_ROLES } from '#rules/staff';
import { createAgent, createDelegate } from '../support/agents.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { ROWS, send, type Row, type EndpointResponse } from '../support/every-endpoint.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
  for (const kind of MEMBERS) tokens[kind] = (await memberLike(kind)).token;
  for (const permission of DELEGATE_PERMISSIONS) {
    tokens[permission] = (await createDelegate(portal, await createAgent(portal), [permission])).token;
  }
  const blocked = await createAgent(portal);
  tokens['delegate of a blocked agent'] = (await createDelegate(portal, blocked, DELEGATE_PERMISSIONS)).token;
  await portal.app.db.query({ name: 'test block', text: changed(`state = 'blocked'`) }, [blocked.playerId]);
  await staff.add('halfway', 'admin');
  tokens['halfway'] = (await staff.enrolled('halfway')).token;
  for (const role of STAFF_ROLES) tokens[role] = staff.tokens.get(role) ?? '';
});
afterAll(() => portal.close());

const changed = (change: string) => `update members set ${change} where public_id = $1`;
const CHANGES: Record<string, string | undefined> = {
  guest: changed(`account_type = 'guest'`),
  agent: changed(`account_type = 'agent'`),
  delegate: changed(`account_type = 'agent-delegate'`),
  blocked: changed(`state = 'blocked'`),
  'member with a password to change': `update sessions set must_change_password = true
     where member_id = (select id from members where public_id = $1)`,
};
const MEMBERS = ['member', ...Object.keys(CHANGES)];
const DELEGATES = [...DELEGATE_PERMISSIONS, 'delegate of a blocked agent'];

async function memberLike(kind: string) {
  const member = await portal.newMember();
  const text = CHANGES[kind];
  if (text) await portal.app.db.query({ name: `test ${text}`, text }, [member.playerId]);
  return member;
}

/** Returns the status and error code that a kind of caller gets; undefined when the request proceeds to reading its input. */
function refusalOf({ definition }: Row, caller: string): [number, string] | undefined {
  const { access, roles, permission, movesMoney } = definition;
  const isMember = MEMBERS.includes(caller) || DELEGATES.includes(caller);
  switch (access) {
    case 'public':
      return undefined;
    case 'session':
    case 'member':
    case 'agent':
      if (!isMember) return [401, 'not_signed_in'];
      if (caller === 'blocked' && !definition.isOpenToBlocked) return [403, 'account_blocked'];
      if (caller.endsWith('to change') && !definition.isOpenBeforePasswordChange)
        return [403, 'password_change_required'];
      if (movesMoney && caller === 'delegate') return [403, 'refused'];
      if (access === 'agent') return agentRefusalOf(permission, caller);
      return caller === 'guest' && access === 'member' ? [403, 'in_need_true_account'] : undefined;
    case 'vendor':
      return undefined;
    case 'merchant':
      return [401, 'not_signed_in'];
    default:
      if (isMember || caller === 'visitor') return [401, 'not_signed_in'];
      if (access === 'staff-unverified') return undefined;
      if (caller === 'halfway') return [403, 'second_factor_required'];
      return roles && !(roles as readonly string[]).includes(caller) ? [403, 'refused'] : undefined;
  }
}

/** The same for the agent center: agents may do everything, delegates as permitted. */
function agentRefusalOf(permission: string | undefined, caller: string): [number, string] | undefined {
  if (caller === 'agent') return undefined;
  if (!DELEGATES.includes(caller)) return [403, 'not_an_agent'];
  if (caller === 'delegate of a blocked agent') return [403, 'account_blocked'];
  return permission === 'any' || permission === caller ? undefined : [403, 'refused'];
}

function expectRefusal(caller: string, sent: EndpointResponse, [status, code]: [number, string]): void {
  const response = [sent.status, sent.body];
  expect.soft(response, caller).toMatchObject([status, { success: false, code, message: expect.any(String) }]);
  expect.soft(sent.headers.get('x-request-id'), caller).toMatch(/^[\w.-]{8,64}$/);
}

const CALLERS = ['visitor', ...MEMBERS, 'halfway', ...STAFF_ROLES];

describe('access control', () => {
  it.each(ROWS.map((row) => [row.key, row] as const))(
    '%s admits the callers of its access level and refuses all others',
    async (_, row) => {
      for (const caller of row.definition.access === 'agent' ? [...CALLERS, ...DELEGATES] : CALLERS) {
        const sent = await send(portal, row, { token: tokens[caller] });
        const refusal = refusalOf(row, caller);
        if (refusal) expectRefusal(caller, sent, refusal);
        else {
          expect.soft(sent.status, caller).toBeLessThan(500);
          // An admitted caller reaches the check of its input, which never answers 401 or 403.
          expect.soft([401, 403], caller).not.toContain(sent.status);
        }
      }
    },
  );
});

describe('authentication', () => {
  it('refuses a wallet request without a valid signature, even from a signed-in caller', async () => {
    for (const row of ROWS.filter(({ definition }) => definition.access === 'vendor')) {
      for (const token of [undefined, tokens['member'], tokens['admin']]) {
        const sent = await send(portal, row, { token, headers: { 'X-Signature': '0'.repeat(64) } });
        expect(sent.status).toBe(401);
      }
    }
  });

  it('accepts a vendor’s signature on wallet requests only', async () => {
    const [bet] = ROWS.filter(({ key }) => key === 'POST /vendor/v1/bet');
    for (const row of ROWS.filter(({ definition }) => !['vendor', 'public'].includes(definition.access))) {
      const asVendor = { ...row, definition: { ...row.definition, access: bet?.definition.access ?? 'vendor' } };
      expect((await send(portal, asVendor)).status).toBe(401);
    }
  });

  it('refuses a session token that is malformed, unknown or sent in the query', async () => {
    const member = tokens['member'] ?? '';
    const wrong = ['', 'x', member.slice(1), `${member}A`, member.toUpperCase(), 'A'.repeat(43), 'A'.repeat(5000)];
    for (const token of wrong) {
      const headers = { Authorization: `Bearer ${token}` };
      expect((await portal.call('GET /wps/member/info', { headers })).status).toBe(401);
    }
    const inQuery = await portal.call(`GET /wps/member/info?token=${member}`);
    expect(inQuery.status).toBe(401);
  });
});
