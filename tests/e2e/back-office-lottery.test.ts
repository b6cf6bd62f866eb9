import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../src/lib/server/portal.ts';
import { sharedChromium } from '../support/chromium.ts';
import { expectClean, openBackOffice, openSection } from '../support/back-office-page.ts';
import { type Texts, textsOf } from '../support/texts.ts';
import { NORTH } from '../support/lottery/northern-draw.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import type { WatchedPage } from '../support/watched-page.ts';
import { itThoroughly } from '../support/thorough.ts';

let browser: Browser;
let product: ReadyProduct;
let backOffice: WatchedPage;
const TAG = 'vi';
const t = textsOf(TAG, 'ops');
const names = textsOf(TAG, 'lottery');

beforeAll(async () => {
  // Without feeds, so that only staff enter results: the embedded ones would publish one before a slow test does.
  [browser, product] = await Promise.all([sharedChromium(), openProduct('new', { RESULT_FEEDS: 'none' }, ROLES)]);
  backOffice = await openBackOffice(browser, product, TAG);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function inDatabase(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Ends the next northern draw without a result. */
async function endNorthernDraw(): Promise<void> {
  const rows = () =>
    inDatabase(
      `update lottery_draws set state = 'CLOSED', opens_at = now() - interval '1 day', closes_at = now() - interval '1 minute',
              draws_at = now() - interval '30 seconds'
        where id = (select id from lottery_draws where game_code = 'XSMB' and state in ('PENDING', 'OPEN')
                     order by closes_at limit 1) returning id`,
    );
  // A worker creates the first draws soon after the start.
  await expect.poll(async () => (await rows()).length, { timeout: 60_000 }).toBe(1);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const gameButton = (page: Page, action: string, game: RegExp) =>
  page
    .getByRole('row')
    .filter({ hasText: game })
    .getByRole('button', { name: new RegExp(`^${t(action)}`) });

async function typeResult(page: Page, texts: Texts): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [name, numbers] of Object.entries(NORTH)) {
    if (typeof numbers === 'string') continue;
    await dialog.getByLabel(texts(`draws.prizes.${name}`)).fill(numbers.join(' '));
  }
}

describe('the lottery in the back office', () => {
  it('puts a game under maintenance and lowers its limits for players', async () => {
    const { page } = backOffice;
    await openSection(page, t, 'lottery');
    await gameButton(page, 'lottery.gameAction', /SSC5M/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('lottery.isUnderMaintenance')).check();
    await expectClean(page, 'lottery-game');
    await button(page, t('lottery.save')).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'SSC5M' })
      .getByText(t('lottery.state.maintenance'), { exact: true })
      .waitFor();

    await gameButton(page, 'lottery.limitsAction', /SSC5M/).click();
    await dialog.getByLabel(t('lottery.limit.minTotalStakeMinor')).fill('5000');
    await dialog.getByLabel(t('lottery.limit.maxMultiplier')).fill('99');
    await expectClean(page, 'lottery-limits');
    await button(page, t('lottery.save')).click();
    await page.getByRole('row').filter({ hasText: 'SSC5M' }).getByText('Đã đổi 2').waitFor();
    await expectClean(page, 'lottery-games');
    const [pricing, current] = await Promise.all(
      ['/lgw/games/SSC5M/pricing', '/lgw/draws/SSC5M/current'].map(async (path) => {
        return (await (await fetch(`${product.url}${path}`)).json()).value;
      }),
    );
    expect(JSON.stringify(pricing)).toContain('"5000"');
    expect(current.maintenance).toBe(true);
  });

  itThoroughly('requires a jackpot reserve before a game is on sale, and shows the pool', async () => {
    const { page, problems } = backOffice;
    await openSection(page, t, 'lottery');
    const dialog = page.getByRole('dialog');
    const [save, errors] = [button(page, t('lottery.save')), textsOf(TAG, 'errors')];
    const sell = async () => {
      await gameButton(page, 'lottery.gameAction', /MEGA645/).click();
      await dialog.getByLabel(t('lottery.isEnabled')).check();
      await save.click();
    };
    await sell();
    await dialog.getByText(errors('reserve_missing')).waitFor();
    expect(problems.splice(0)).toEqual([expect.stringContaining('422')]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await gameButton(page, 'lottery.jackpotsAction', /MEGA645/).click();
    const pool = dialog.getByRole('row').filter({ hasText: 'M6' });
    await pool.getByText(t('lottery.belowSeed')).waitFor();
    await button(page, t('lottery.reserveAction')).click();
    await dialog.getByLabel(t('lottery.amount')).fill('20000000000');
    await dialog.getByLabel(t('reason.label')).fill('Quỹ dự phòng cho Jackpot');
    await expectClean(page, 'lottery-reserve');
    await button(page, t('lottery.move')).click();
    await pool.getByText(t('lottery.funded')).waitFor();

    await button(page, t('lottery.jackpotSettingsAction')).click();
    const seed = dialog.getByLabel(t('lottery.seedOf').replace('{name}', 'M6'));
    await seed.fill('15000000000');
    await dialog.getByLabel(t('lottery.contributionOf').replace('{name}', 'M6')).fill('30.5');
    await dialog.getByLabel(t('reason.label')).fill('Tăng mức sàn');
    await expectClean(page, 'lottery-jackpot-terms');
    await save.click();
    await pool.getByText('30,5').waitFor();
    expect(await pool.innerText()).toMatch(/15\.000\.000\.000/);
    await expectClean(page, 'lottery-jackpots');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await sell();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('row')
      .filter({ hasText: 'MEGA645' })
      .getByText(t('lottery.state.on'), { exact: true })
      .waitFor();
    const current = (await (await fetch(`${product.url}/lgw/draws/MEGA645/current`)).json()).value;
    expect(current.jackpots).toEqual([{ tier: 'M6', amount: '15000000000', seed: '15000000000', currency: 'VND' }]);
  });

  itThoroughly('changes the odds of a bet type for players', async () => {
    const { page } = backOffice;
    await openSection(page, t, 'lottery');
    await gameButton(page, 'lottery.oddsAction', /SSC3M/).click();
    const dialog = page.getByRole('dialog');
    const [search, save] = [dialog.getByLabel(t('lottery.findBetType')), button(page, t('lottery.save'))];
    await dialog.getByText(names('betTypes.group.C_SUM'), { exact: true }).waitFor();
    await expectClean(page, 'lottery-odds');
    // Finds a bet type by its name without accents, or by its code.
    await search.fill('rong ho');
    await dialog.getByText(names('betTypes.group.C_LH'), { exact: true }).waitFor();
    await expectClean(page, 'lottery-odds-found');
    await search.fill('SSC_C_SUM');
    const odds = dialog.locator('details input');
    await expect.poll(() => odds.count()).toBe(1);
    expect(await odds.getAttribute('placeholder')).toBe('1.95');
    await odds.fill('2,5');
    await expectClean(page, 'lottery-odds-refused');
    await save.click();
    await dialog.getByRole('alert').waitFor();
    await odds.fill('1,9');
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    const pricing = (await (await fetch(`${product.url}/lgw/games/SSC3M/pricing`)).json()).value;
    expect(pricing.odds).toEqual([{ betType: 'SSC_C_SUM', tier: 'WIN', oddsTable: 'A', odds: '1.9' }]);
    // The override is in its field when the dialog opens again; an empty field restores the default.
    await gameButton(page, 'lottery.oddsAction', /SSC3M/).click();
    await search.fill('SSC_C_SUM');
    await expect.poll(() => odds.inputValue()).toBe('1.9');
    await odds.fill('');
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    const after = (await (await fetch(`${product.url}/lgw/games/SSC3M/pricing`)).json()).value;
    expect(after.odds).toEqual([]);
  });

  it('shows the liabilities of a draw and voids it', async () => {
    const { page } = backOffice;
    await openSection(page, t, 'lottery');
    await gameButton(page, 'lottery.riskAction', /XSMB/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('lottery.noBetsTitle')).waitFor();
    await expectClean(page, 'lottery-risk');
    const drawNumber = (await dialog.locator('dl code').first().textContent()) ?? '';
    await button(page, t('draws.void')).click();
    await page.getByLabel(t('reason.label')).fill('a test of giving up');
    // The draw closes while the reason is entered: the dialog still voids the draw that it was opened for.
    await inDatabase(
      `update lottery_draws set state = 'CLOSED', opens_at = now() - interval '1 day', closes_at = now() - interval '1 minute'
        where game_code = 'XSMB' and draw_number = '${drawNumber}'`,
    );
    await expect.poll(() => dialog.first().locator('dl code').first().textContent()).not.toBe(drawNumber);
    await dialog.last().getByText(drawNumber, { exact: true }).waitFor();
    await button(page, t('draws.void')).last().click();
    await dialog.first().waitFor({ state: 'hidden' });
    const drawn = `select state from lottery_draws where game_code = 'XSMB' and draw_number = '${drawNumber}'`;
    expect(await inDatabase(drawn)).toEqual([{ state: 'VOID' }]);
  });

  it('publishes a station’s result after two staff members entered it, and refuses invalid ones', async () => {
    const { page, problems } = backOffice;
    await endNorthernDraw();
    await openSection(page, t, 'draws');
    const row = page.getByRole('row').filter({ hasText: 'XSMB' });
    await row.getByRole('button', { name: new RegExp(`^${t('draws.enter')}`) }).click();
    await typeResult(page, t);
    const dialog = page.getByRole('dialog');
    const special = dialog.getByLabel(t('draws.prizes.DB'));
    await special.fill('1234');
    await button(page, t('draws.enter')).click();
    await expect.poll(() => special.getAttribute('aria-invalid')).toBe('true');
    await special.fill('52468');
    await expectClean(page, 'lottery-result');
    await button(page, t('draws.enter')).click();
    await page.getByText(t('done.resultEntered').split('{id}').at(-1) ?? '').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    // The entry stays hidden until a second staff member enters the same result.
    await row.getByText(t('draws.entered')).waitFor();
    expect(await row.getByText('52468').count()).toBe(0);
    await expectClean(page, 'lottery-draws');
    // A second entry by the same person does not publish the result.
    expect(await inDatabase(`select state from lottery_draws where game_code = 'XSMB' and draws_at < now()`)).toEqual([
      { state: 'CLOSED' },
    ]);
    expect(problems).toEqual([]);
  });
});
