import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { draft, publishItem, uploadImage, createItem } from '../support/content.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const as = (key: string, body?: unknown) => staff.as('support', key, body);
const step = (id: string, name: string, version: number) => as(`POST /ops/api/content/${id}/${name}`, { version });
const shown = async () => (await portal.call('GET /wps/relay/MCSFE_getListAnnouncements')).body.value.totalRows;

describe('writing content', () => {
  it('shows an item to visitors only while it is published', async () => {
    const id = await createItem(staff);
    expect(await shown()).toBe(0);
    expect((await step(id, 'publish', 1)).body.value).toMatchObject({ state: 'published', version: 2 });
    expect(await staff.lastAudit()).toMatchObject({ actor: 'the-support', action: 'content.publish', subject: id });
    expect(await shown()).toBe(1);
    expect((await step(id, 'unpublish', 2)).body.value).toMatchObject({ state: 'draft' });
    expect(await shown()).toBe(0);
    expect((await step(id, 'archive', 3)).body.value).toMatchObject({ state: 'archived' });
  });

  it('refuses steps that an item’s state does not allow', async () => {
    const steps = { draft: ['unpublish'], published: ['publish'], archived: ['unpublish', 'archive'] };
    const ids = {
      draft: [await createItem(staff), 1],
      published: [await publishItem(staff), 2],
      archived: [await createItem(staff), 2],
    } as const;
    await step(ids.archived[0], 'archive', 1);
    for (const state of ['draft', 'published', 'archived'] as const) {
      const [id, version] = ids[state];
      for (const name of steps[state]) {
        const refused = await step(id, name, version);
        expect([state, name, refused.status, refused.body.code]).toEqual([state, name, 409, 'wrong_state']);
      }
    }
  });

  it('sanitizes texts, and previews the sanitized text', async () => {
    const body = '<p onclick="x()">Hi<script>alert(1)</script></p>';
    const id = await createItem(staff, { texts: [{ languageTag: 'en', title: 'x', body }] });
    const item = (await as(`GET /ops/api/content/${id}`)).body.value;
    expect(item.texts).toEqual([{ languageTag: 'en', title: 'x', summary: '', body: '<p>Hi</p>' }]);
    expect((await as('POST /ops/api/content-preview', { body })).body.value).toEqual({ body: '<p>Hi</p>' });
  });

  it('refuses a change of a version that a colleague has replaced', async () => {
    const id = await createItem(staff);
    const { kind: _, ...edited } = draft({ texts: [{ languageTag: 'vi', title: 'Mới' }] });
    const first = await as(`PUT /ops/api/content/${id}`, { ...edited, version: 1 });
    expect(first.body.value).toMatchObject({ version: 2 });
    const second = await as(`PUT /ops/api/content/${id}`, { ...edited, version: 1 });
    expect([second.status, second.body.code]).toEqual([409, 'conflict']);
    expect((await step(id, 'publish', 1)).body.code).toBe('conflict');
    expect((await as(`PUT /ops/api/content/CNOTHERE`, { ...edited, version: 1 })).status).toBe(404);
  });

  it('names the fields with problems', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ slot: 'nowhere' }, 'slot'],
      [{ slug: 'a-slug' }, 'slug'],
      [{ kind: 'help', slot: 'terms' }, 'slug'],
      [{ kind: 'help', slot: 'terms', slug: 'Not A Slug' }, 'slug'],
      [{ facts: { url: '/x' } }, 'facts.url'],
      [{ kind: 'social', slot: 'x', facts: { url: 'http://x.test' } }, 'facts.url'],
      [{ kind: 'promotion', slot: 'slots' }, 'facts.type'],
      [{ imageId: '0'.repeat(32) }, 'imageId'],
      [{ kind: 'banner', slot: 'w_home', imageId: '0'.repeat(32) }, 'imageId'],
      [{ texts: [{ languageTag: 'xx', title: 'x' }] }, 'texts.0.languageTag'],
      [{ texts: [{ languageTag: 'vi', title: ' ' }] }, 'texts.0.title'],
      [
        {
          texts: [
            { languageTag: 'vi', title: 'a' },
            { languageTag: 'vi', title: 'b' },
          ],
        },
        'texts',
      ],
    ];
    for (const [changes, field] of wrong) {
      const refused = await as('POST /ops/api/content', draft(changes));
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, [field]]);
    }
  });

  it('refuses a slug that another article has', async () => {
    const article = { kind: 'help', slot: 'terms', slug: 'only-one' };
    await createItem(staff, article);
    const refused = await as('POST /ops/api/content', draft(article));
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['slug']]);
  });
});

describe('the items of a slot', () => {
  it('are shown in the order that staff saved', async () => {
    const { imageId } = (await uploadImage(portal, staff)).body.value;
    const banner = (title: string) => ({
      kind: 'banner',
      slot: 'w_home',
      imageId,
      texts: [{ languageTag: 'vi', title }],
    });
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c']) ids.push(await publishItem(staff, banner(title)));
    const titles = async () => {
      const { value } = (await portal.call('GET /wps/content/banners?group=w_home')).body;
      return value.map(({ title }: { title: string }) => title).join('');
    };
    expect(await titles()).toBe('cba');
    const [a, b, c] = ids;
    expect((await as('PUT /ops/api/content-order', { kind: 'banner', slot: 'w_home', ids: [b, c, a] })).status).toBe(
      200,
    );
    expect(await titles()).toBe('bca');
    for (const wrong of [[b, b], ['CNOTHERE'], [a, 'CNOTHERE']])
      expect((await as('PUT /ops/api/content-order', { kind: 'banner', slot: 'w_home', ids: wrong })).status).toBe(422);
    expect((await as('PUT /ops/api/content-order', { kind: 'banner', slot: 'w_down', ids: [a] })).status).toBe(422);
    expect(await titles()).toBe('bca');
  });
});

describe('pictures for the pages', () => {
  it('are refused unless they are PNG or JPEG', async () => {
    const headers = { 'Content-Type': 'image/png', Authorization: `Bearer ${staff.tokens.get('support')}` };
    for (const body of ['<svg onload="alert(1)"/>', 'GIF89a', '']) {
      const response = await portal.raw('/ops/api/content-images', { method: 'POST', headers, body });
      expect([415, 422]).toContain(response.status);
    }
  });
});
