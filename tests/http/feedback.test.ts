import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTranslator } from '#i18n/translator';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({ RATE_LIMITS: 'on' });
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const SEND = 'PUT /wps/feedback';
const english = { 'Accept-Language': 'en' };
/** Sends feedback after clearing the rate limits, which only one test is about. */
async function send(body: unknown, options: Parameters<TestApp['call']>[1] = {}) {
  await portal.app.db.query({ name: 'test_no_limits', text: 'delete from rate_limits' }, []);
  return portal.call(SEND, { body, headers: english, ...options });
}

async function listed(query = ''): Promise<any> {
  return (await staff.as('support', `GET /ops/api/feedback${query}`)).body.value;
}

describe('feedback', () => {
  it('is stored with a visitor’s contact, or with the member who sent it', async () => {
    const member = await portal.newMember({ username: 'talkative' });
    expect(
      (await send({ topic: 'game', content: '  The search finds nothing.  ', contact: 'me@example.com' })).status,
    ).toBe(200);
    expect((await send({ content: 'Please add more games.' }, { token: member.token })).status).toBe(200);
    const { rows, totalRows } = await listed('?state=open');
    expect(totalRows).toBe(2);
    expect(rows).toMatchObject([
      {
        topic: 'other',
        content: 'Please add more games.',
        contact: '',
        account: 'talkative',
        state: 'open',
        language: 'en',
      },
      { topic: 'game', content: 'The search finds nothing.', contact: 'me@example.com', account: null, closedAt: null },
    ]);
  });

  it.each([
    ['', 'enter_feedback', 'Enter your feedback.'],
    [' \n ', 'enter_feedback', 'Enter your feedback.'],
    ['Too short', 'content_between', 'Enter 10 to 1000 characters.'],
    ['much too long '.repeat(80), 'content_between', 'Enter 10 to 1000 characters.'],
  ])('is refused at its field when it is empty, too short or too long (case %#)', async (content, code, message) => {
    const refused = await send({ content });
    expect([refused.status, refused.body.fields.content.code]).toEqual([422, code]);
    expect(getTranslator('en', ['errors'])(code, refused.body.fields.content.params)).toBe(message);
  });

  it('is stored without control characters', async () => {
    expect((await send({ content: 'A bell\u0007 and an escape \u001b[31mred\nline' })).status).toBe(200);
    const { rows } = await listed('?state=open');
    expect(rows[0].content).toBe('A bell and an escape [31mred\nline');
  });

  it('can be sent five times in ten minutes from one network', async () => {
    await portal.app.db.query({ name: 'test_no_limits', text: 'delete from rate_limits' }, []);
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const response = await portal.call(SEND, { body: { content: `Once more, number ${times}` } });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is closed once, with a note, and the audit log says by whom', async () => {
    const [{ id }] = (await listed('?state=open')).rows;
    const close = () => staff.as('support', `POST /ops/api/feedback/${id}/close`, { note: 'Answered by e-mail' });
    expect((await close()).status).toBe(200);
    expect((await close()).body.code).toBe('wrong_state');
    expect((await listed('?state=closed')).rows).toMatchObject([{ id, note: 'Answered by e-mail', state: 'closed' }]);
    expect(await staff.lastAudit()).toMatchObject({ action: 'feedback.close', subject: id });
    expect((await staff.as('support', 'POST /ops/api/feedback/FNOTHERE/close', {})).status).toBe(404);
  });

  it('can be read by staff only', async () => {
    expect((await portal.call('GET /ops/api/feedback')).status).toBe(401);
    const member = await portal.newMember();
    expect((await member.call('GET /ops/api/feedback')).status).toBe(401);
  });
});
