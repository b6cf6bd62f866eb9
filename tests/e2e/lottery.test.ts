import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { axeFindings, frameFindings } from '../support/page-checks.ts';
import {
  accountMenu,
  giveName,
  openFrom,
  openSignIn,
  shot,
  unexpected,
  WORDS,
  useSignInProduct,
} from '../support/sign-in-page.ts';

const product = useSignInProduct();
const WORDS_OF = {
  vi: {
    random: 'Ngẫu nhiên',
    add: 'Thêm vào phiếu cược',
    place: /^Đặt cược/,
    placed: /Đã đặt cược/,
    bets: 'Cược của tôi',
    back: 'Huỷ cược',
    backed: 'Đã huỷ',
    none: 'Chưa có trò chơi yêu thích',
    favourites: 'Yêu thích',
    search: 'Tìm trò chơi',
    chase: 'Nuôi nhiều kỳ',
    doubled: 'Gấp đôi mỗi kỳ',
    several: /^Đặt cược 5 kỳ/,
    endChase: 'Dừng nuôi',
    oneBack: /Đã huỷ 1 cược/,
    ended: /Đã huỷ 5 cược/,
    lottery: 'Xổ số',
    stations: 'Xổ số Việt Nam',
    day: 'Kết quả trong ngày',
    recent: 'Chơi gần đây',
    drawBets: 'Cược xổ số, mới nhất trước',
  },
  en: {
    random: 'Random',
    add: 'Add to bet slip',
    place: /^Place bet/,
    placed: /Bets placed/,
    bets: 'My bets',
    back: 'Cancel bet',
    backed: 'Cancelled',
    none: 'No favorites yet',
    favourites: 'Favorites',
    search: 'Find a game',
    chase: 'Bet on multiple draws',
    doubled: 'Double each time',
    several: /^Bet on 5 draws/,
    endChase: 'Stop betting',
    oneBack: /1 bet cancelled/,
    ended: /5 bets cancelled/,
    lottery: 'Lottery',
    stations: 'Vietnamese lottery',
    day: 'Daily results',
    recent: 'Recently played',
    drawBets: 'Lottery bets, newest first',
  },
};

/** Draws are made by a worker soon after the first start; of a game that closes seldom, so that no close comes between. */
async function openBoard(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => (await (await fetch(`${product.url}/lgw/draws/SSC5M/current`)).json()).value.current, {
      timeout: 60_000,
    })
    .not.toBeNull();
  await page.goto(`${product.url}${path}/lottery?gameCode=SSC5M&playType=SSC_DWD`);
}

async function signIn(page: Page, tag: keyof typeof WORDS_OF): Promise<void> {
  await page.goto(product.url + WORDS[tag].path);
  await openSignIn(page, WORDS[tag]);
  await giveName(page, WORDS[tag], 'demo');
  await accountMenu(page, WORDS[tag]).waitFor();
}

describe.each(['vi', 'en'] as const)('the lottery, in %s', (tag) => {
  const words = WORDS_OF[tag];
  const prefix = tag === 'vi' ? '' : '/en';

  it('shows games with their countdown, finds one by its name and keeps a favourite', async () => {
    const { page, context, problems } = await openFrom(product.browser, '10.9.0.1');
    await page.goto(`${product.url}${prefix}/lottery`);
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    await tile.first().waitFor();
    await page.getByRole('button', { name: words.favourites, exact: true }).click();
    await page.getByText(words.none).waitFor();
    await page.getByRole('group').nth(1).getByRole('button').first().click();
    await page.getByLabel(words.search).fill('pk101m PK10');
    await expect.poll(() => tile.count()).toBe(1);
    await tile.getByRole('button').click();
    await page.getByRole('button', { name: words.favourites, exact: true }).click();
    await page.reload();
    await page.getByRole('button', { name: words.favourites, exact: true }).click();
    await expect.poll(() => tile.count()).toBe(1);
    await shot(page, `lottery-${tag}`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await frameFindings(page)).toEqual([]);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('takes a bet from the board to the list of bets, and gives it back while its draw is open', async () => {
    const { page, context, problems } = await openFrom(product.browser, '10.9.0.2');
    await signIn(page, tag);
    await openBoard(page, prefix);
    await page.getByRole('button', { name: words.random }).click();
    await page.getByRole('button', { name: words.add }).click();
    await page.getByRole('button', { name: words.place }).click();
    await page.getByRole('status').getByText(words.placed).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('slip');
    await page.getByRole('tab', { name: words.bets }).click();
    await page.getByRole('button', { name: words.back }).click();
    await page.getByText(words.oneBack).waitFor();
    await page.getByRole('listitem').getByText(words.backed, { exact: true }).first().waitFor();
    await shot(page, `lottery-bets-${tag}`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await frameFindings(page)).toEqual([]);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('is found in the menu, by the menu of a vendor, and leads on to the results of the day', async () => {
    const { page, context, problems } = await openFrom(product.browser, '10.9.0.3');
    await page.goto(`${product.url}${prefix || '/'}`);
    await page.locator('#side-menu').getByRole('link', { name: words.lottery, exact: true }).click();
    await page.waitForURL(`${product.url}${prefix}/elott`);
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${product.url}${prefix}/elott?vassalage=VNLOTT`);
    await page.getByRole('button', { name: words.stations, pressed: true }).waitFor();
    await page.getByRole('link', { name: words.day }).click();
    await page.waitForURL(`${product.url}${prefix}/vnlottery`);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });

  it('follows one bet over several draws until its player ends it, and keeps all of them in the records', async () => {
    // Where the member signed in before: a new place asks for a proof.
    const { page, context, problems } = await openFrom(product.browser, '10.9.0.2');
    await signIn(page, tag);
    await openBoard(page, prefix);
    await page.getByRole('button', { name: words.random }).click();
    await page.getByRole('button', { name: words.chase }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.doubled }).click();
    const multiples = dialog.getByRole('table').getByRole('textbox');
    await expect
      .poll(async () => Promise.all((await multiples.all()).map((input) => input.inputValue())))
      .toEqual(['1', '2', '4', '8', '16']);
    await multiples.first().press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    expect(await multiples.first().inputValue()).toBe('3');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: words.several }).click();
    await page.getByRole('status').getByText(words.placed).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('slip');
    await page.getByRole('tab', { name: words.bets }).click();
    await page.getByRole('button', { name: words.endChase }).click();
    await page.getByText(words.ended).waitFor();
    expect(await page.getByRole('button', { name: words.endChase }).count()).toBe(0);
    await page.goto(`${product.url}${prefix}/lottery`);
    await page.getByRole('region', { name: words.recent }).getByRole('link').first().waitFor();
    await page.goto(`${product.url}${prefix || '/'}#member/personalHistoryCopy`);
    const records = page.getByRole('dialog');
    await records.getByRole('button', { name: words.lottery, exact: true }).click();
    await records.getByRole('table', { name: words.drawBets }).getByRole('link').nth(4).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(unexpected(problems)).toEqual([]);
    await context.close();
  });
});
