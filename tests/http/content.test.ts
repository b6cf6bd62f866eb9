import { fc, runs } from '../support/properties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPublished } from '#domain/content';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { publishItem, uploadImage } from '../support/content.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
let member: TestMember;
beforeAll(async () => {
  portal = await createTestApp({ SERVICE_HOSTS: 'chat.example.com' });
  staff = await createStaff(portal);
  member = await portal.newMember();
});
afterAll(() => portal.close());

const ANNOUNCEMENTS = 'GET /wps/relay/MCSFE_getListAnnouncements';
const PROMOTIONS = 'GET /wps/promotions';
const english = { 'Accept-Language': 'en' };

async function titles(key: string, options: Parameters<TestApp['call']>[1] = {}): Promise<string[]> {
  const { value } = (await portal.call(key, options)).body;
  return value.rows.map(({ title }: { title: string }) => title);
}

const named = (title: string) => ({ texts: [{ languageTag: 'vi', title }] });

describe('published content', () => {
  it('is listed nine a page, newest first, with the total', async () => {
    for (let at = 1; at <= 11; at++) await publishItem(staff, { slot: 'player', ...named(`Số ${at}`) });
    const first = (await portal.call(`${ANNOUNCEMENTS}?types=PL`)).body.value;
    expect(first).toMatchObject({ pageNo: 1, pageSize: 9, totalPages: 2, totalRows: 11 });
    expect(first.rows).toHaveLength(9);
    expect(first.rows[0]).toMatchObject({ title: 'Số 11', type: 'PL', timestamp: expect.stringMatching(/Z$/) });
    expect(await titles(`${ANNOUNCEMENTS}?types=PL&pageNo=2`)).toEqual(['Số 2', 'Số 1']);
    const behind = (await portal.call(`${ANNOUNCEMENTS}?types=PL&pageNo=3`)).body.value;
    expect(behind).toMatchObject({ rows: [], totalRows: 11 });
  });

  it('is shown in the reader’s language, else in English, else in a language that it has', async () => {
    await publishItem(staff, { slot: 'banner' });
    await publishItem(staff, { slot: 'banner', ...named('Chỉ có tiếng Việt') });
    const inTag = (tag: string) => titles(`${ANNOUNCEMENTS}?types=B`, { headers: { 'Accept-Language': tag } });
    expect(await inTag('vi')).toEqual(['Chỉ có tiếng Việt', 'Tiêu đề']);
    expect(await inTag('en')).toEqual(['Chỉ có tiếng Việt', 'A title']);
    // Arabic is not offered here: such a reader gets the whole portal in the default language.
    expect(await inTag('ar')).toEqual(['Chỉ có tiếng Việt', 'Tiêu đề']);
  });

  it('is shown to its audience', async () => {
    for (const audience of ['everyone', 'signed-out', 'signed-in', 'agents'])
      await publishItem(staff, { slot: 'popup', audience, ...named(audience) });
    const seenBy = async (token?: string) => (await titles(`${ANNOUNCEMENTS}?types=PU`, { token })).sort();
    expect(await seenBy()).toEqual(['everyone', 'signed-out']);
    expect(await seenBy(member.token)).toEqual(['everyone', 'signed-in']);
    const agent = await portal.newMember();
    const text = `update members set account_type = 'agent' where public_id = $1`;
    await portal.app.db.query({ name: 'test_agent', text }, [agent.playerId]);
    expect(await seenBy(agent.token)).toEqual(['agents', 'everyone', 'signed-in']);
    const own = await member.call('GET /wps/relay/MCSFE_getMemberAnnouncements?types=PU');
    expect(own.body.value.totalRows).toBe(2);
    expect((await portal.call('GET /wps/relay/MCSFE_getMemberAnnouncements')).status).toBe(401);
  });

  it('is shown to a blocked member as to a visitor', async () => {
    const blocked = await portal.newMember();
    const text = `update members set state = 'blocked' where public_id = $1`;
    await portal.app.db.query({ name: 'test_block', text }, [blocked.playerId]);
    expect((await titles(`${ANNOUNCEMENTS}?types=PU`, { token: blocked.token })).sort()).toEqual([
      'everyone',
      'signed-out',
    ]);
  });
});

describe('a schedule', () => {
  it('follows the database’s clock, whatever its dates', async () => {
    const hour = 3_600_000;
    const near = fc.option(fc.integer({ min: -48, max: 48 }).filter((hours) => hours !== 0));
    const now = Date.now();
    const at = (hours: number | null) => (hours === null ? undefined : new Date(now + hours * hour).toISOString());
    let count = 0;
    const property = fc.asyncProperty(near, near, async (from, until) => {
      fc.pre(from === null || until === null || from < until);
      const title = `Lịch ${++count}`;
      const schedule = { shownFrom: at(from), shownUntil: at(until) };
      const id = await publishItem(staff, { kind: 'notice', slot: 'player', ...schedule, ...named(title) });
      const shouldShow = (from === null || from < 0) && (until === null || until > 0);
      const query = { kind: 'notice' as const, idOrSlug: id, audiences: ['everyone' as const], languageTags: ['vi'] };
      const page = await listPublished(portal.app.db, query, { pageNo: 1, pageSize: 1 });
      expect(page.totalRows).toBe(shouldShow ? 1 : 0);
    });
    await fc.assert(property, runs(40));
  });

  it('is refused when it ends before it begins', async () => {
    const body = {
      kind: 'notice',
      slot: 'popup',
      ...named('x'),
      shownFrom: '2026-02-01T00:00:00Z',
      shownUntil: '2026-01-01T00:00:00Z',
    };
    const refused = await staff.as('support', 'POST /ops/api/content', body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['shownUntil']]);
  });
});

describe('promotions and banners', () => {
  it('have images that caches may store forever', async () => {
    const { body, status } = await uploadImage(portal, staff);
    expect(status).toBe(200);
    const { imageId } = body.value;
    const own = { kind: 'promotion', slot: 'new_player', slug: 'a-guide', facts: { type: 'guide' }, imageId };
    const id = await publishItem(staff, own);
    const { rows } = (await portal.call(`${PROMOTIONS}?category=new_player&type=guide`, { headers: english })).body
      .value;
    expect(rows).toMatchObject([
      { id, category: 'new_player', type: 'guide', title: 'A title', image: { width: 1200, height: 400 } },
    ]);
    expect(await titles(`${PROMOTIONS}?category=new_player&type=game`)).toEqual([]);
    expect(rows[0]).not.toHaveProperty('content');
    const picture = await portal.raw(rows[0].image.src);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([...new Uint8Array(await picture.arrayBuffer()).slice(8, 12)]).toEqual([...Buffer.from('WEBP')]);
    for (const which of [id, 'a-guide'])
      expect((await portal.call(`${PROMOTIONS}/${which}`)).body.value).toMatchObject({
        id,
        content: '<p>Nội dung</p>',
      });
    expect((await portal.call(`${PROMOTIONS}/nothing`)).status).toBe(404);
    expect((await portal.raw(`/files/content/${'0'.repeat(32)}-480.webp`)).status).toBe(404);
  });

  it('cannot be published without an image', async () => {
    const created = await staff.as('support', 'POST /ops/api/content', {
      kind: 'banner',
      slot: 'w_home',
      ...named('x'),
    });
    const { id } = created.body.value;
    const refused = await staff.as('support', `POST /ops/api/content/${id}/publish`, { version: 1 });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['imageId']]);
  });

  it('can be clicked only when they link to a page of the portal', async () => {
    const { imageId } = (await uploadImage(portal, staff)).body.value;
    const own = { kind: 'banner', slot: 'w_help', imageId };
    await publishItem(staff, { ...own, facts: { linkageType: 'page', url: '/helpmc' } });
    await publishItem(staff, own);
    const { value } = (await portal.call('GET /wps/content/banners?group=w_help')).body;
    expect(value.map(({ linkageType, url }: Record<string, unknown>) => [linkageType, url])).toEqual([
      [null, null],
      ['page', '/helpmc'],
    ]);
    for (const url of ['//evil.test', '/\\evil.test', 'javascript:alert(1)', 'https://elsewhere.test', '']) {
      const body = { ...own, ...named('x'), facts: { linkageType: 'page', url } };
      expect((await staff.as('support', 'POST /ops/api/content', body)).status).toBe(422);
    }
  });
});

describe('caching of answers', () => {
  it('lets visitors’ answers be cached briefly and revalidated by ETag, and never a member’s', async () => {
    const first = await portal.raw('/wps/promotions');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30');
    expect(first.headers.get('vary')).toContain('Cookie');
    const again = await portal.raw('/wps/promotions', { headers: { 'If-None-Match': `W/${tag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const own = await portal.raw('/wps/promotions', { headers: { Authorization: `Bearer ${member.token}` } });
    expect([own.headers.get('cache-control'), own.headers.get('etag')]).toEqual(['no-store', null]);
  });
});
