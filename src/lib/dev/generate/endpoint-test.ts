import type { NewEndpoint } from './endpoint-request.ts';

const SAMPLE_ID = 'X0000000000';

/**
 * Writes an HTTP test of a new endpoint: it responds to a signed-in caller and refuses others. Tests over the whole
 * table cover access, envelope and malformed input; the author adds the rest.
 */
export function testFor({ key, method, path, params }: NewEndpoint): string {
  const isStaff = path.startsWith('/ops/api/');
  const call = params.reduce((text, name) => text.replace(`{${name}}`, SAMPLE_ID), key);
  const options = method === 'POST' || method === 'PUT' ? ', { body: {} }' : '';
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
${isStaff ? `import { createStaff } from '../support/staff.ts';\n` : ''}
let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

describe('${key}', () => {
  it('answers ${isStaff ? 'staff who are' : 'a member who is'} signed in', async () => {
    ${signedInRequest(isStaff, call, options)}
    expect(response).toMatchObject({ status: 200, body: { success: true, value: null } });
  });

  it('refuses a caller who is not signed in', async () => {
    expect(await portal.call('${call}'${options})).toMatchObject({ status: 401, body: { success: false } });
  });
});
`;
}

function signedInRequest(isStaff: boolean, call: string, options: string): string {
  if (!isStaff)
    return `const member = await portal.newMember();\n    const response = await member.call('${call}'${options});`;
  const body = options ? ', {}' : '';
  return `const staff = await createStaff(portal);\n    const response = await staff.as('admin', '${call}'${body});`;
}
