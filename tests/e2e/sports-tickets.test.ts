import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedChromium } from '../support/chromium.ts';
import { ticketOf } from '../support/game-session.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { registerMember } from '../support/signed-in.ts';
import { textsOf } from '../support/texts.ts';
import { openWatched } from '../support/watched-page.ts';

let product: ReadyProduct;
let browser: Browser;
let database: pg.Client;
beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct('new'), sharedChromium()]);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await browser.close();
  await product.stop();
});

const SHOTS = process.env['SCREENSHOTS'];
const records = textsOf('en', 'records');
const common = textsOf('en', 'common');
const wallet = textsOf('en', 'wallet');

/** Result of a leg that has ended. */
const RESULT = { result: 'halfWon', score: '2–1' };

/** Adds a parlay that waits for its confirmation, one of its legs with its result, and a receivable with the transaction that left it. */
async function addBet(username: string): Promise<void> {
  const ticket = ticketOf(
    { line: '-0.5', live: true },
    {
      sport: 'Bóng đá',
      league: 'V.League 1',
      event: 'Hà Nội – Huế',
      market: 'Kèo chấp',
      selection: 'Hà Nội',
      odds: '0.92',
    },
  );
  const [first, ...others] = ticket.legs;
  await database.query(
    `with round as (
       insert into game_rounds (vendor_id, member_id, vendor_round_id, game_id, state, active_bets, pending_bets, stake_minor,
                                balance_before_minor, balance_after_minor)
       select game.vendor_id, member.id, 'sports-1', game.id, 'pending', 1, 1, 500000000, 900000000, 400000000
         from members member, games game where member.username = $1 and game.code = 'LOTUS' returning id
     )
     insert into game_tickets (game_round_id, tx_id, ticket, settled_ticket) select id, 'bet-1', $2, $3 from round`,
    [username, JSON.stringify(ticket), JSON.stringify({ ...ticket, legs: [{ ...first, ...RESULT }, ...others] })],
  );
}

/** Adds rounds of two slots, the first of which won after a correction, with the transactions of that one. */
async function addRounds(username: string): Promise<void> {
  await database.query(
    `with round as (
       insert into game_rounds (vendor_id, member_id, vendor_round_id, game_id, state, active_bets, stake_minor, win_minor,
                                balance_before_minor, balance_after_minor, closed_at)
       select game.vendor_id, member.id, 'slots-' || n, game.id, 'closed', 1, 100000000, case when n = 1 then 250000000 else 0 end,
              900000000, 800000000, now()
         from members member, games game, generate_series(1, 24) n
        where member.username = $1 and game.code = case when n = 1 then 'DRAGON' else 'TIGER' end returning *
     )
     insert into game_transactions (vendor_id, tx_id, operation, hash, member_id, game_round_id, amount_minor, kind, balance_after_minor,
                                    receivable_minor)
     select round.vendor_id, step.operation || step.balance, step.operation, '', round.member_id, round.id, step.amount, step.kind, step.balance,
            step.receivable
       from round, (values ('bet', 100000000, null, 800000000, null), ('win', 0, 'win', 800000000, null),
                           ('adjust', 250000000, 'resettle', 1050000000, 0), ('adjust', -2000000, 'resettle', 0, 2000000))
                   step (operation, amount, kind, balance, receivable)
      where round.vendor_round_id = 'slots-1'`,
    [username],
  );
}

async function addReceivable(username: string): Promise<void> {
  const accounts = `from members member
    join ledger_accounts player on player.kind = 'player' and player.owner_id = member.id and player.currency = member.currency
    join ledger_accounts house on house.kind = 'house_games' and house.currency = member.currency
     and house.owner_id = (select id from vendors where code = 'SBX') where member.username = $1`;
  await database.query(
    `select ledger_post('test', 'credit', '', 'win', '{}', null, array[least(player.id, house.id), greatest(player.id, house.id)],
                        case when player.id < house.id then array[70000, -70000] else array[-70000, 70000] end) ${accounts}`,
    [username],
  );
  await database.query(
    `insert into receivables (source, reference, member_id, account_id, house_account_id, amount_minor, open_minor, details)
     select 'game', 'test', member.id, player.id, house.id, 1200000, 1200000, '{}' ${accounts}`,
    [username],
  );
}

async function expectClean(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page), name).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-1280.png` });
  await showAs(page, 360, 'dark');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-360.png` });
  expect(await axeFindings(page, 'colors'), name).toEqual([]);
  expect(await pageFindings(page), name).toEqual([]);
  await showAs(page, 1280, 'light');
}

it('shows a sports bet in words in the bet history, and what will be deducted in the wallet', async () => {
  const { page, context, problems } = await openWatched(browser, { locale: 'en-US' });
  await context.addCookies(await registerMember(product.url, 'sports1'));
  await addBet('sports1');
  await addReceivable('sports1');
  await page.goto(`${product.url}/en#member/bets`);
  const history = page.getByRole('dialog');
  await history.getByText(records('ticket.type.parlay').replace('{count}', '2')).waitFor();
  await history.getByRole('table').getByText(records('betState.pending')).filter({ visible: true }).waitFor();
  const score = records('ticket.score').replace('{score}', RESULT.score);
  const legs = await history.getByRole('listitem').filter({ hasText: '@' }).allInnerTexts();
  expect(legs.map((leg) => leg.split('\n'))).toEqual([
    [
      'Arsenal – Chelsea',
      'Match winner: Arsenal -0.5 @ 1.85',
      `Football, Premier League · 2026-12-01 22:00 · Live · ${score} · ${records('ticket.result.halfWon')}`,
    ],
    ['Hà Nội – Huế', 'Kèo chấp: Hà Nội @ 0.92', 'Bóng đá, V.League 1 · 2026-12-01 22:00'],
  ]);
  await expectClean(page, 'bet history');

  await page.goto(`${product.url}/en#member/wallet`);
  // The job has recovered the balance of 7 by then, or does it while the page is open.
  const [notice = ''] = wallet('overview.receivable').split('{amount}');
  await history
    .getByText(notice)
    .filter({ hasText: /1(13|20)/ })
    .waitFor();
  await expectClean(page, 'wallet');
  expect(problems).toEqual([]);
});

it('filters the bet history, sums up all that the filters select, and keeps them in the address', async () => {
  const { page, context, problems } = await openWatched(browser, { locale: 'en-US' });
  await context.addCookies(await registerMember(product.url, 'sports2'));
  await addBet('sports2');
  await addRounds('sports2');
  await page.goto(`${product.url}/en#member/bets?view=games`);
  const history = page.getByRole('dialog');
  const totals = history.getByRole('region', { name: records('bets.totals') });
  await totals.getByText('25', { exact: true }).waitFor();
  await expectClean(page, 'bet history with sums');

  await history.getByLabel(records('bets.game')).selectOption({ label: 'Dragon Pearl' });
  await totals.getByText('1', { exact: true }).waitFor();
  await totals.getByText('+₫15,000').waitFor();
  expect(new URL(page.url()).hash).toBe('#member/bets?view=games&vendor=SBX&game=DRAGON');
  await page.reload();
  await totals.getByText('1', { exact: true }).waitFor();
  expect(await history.getByLabel(records('bets.game')).inputValue()).toBe('SBX DRAGON');

  await history.getByRole('table').getByRole('button', { name: 'Dragon Pearl' }).click();
  const round = page.getByRole('dialog', { name: 'Dragon Pearl' });
  const steps = round.getByRole('listitem');
  await expect.poll(() => steps.count()).toBe(4);
  const kinds = ['bet', 'no_win', 'correction', 'correction'] as const;
  for (const [index, kind] of kinds.entries())
    await steps
      .nth(index)
      .getByText(records(`event.${kind}`))
      .waitFor();
  const [notice = ''] = records('event.uncovered').split('{amount}');
  await steps.nth(3).getByText(notice).filter({ hasText: '₫200' }).waitFor();
  await expectClean(page, 'round');
  await page.keyboard.press('Escape');
  await round.waitFor({ state: 'hidden' });

  await history.getByLabel(records('bets.state')).selectOption({ label: records('betState.cancelled') });
  await history.getByText(records('bets.noMatchTitle')).waitFor();
  await expectClean(page, 'no match');
  await history
    .getByRole('button', { name: records('bets.clearFilters') })
    .last()
    .click();
  await totals.getByText('25', { exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe('#member/bets?view=games');

  // Days of one's own, by keyboard.
  await history.getByRole('button', { name: records('range.dates') }).focus();
  await page.keyboard.press('Enter');
  const dates = history.getByRole('form', { name: records('range.dates') });
  const [from, to] = [dates.getByLabel(records('range.from')), dates.getByLabel(records('range.to'))];
  await from.fill('2026-02-02');
  await to.fill('2026-02-01');
  await to.press('Enter');
  await dates.getByText('This must be at most 2026-02-01.').waitFor();
  expect(await from.getAttribute('aria-invalid')).toBe('true');
  await expectClean(page, 'wrong dates');
  await from.fill('2026-02-01');
  await from.press('Enter');
  await history.getByText(records('bets.emptyTitle')).waitFor();
  expect(new URL(page.url()).hash).toBe('#member/bets?view=games&from=2026-02-01&to=2026-02-01');
  await page.reload();
  await history.getByText(records('bets.emptyTitle')).waitFor();
  expect(await to.inputValue()).toBe('2026-02-01');

  await history.getByRole('button', { name: records('bets.showLottery') }).click();
  await history.getByText(records('lottery.noneTitle')).waitFor();
  expect(new URL(page.url()).hash).toBe('#member/bets?view=lottery');
  expect(problems).toEqual([]);
});

it('sums up the transactions of a period, but not those of all time', async () => {
  const { page, context, problems } = await openWatched(browser, { locale: 'en-US' });
  await context.addCookies(await registerMember(product.url, 'sports3'));
  await page.goto(`${product.url}/en#member/account`);
  const history = page.getByRole('dialog');
  const sums = history.getByRole('region', { name: records('bets.totals') });
  await sums.getByText(common('money.out'), { exact: true }).waitFor();
  await expectClean(page, 'transactions with sums');
  await history.getByRole('button', { name: records('range.all'), exact: true }).click();
  await sums.waitFor({ state: 'hidden' });
  await history.getByText(records('account.noneTitle')).waitFor();
  expect(problems).toEqual([]);
});
