import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '#rules/staff';
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

async function memberLike(kind: string) {
  const member = await portal.newMember();
  const text = CHANGES[kind];
  if (text) await portal.app.db.query({ name: `test ${text}`, text }, [member.playerId]);
  return member;
}

/** Returns the status and error code that a kind of caller gets; undefined when the request proceeds to reading its input. */
function refusalOf({ definition }: Row, caller: string): [number, string] | undefined {
  const { access, roles } = definition;
  const isMember = MEMBERS.includes(caller);
  switch (access) {
    case 'public':
      return undefined;
    case 'session':
    case 'member':
      if (!isMember) return [401, 'not_signed_in'];
      if (caller === 'blocked' && !definition.isOpenToBlocked) return [403, 'account_blocked'];
      if (caller.endsWith('to change') && !definition.isOpenBeforePasswordChange)
        return [403, 'password_change_required'];
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
      for (const caller of CALLERS) {
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
