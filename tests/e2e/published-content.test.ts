import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { publishItem, uploadImage } from '../support/content.ts';
import { openPortal, type OpenPortal } from '../support/open-portal.ts';
import { offer } from '../support/points.ts';
import { openWatched } from '../support/watched-page.ts';

/** Content that staff publish after the build. */
let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const texts = (title: string) => [
  {
    languageTag: 'vi',
    title: `${title} (vi)`,
    summary: 'Tóm tắt mới',
    body: '<p>Nội dung vừa đăng, xem <a href="/rng">slot</a></p>',
  },
  {
    languageTag: 'en',
    title,
    summary: 'A new summary',
    body: '<p>Published just now, see <a href="/rng">slots</a></p>',
  },
];

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(portal.url + path, { redirect: 'manual', headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function publishPromotion(changes: Record<string, unknown>): Promise<string> {
  const { imageId } = (await uploadImage(portal.app, portal.staff)).body.value;
  return publishItem(portal.staff, {
    kind: 'promotion',
    slot: 'slots',
    imageId,
    facts: { type: 'event' },
    ...changes,
  });
}

describe('help article', () => {
  it('has its page at once, in both languages and without header, without a build', async () => {
    expect((await get('/en/help/just-written')).status).toBe(404);
    await publishItem(portal.staff, {
      kind: 'help',
      slot: 'support',
      slug: 'just-written',
      texts: texts('Just written'),
    });
    const english = await get('/en/help/just-written');
    expect(english.status).toBe(200);
    expect(english.html).toContain('<title>Just written');
    expect(english.html).toContain('Published just now, see <a href="/en/rng">slots</a>');
    expect(english.html).toMatch(/<html lang="en"/);
    expect(english.headers.get('cache-control')).toContain('stale-while-revalidate');
    expect((await get('/help/just-written')).html).toContain('Nội dung vừa đăng, xem <a href="/rng">slot</a>');
    const bare = await get('/en/helpmc/just-written');
    expect(bare.status).toBe(200);
    expect(bare.html).not.toContain('class="header"');
  });

  it('is marked with its language when it exists in another only', async () => {
    const [, english] = texts('English only');
    await publishItem(portal.staff, { kind: 'help', slot: 'support', slug: 'english-only', texts: [english] });
    const { html } = await get('/help/english-only');
    expect(html).toMatch(/<html lang="vi"/);
    expect(html).toMatch(/<h1[^>]* lang="en"[^>]*>\s*English only/);
    expect(html).toMatch(/class="prose"[^>]* lang="en"/);
  });

  it('is found by the search of a page that was built before', async () => {
    const found = await portal.app.call('GET /wps/system/helpIndex', { headers: { 'Accept-Language': 'en' } });
    expect(found.body.value).toContainEqual(
      expect.objectContaining({ slug: 'just-written', text: 'Published just now, see slots' }),
    );
  });
});

describe('promotion', () => {
  it('has its page at its path and at the specification’s, with the same canonical address', async () => {
    const id = await publishPromotion({ slug: 'autumn-event', texts: texts('Autumn event') });
    for (const path of ['/en/promotions/autumn-event', `/en/promotions/${id}`, `/en/promoDetail?id=${id}`]) {
      const { status, html } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(html).toContain('<title>Autumn event');
      expect(html).toMatch(/rel="canonical" href="[^"]+\/en\/promotions\/autumn-event"/);
    }
  });

  it('without a slug has its id as path', async () => {
    const id = await publishPromotion({ texts: texts('Nameless') });
    expect((await get(`/promotions/${id}`)).html).toContain('<title>Nameless (vi)');
  });

  it('shows whether it is running, upcoming or over', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const facts = { type: 'event' };
    await publishPromotion({ slug: 'now', texts: texts('Now') });
    await publishPromotion({ slug: 'coming', texts: texts('Coming'), facts: { ...facts, startsAt: day(2) } });
    await publishPromotion({ slug: 'over', texts: texts('Over'), facts: { ...facts, endsAt: day(-1) } });
    const states = (await portal.app.call('GET /wps/promotions?category=slots')).body.value.rows;
    const bySlug = Object.fromEntries(states.map((row: Record<string, string>) => [row['slug'], row['state']]));
    expect(bySlug).toMatchObject({ coming: 'soon', over: 'ended', now: 'running' });
    expect((await get('/en/promotions/coming')).html).toContain('data-promo-state="soon"');
    expect((await get('/en/promotions/over')).html).toContain('This promotion has ended.');
  });

  it('cannot end before it starts', async () => {
    const facts = { type: 'event', startsAt: '2026-05-02T00:00:00Z', endsAt: '2026-05-01T00:00:00Z' };
    await expect(publishPromotion({ slug: 'backwards', facts })).rejects.toThrow('facts.endsAt');
  });
});

describe('address without published content', () => {
  it.each(['/en/help/nothing', '/promotions/nothing', '/en/promoDetail?id=nothing', '/xx/promoDetail?id=six-slots'])(
    '%s is reported as missing',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('of a promotion without an id redirects to all promotions', async () => {
    const { status, headers } = await get('/en/promoDetail');
    expect([status, headers.get('location')]).toEqual([302, '/en/promotions']);
  });
});

describe('update of a built page', () => {
  it('is identified by its ETag, and unchanged content is not sent again', async () => {
    const first = await get('/fresh/en/help');
    expect(first.status).toBe(200);
    expect(first.html).toContain('/en/help/user-agreement');
    expect(first.html).not.toContain('<html');
    const again = await get('/fresh/en/help', { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect([again.status, again.html]).toEqual([304, '']);
  });

  it('shows each kind of item of the point mall', async () => {
    const terms = { factorHundredths: 500, validHours: 72, maxBet: '50000', contributionPpm: { RNG: 1_000_000 } };
    await offer(portal.app);
    await offer(portal.app, { kind: 'cash', amountMinor: 1_000_000n });
    await offer(portal.app, { kind: 'bonus', amountMinor: 2_000_000n, bonusTerms: terms });
    const { status, html } = await get('/fresh/en/pointMall');
    expect([status, html.match(/class="mall-item /g)?.length]).toEqual([200, 3]);
  });

  it('loads the first picture of a page at once, but not a lobby’s, which follows the games on a phone', async () => {
    const firstPicture = async (path: string) =>
      /<img class="slide-image"(?: [\w-]+="[^"]*")*/.exec((await get(path)).html)?.[0];
    for (const path of ['/en/', '/en/promotions', '/en/download'])
      expect(await firstPicture(path), path).toMatch(/^(?!.* loading="lazy").* fetchpriority="high"/);
    expect(await firstPicture('/en/rng')).toContain('loading="lazy"');
  });

  it('shows the links of the frame that were published since', async () => {
    const [affiliates, network] = ['https://partners.example.com/', 'https://zalo.me/123'];
    const facts = { resourceType: 'link', url: affiliates };
    await publishItem(portal.staff, { kind: 'resource', slot: 'AFFILIATELINK', facts, texts: texts('Partners') });
    await publishItem(portal.staff, { kind: 'social', slot: 'zalo', facts: { url: network }, texts: texts('On Zalo') });
    const browser = await sharedChromium();
    const { page, problems } = await openWatched(browser, {});
    await page.goto(`${portal.url}/en/promotions`);
    await page.locator(`.affiliate a[href="${affiliates}"]`).waitFor();
    await page.locator(`.side-social a[href="${network}"]`).waitFor({ state: 'attached' });
    expect(problems).toEqual([]);
    await browser.close();
  });

  it('adds new content to the list and to the open article', async () => {
    await publishPromotion({ slug: 'winter-event', texts: texts('Winter event') });
    const article = { kind: 'help', slot: 'support', slug: 'even-newer', texts: texts('Even newer') };
    await publishItem(portal.staff, article);
    const browser = await sharedChromium();
    const { page, problems } = await openWatched(browser, {});
    await page.goto(`${portal.url}/en/promotions#event`);
    await page.getByRole('link', { name: 'Winter event' }).waitFor();
    expect(await page.getByRole('link', { name: 'Winter event' }).getAttribute('href')).toBe(
      '/en/promotions/winter-event',
    );
    await page.goto(`${portal.url}/en/promotions?id=winter-event`);
    await page.getByRole('heading', { name: 'Winter event' }).waitFor();
    await page.goto(`${portal.url}/en/help`);
    await page.getByRole('link', { name: 'Even newer' }).waitFor();

    const { rows } = (await portal.staff.as('support', 'GET /ops/api/content?kind=help&pageSize=100')).body.value;
    const { id, version } = rows.find((row: Record<string, unknown>) => row['slug'] === 'free-play');
    const change = { slot: 'account', slug: 'free-play', version, texts: texts('Free play, rewritten') };
    const edited = await portal.staff.as('support', `PUT /ops/api/content/${id}`, change);
    expect(edited.status).toBe(200);
    await page.goto(`${portal.url}/en/help/free-play`);
    await page.getByRole('heading', { name: 'Free play, rewritten' }).waitFor();

    const gone = await portal.staff.as('support', `POST /ops/api/content/${id}/unpublish`, {
      version: version + 1,
    });
    expect(gone.status).toBe(200);
    expect(problems).toEqual([]);
    await page.goto(`${portal.url}/en/help/free-play`);
    await page.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor();
    await browser.close();
  });
});
