import { afterAll, beforeAll, expect, it } from 'vitest';
import { sanitize } from '#domain/content';
import { computeTrialBalance } from '#domain/ledger';
import { LOCALES } from '#i18n/locale-table';
import { CONTENT_SLOTS } from '#rules/site/content';
import { GAME_CATEGORIES } from '#rules/games/game-categories';
import { seedContent } from '#server/seed/content/seed';
import { createTestApp, type TestApp } from '../support/app.ts';
import { queryRows } from '../support/sql.ts';

let portal: TestApp;
let isSeeded: boolean;
beforeAll(async () => {
  portal = await createTestApp({ MINIMUM_AGE: '21' });
  isSeeded = await seedContent(portal.app);
});
afterAll(() => portal.close());

const read = async (path: string, tag = 'vi') =>
  (await portal.call(`GET ${path}`, { headers: { 'Accept-Language': tag } })).body.value;

it('a new portal has promotions, announcements and three banners on each page, in both languages', async () => {
  expect(isSeeded).toBe(true);
  for (const tag of ['vi', 'en']) {
    const { rows, totalRows } = await read('/wps/promotions', tag);
    expect(totalRows).toBe(10);
    const texts = [...rows, ...(await read('/wps/relay/MCSFE_getListAnnouncements', tag)).rows];
    for (const group of CONTENT_SLOTS.banner) {
      const banners: { lobby: string | null; language: string }[] = await read(
        `/wps/content/banners?group=${group}`,
        tag,
      );
      for (const category of GAME_CATEGORIES) {
        const shown = banners.filter(({ lobby }) => lobby === null || lobby === category);
        expect(shown).toHaveLength(3);
        expect(shown.filter(({ lobby }) => lobby !== null)).toHaveLength(group === 'w_hot' ? 1 : 0);
      }
      texts.push(...banners);
    }
    expect(texts.map(({ language }) => language).filter((language) => language !== tag)).toEqual([]);
  }
  expect((await read('/wps/promotions?category=new_player')).totalRows).toBeGreaterThanOrEqual(3);
  expect((await read('/wps/relay/MCSFE_getListAnnouncements')).totalRows).toBeGreaterThanOrEqual(6);
});

it('the chat greets and answers four questions, in both languages', async () => {
  for (const tag of ['vi', 'en']) {
    const { greeting, questions } = await read('/wps/content/chat', tag);
    expect([greeting, ...questions].map(({ language }) => language)).toEqual(Array(5).fill(tag));
  }
});

it('four seeded promotions award something, with their budgets filled and terms beside them', async () => {
  const { rows } = await read('/wps/promotions');
  const offers = rows.filter(({ rules }: { rules: object | null }) => rules !== null);
  expect(offers.map(({ slug, rules }: any) => [slug, rules.type, rules.form, rules.maxAward, rules.repeats])).toEqual([
    ['welcome-bonus', 'deposit_match', 'bonus', '2000000', 'never'],
    ['daily-sign-in', 'sign_in', 'cash', '7000', 'day'],
    ['reload-50', 'deposit_match', 'bonus', '500000', 'day'],
    ['birthday-gift', 'birthday', 'cash', '1888000', 'year'],
  ]);
  expect(offers[0].rules).toMatchObject({
    isUsedUp: false,
    depositsMax: 1,
    bonus: { factor: '10', required: '20000000', maxBet: '50000', validHours: 168, contribution: { RNG: '100' } },
  });
  expect(offers[0]).toMatchObject({ state: 'running', startsAt: offers[0].rules.startsAt });
  expect(await computeTrialBalance(portal.app.db)).toMatchObject({ problems: [] });
});

it('four seeded missions can be played, in every language of the portal', async () => {
  const member = await portal.newMember();
  for (const { tag } of LOCALES) {
    const response = await member.call('GET /wps/relay/MCS2_missionSummary', { headers: { 'Accept-Language': tag } });
    const { missions } = response.body.value;
    expect(missions.map(({ metric, window, steps }: any) => [metric, window, steps.length])).toEqual([
      ['turnover', 'daily', 3],
      ['games', 'weekly', 2],
      ['signIns', 'weekly', 3],
      ['multiplier', 'monthly', 2],
    ]);
    const english = missions.filter(({ title }: any) => title === 'Explorer');
    expect(english, tag).toHaveLength(tag === 'en' ? 1 : 0);
  }
});

it('a seeded race can be won, in every language of the portal', async () => {
  for (const { tag } of LOCALES) {
    const response = await portal.call('GET /wps/relay/MCS2_missionLeaderboard', {
      headers: { 'Accept-Language': tag },
    });
    const [race] = response.body.value.boards;
    expect(race).toMatchObject({ metric: 'turnover', window: 'weekly', phase: 'running', total: '13500000' });
    expect(race.title === 'Weekly slots race', tag).toBe(tag === 'en');
  }
});

it('the images of the seeded promotions exist', async () => {
  const { rows } = await read('/wps/promotions');
  for (const { image } of rows) {
    for (const { src } of image.sizes) expect((await portal.raw(src)).status).toBe(200);
  }
});

it('the seeded help center has articles in every category, each with a text in both languages', async () => {
  for (const tag of ['vi', 'en']) {
    const { categories, article } = await read('/wps/system/helpCenter', tag);
    expect(article).toBeNull();
    expect(categories.map(({ category }: { category: string }) => category)).toEqual([...CONTENT_SLOTS.help]);
    const slugs = categories.flatMap(({ articles }: { articles: { slug: string }[] }) =>
      articles.map(({ slug }) => slug),
    );
    expect(slugs.length).toBeGreaterThanOrEqual(25);
    for (const slug of slugs) {
      const { content, language, title, summary } = (await read(`/wps/system/helpCenter?slug=${slug}`, tag)).article;
      expect([slug, language]).toEqual([slug, tag]);
      expect([title, summary].join()).not.toMatch(/[{}#*]|^,|,$/);
      expect(content.length).toBeGreaterThan(200);
      expect(content).not.toMatch(/\{\w+\}|\*\*|\]\(/);
      expect(sanitize(content)).toBe(content);
    }
  }
  expect((await read('/wps/system/helpCenter?slug=create-account', 'en')).article.content).toContain('at least 21');
  expect((await portal.call('GET /wps/system/helpCenter?slug=nothing')).status).toBe(404);
});

it('every seeded text exists in all languages, whether they are offered yet or not', async () => {
  const text = 'select language_tag as tag, count(*)::int as count from content_texts group by language_tag';
  const counts = await queryRows<{ tag: string; count: number }>(portal.app.db, { name: 'test_texts', text });
  expect(counts.map(({ tag }) => tag).toSorted()).toEqual(LOCALES.map(({ tag }) => tag).toSorted());
  expect(new Set(counts.map(({ count }) => count)).size).toBe(1);
});

it('content that staff archived is not seeded again', async () => {
  await portal.app.db.query({ name: 'test_archive', text: `update content_items set state = 'archived'` });
  expect(await seedContent(portal.app)).toBe(false);
  expect((await read('/wps/promotions')).totalRows).toBe(0);
});
