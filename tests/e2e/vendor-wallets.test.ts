import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES } from '../../src/lib/server/portal.ts';
import { UNIT } from '../../src/lib/kernel/money.ts';
import { sharedChromium } from '../support/chromium.ts';
import { axeFindings, pageFindings, showAs } from '../support/page-checks.ts';
import { openProduct, type ReadyProduct } from '../support/ready-product.ts';
import { registerMember } from '../support/signed-in.ts';
import { textsOf } from '../support/texts.ts';
import { TransferVendor } from '../support/transfer-vendor.ts';
import { openWatched } from '../support/watched-page.ts';

const USERNAME = 'mover1';
const server = new TransferVendor();
let product: ReadyProduct;
let browser: Browser;
let database: pg.Client;
beforeAll(async () => {
  [product, browser] = await Promise.all([openProduct('new', {}, ROLES), sharedChromium(), server.open()]);
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  await database.query(
    `update vendors set wallet = 'transfer', dialect_settings = jsonb_build_object('apiUrl', $1::text) where code = 'SBX'`,
    [server.url],
  );
});
afterAll(async () => {
  await database.end();
  await browser.close();
  await product.stop();
  await server.close();
});

const SHOTS = process.env['SCREENSHOTS'];
const wallet = textsOf('en', 'wallet');

async function credit(amountMinor: bigint): Promise<void> {
  await database.query(
    `select ledger_post('test', 'credit', '', 'deposit', null, null, array[least(player.id, house.id), greatest(player.id, house.id)],
                        case when player.id < house.id then array[$2::bigint, -$2] else array[-$2::bigint, $2] end)
       from members member
       join ledger_accounts player on player.kind = 'player' and player.owner_id = member.id and player.currency = member.currency
       join ledger_accounts house on house.kind = 'house_games' and house.currency = member.currency
        and house.owner_id = (select id from vendors where code = 'SBX') where member.username = $1`,
    [USERNAME, amountMinor],
  );
}

async function expectClean(page: Page, name: string): Promise<void> {
  await showAs(page, 1280, 'light');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-1280.png` });
  expect(await axeFindings(page), name).toEqual([]);
  await showAs(page, 360, 'dark');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-360.png` });
  expect(await axeFindings(page, 'colors'), name).toEqual([]);
  expect(await pageFindings(page), name).toEqual([]);
}

it('moves money to a vendor’s wallet and everything back, and says what is on its way', async () => {
  const { page, context, problems } = await openWatched(browser, { locale: 'en-US' });
  await context.addCookies(await registerMember(product.url, USERNAME));
  await credit(500_000n * UNIT);
  await page.goto(`${product.url}/en#member/wallet`);
  const center = page.getByRole('dialog');
  await center.getByText('₫500,000').first().waitFor();
  await center.getByText(wallet('transfer.emptyTitle')).waitFor();
  await expectClean(page, 'vendor wallets');

  const vendor = 'Parlay Sandbox';
  const card = center.getByRole('listitem').filter({ has: page.getByRole('heading', { name: vendor }) });
  await card.getByRole('button', { name: wallet('transfer.toVendor') }).click();
  const dialog = page.getByRole('dialog', { name: wallet('transfer.toVendorOf').replace('{vendor}', vendor) });
  await dialog.getByRole('button', { name: '₫100,000', exact: true }).click();
  await expectClean(page, 'transfer');
  server.behavior = 'slow';
  await dialog.getByRole('button', { name: wallet('transfer.toVendor'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await center.getByText(wallet('transfer.state.pending')).first().waitFor();
  await center.getByText('₫400,000').first().waitFor();
  const [beforeTime = ''] = wallet('transfer.waiting').replace('{vendor}', vendor).split('{time}');
  await center.getByText(beforeTime).waitFor();
  await expectClean(page, 'transfer on its way');

  server.behavior = 'honest';
  await database.query(`update vendor_transfers set next_attempt_at = now()`);
  await center.getByText(wallet('transfer.state.done')).first().waitFor();
  await center.getByText(beforeTime).waitFor({ state: 'detached' });
  await card.getByText('₫100,000').waitFor();

  await center.getByRole('button', { name: wallet('transfer.everything') }).click();
  await card.getByText('₫0').waitFor();
  await center.getByText('₫500,000').first().waitFor();
  await expectClean(page, 'everything back');
  expect(problems).toEqual([]);
});
