import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../src/lib/server/portal.ts';
import { sharedChromium } from '../support/chromium.ts';
import { ops } from '../support/command-line.ts';
import { axeFindings } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { registerMember } from '../support/signed-in.ts';
import { textsOf } from '../support/texts.ts';
import { openWatched } from '../support/watched-page.ts';

let browser: Browser;
let product: ReadyProduct;
beforeAll(async () => {
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new', {}, ROLES)]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Queues a sign-in of the day before, as if the member had come then, too: two of a week are a step. */
async function reachStep(databaseUrl: string, playerId: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(`update missions set started_at = now() - interval '30 days'`);
    await database.query(
      `insert into mission_events (member_id, kind, currency, amount_minor, at)
       select member.id, 'sign_in', member.currency, 0, day from members member,
              lateral (select date_trunc('week', now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh' as monday) week,
              lateral (values (week.monday), (week.monday + interval '1 day')) as of_week (day)
        where member.public_id = $1`,
      [playerId],
    );
  } finally {
    await database.end();
  }
}

/** Writes the scores of this week's race, in hundreds of thousands. */
async function race(databaseUrl: string, scores: Readonly<Record<string, number>>): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(
      `with part as (
         insert into board_windows (board_id, "window", starts_at, ends_at)
         select board.id, to_char(week.monday, 'YYYY-MM-DD'), week.monday at time zone 'Asia/Ho_Chi_Minh',
                (week.monday + interval '7 days') at time zone 'Asia/Ho_Chi_Minh'
           from boards board, lateral (select date_trunc('week', now() at time zone 'Asia/Ho_Chi_Minh') as monday) week
         returning board_id, "window"
       )
       insert into board_scores (board_id, "window", member_id, numerator, reached_at)
       select part.board_id, part."window", member.id, (score.value::numeric * 1000000000)::bigint, now()
         from part, jsonb_each_text($1::jsonb) as score (username, value) join members member on member.username = score.username`,
      [scores],
    );
  } finally {
    await database.end();
  }
}

const PHONE = { viewport: { width: 360, height: 740 } };
const t = textsOf('en', 'member');
const side = textsOf('en', 'shell');

describe('the VIP entry of the side menu', () => {
  it('opens the sign-in for visitors, and for members the level with what is missing and all that levels give', async () => {
    const { page, context, problems } = await openWatched(browser, PHONE);
    await page.goto(`${product.url}/en`);
    const openEntry = async () => {
      await page.locator('[data-act="menu"]:visible').first().click();
      await page.getByRole('button', { name: side('side.vip') }).click();
    };
    await openEntry();
    await page.getByRole('dialog').locator('input[type="password"]').waitFor();

    await context.addCookies(await registerMember(product.url, 'climber1'));
    await page.goto(`${product.url}/en`);
    await openEntry();
    await page.waitForURL('**/en#member/rank');
    await page.getByText(t('rank.toNext', { level: 'Bronze' })).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(2);
    await page.getByText(t('rank.emptyTitle')).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    // Staff pin a level while the page is open.
    const { id } = (await (await context.request.get(`${product.url}/wps/member/info`)).json()).value;
    await ops(product.databaseUrl, `members rank ${id} 5 a guest of honor`);
    await page.getByRole('heading', { name: 'Diamond' }).waitFor();
    await page.getByText(t('rank.cause.pinned', { to: 'Diamond' })).waitFor();
    await page.getByRole('button', { name: 'Legend' }).click();
    await page.getByRole('columnheader', { name: 'Legend' }).waitFor();
    const isScrolling = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isScrolling)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);

    // The missions of a new portal: today's is new, and the sign-in is the first step of the week.
    await page.getByRole('button', { name: t('back') }).click();
    await page.getByRole('button', { name: `${t('page.missions')} ${t('newMissions', { count: 1 })}` }).click();
    await page.waitForURL('**/en#member/missions');
    await page.getByRole('heading', { name: t('missions.window.daily') }).waitFor();
    await page.getByText(t('missions.banner', { reached: 0, all: 10 })).waitFor();
    await page.getByText(t('missions.historyEmptyTitle')).waitFor();
    expect(await page.evaluate(isScrolling)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    // A step is reached while the page is open.
    await reachStep(product.databaseUrl, id);
    await page.getByText(t('missions.won')).waitFor();
    await page.getByText(t('missions.state.paid')).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    // The race of a new portal.
    const rivals = ['racer01', 'racer02', 'racer03', 'racer04'];
    for (const rival of rivals) await registerMember(product.url, rival);
    await race(product.databaseUrl, { racer01: 9, racer02: 7, racer03: 6, climber1: 5.5, racer04: 4 });
    await page.getByRole('tab', { name: t('boards.title') }).click();
    const board = page.getByRole('article', { name: 'Weekly slots race' });
    await board.getByText(t('boards.phase.running')).waitFor();
    await board.getByText(/to rank 3$/).waitFor();
    expect(
      await board
        .getByRole('list', { name: t('boards.podium') })
        .getByRole('listitem')
        .count(),
    ).toBe(3);
    expect(await page.evaluate(isScrolling)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the page to invite friends', () => {
  it('shares the member’s link by the device, else copies it, with the amounts of the program', async () => {
    const database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
    await database.query(
      `insert into referral_terms (version, is_on, monthly_budget_minor, terms, created_by)
         select 2, true, 0, terms || '{"minDeposit":"150000","minTurnover":"450000","withinDays":20,"commission":["0.1"]}', 'test' from referral_terms`,
    );
    await database.end();
    const { page, context, problems } = await openWatched(browser, PHONE);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addCookies(await registerMember(product.url, 'inviter1'));
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.goto(`${product.url}/en`);
    await page.locator('[data-act="menu"]:visible').first().click();
    await page
      .getByRole('navigation')
      .getByRole('button', { name: side('side.invite') })
      .click();
    await page.waitForURL('**/en#member/referral');
    await page.getByText('deposits ⁦₫150,000⁩ and reaches ⁦₫450,000⁩ in turnover within 20 days').waitFor();
    await page.getByRole('img', { name: t('referral.qr') }).waitFor();
    await page.getByRole('button', { name: t('referral.share') }).click();
    await page.getByRole('button', { name: t('referral.linkCopied') }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/^http.*\/register\?referralCode=[0-9A-F]{12}$/);
    expect(await axeFindings(page)).toEqual([]);

    expect(problems).toEqual([]);
    await context.close();
  });
});
