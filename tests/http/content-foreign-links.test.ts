import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createItem } from '../support/content.ts';
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({ FOUR_EYES: 'on', SERVICE_HOSTS: 'help.portal.test' });
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const text = (body: string) => [{ languageTag: 'en', title: 'A title', summary: '', body }];
const linkTo = (address: string) => text(`<p><a href="${address}">Here</a></p>`);
const publish = (id: string, version = 1) => staff.as('support', `POST /ops/api/content/${id}/publish`, { version });
const stateOf = async (id: string) => (await staff.as('support', `GET /ops/api/content/${id}`)).body.value.state;
const edit = (id: string, texts: object[], version = 2) =>
  staff.as('support', `PUT /ops/api/content/${id}`, { version, slot: 'headline', texts });

describe('content that leads to another site', () => {
  it('is published when a second person approves it', async () => {
    const id = await createItem(staff, { texts: linkTo('https://evil.test/login') });
    const proposed = await publish(id);
    expect([proposed.status, proposed.body.code, await stateOf(id)]).toEqual([202, 'second_person_needed', 'draft']);
    const approval = `POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`;
    expect((await staff.as('support', approval, {})).body.code).toBe('refused');
    expect((await staff.as('admin', approval, {})).status).toBe(200);
    expect(await stateOf(id)).toBe('published');
  });

  it('is not published by an administrator alone', async () => {
    const id = await createItem(staff, { texts: linkTo('https://evil.test/login') });
    const proposed = await staff.as('admin', `POST /ops/api/content/${id}/publish`, { version: 1 });
    const approval = `POST /ops/api/proposals/${proposed.body.value.proposalId}/approve`;
    expect((await staff.as('admin', approval, {})).body.code).toBe('other_person_needed');
    expect(await stateOf(id)).toBe('draft');
  });

  it('is not published by an approval after it was edited', async () => {
    const id = await createItem(staff, { texts: linkTo('https://partner.test/') });
    const { proposalId } = (await publish(id)).body.value;
    expect((await edit(id, linkTo('https://evil.test/'), 1)).status).toBe(200);
    expect((await staff.as('admin', `POST /ops/api/proposals/${proposalId}/approve`, {})).body.code).toBe('conflict');
    expect(await stateOf(id)).toBe('draft');
  });

  it.each([
    'https://evil.test/',
    'https://portal.test.evil.test/',
    'https://portal.test@evil.test/',
    'https://EVIL.test',
    'https&#58;//evil.test/',
    'https://help.portal.test:8443/',
  ])('needs a second person after its publication too: %s', async (address) => {
    const id = await createItem(staff);
    expect((await publish(id)).status).toBe(200);
    expect((await edit(id, linkTo(address))).body.code).toBe('second_person_needed');
    const { value } = (await staff.as('support', `GET /ops/api/content/${id}`)).body;
    expect(JSON.stringify(value.texts)).not.toMatch(/evil|8443/i);
  });

  it('is a link, an app or a banner too', async () => {
    const social = { kind: 'social', slot: 'facebook', facts: { url: 'https://evil.test/' }, texts: text('') };
    const created = await staff.as('support', 'POST /ops/api/content', social);
    const id = created.body.value?.id ?? '';
    expect(created.body.success, JSON.stringify(created.body)).toBe(true);
    expect((await publish(id)).body.code).toBe('second_person_needed');
  });
});

it.each(['/promotions', `${ORIGIN}/help`.replace('http:', 'https:'), 'https://help.portal.test/chat'])(
  'content that leads to %s needs one person',
  async (address) => {
    const id = await createItem(staff, { texts: linkTo(address) });
    expect((await publish(id)).status).toBe(200);
    expect((await edit(id, linkTo(address))).status).toBe(200);
  },
);
