import { mkdirSync } from 'node:fs';
import pg from 'pg';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '../../src/lib/server/portal.ts';
import { DEMO_PASSWORD } from '../../src/lib/server/seed/demo/demo.ts';
import { sharedChromium } from './chromium.ts';
import { showAs } from './page-checks.ts';
import { openProduct, type ReadyProduct } from './ready-product.ts';
import { textsOf, type Language } from './texts.ts';
import { openWatched, type WatchedPage } from './watched-page.ts';

export { DEMO_PASSWORD };

interface SignInProduct {
  product: ReadyProduct;
  database: pg.Client;
  stop(): Promise<void>;
}

/**
 * Starts a product on a real PostgreSQL with the demo players and access to its database, from which codes are read.
 */
async function startSignInProduct(env: Record<string, string> = {}, roles?: readonly Role[]): Promise<SignInProduct> {
  const product = await openProduct('demo', { TRUSTED_PROXIES: '127.0.0.1', ...env }, roles);
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  return {
    product,
    database,
    stop: async () => {
      await database.end();
      await product.stop();
    },
  };
}

interface SignInPage extends Omit<SignInProduct, 'stop'> {
  browser: Browser;
  url: string;
}

/** Provides a browser and a product for the tests of one file, from before its first test until after its last. */
export function useSignInProduct(
  envOf: () => Promise<Record<string, string>> | undefined = () => undefined,
  roles?: readonly Role[],
): SignInPage {
  const signInPage: Partial<SignInPage> = {};
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const env = await envOf();
    const started = startSignInProduct(env, roles).then(({ stop: end, ...signIn }) => {
      stop = end;
      Object.assign(signInPage, signIn, { url: signIn.product.url });
    });
    [signInPage.browser] = await Promise.all([sharedChromium(), started]);
  });
  afterAll(async () => {
    await signInPage.browser?.close();
    await stop?.();
  });
  return signInPage as SignInPage;
}

/** Inserts the account's ledger account. */
const ACCOUNT = `
  with owner as (select id, currency from members where username = $2),
  account as (
    insert into ledger_accounts (kind, owner_id, currency, guarded) select $1, id, currency, true from owner
    returning id, currency)
  insert into ledger_balances (account_id, currency) select id, currency from account`;

/** Adds a member with the demo players' password and the given fields. */
export async function addMember(
  { database }: Pick<SignInProduct, 'database'>,
  username: string,
  columns: Record<string, unknown> = {},
): Promise<void> {
  const given = { public_id: `T${username}`, username, username_key: username, ...columns };
  const names = Object.keys(given);
  const text = `insert into members (${names.join(', ')}, password_hash, currency, language_code)
    select ${names.map((_, index) => `$${index + 1}`).join(', ')}, password_hash, currency, language_code
    from members where username = 'demo'`;
  await database.query(text, Object.values(given));
  for (const kind of ['player', 'player_held']) await database.query(ACCOUNT, [kind, username]);
}

/** Returns the last message to a recipient from the outbox. */
export async function lastMessage({ database }: Pick<SignInProduct, 'database'>, recipient: string): Promise<string> {
  const text = 'select body from outbox_messages where recipient = $1 order by id desc limit 1';
  const { rows } = await database.query(text, [recipient]);
  return rows[0]?.body ?? '';
}

/** Returns the six digits of the last message. */
export async function lastCode(signIn: Pick<SignInProduct, 'database'>, recipient: string): Promise<string> {
  return /\b\d{6}\b/.exec(await lastMessage(signIn, recipient))?.[0] ?? '';
}

/** Opens a browser with an address of its own, so that its network differs from the previous test's. */
export function openFrom(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  return openWatched(browser, { extraHTTPHeaders: { 'X-Forwarded-For': address }, ...options });
}

/** Labels of a dialog or a page in a language. */
export interface Words {
  path: string;
  signIn: string;
  username: string;
  password: string;
  signOut: string;
  cancel: string;
  accountMenu: RegExp;
}

function wordsOf(tag: Language, path: string): Words {
  const t = textsOf(tag);
  return {
    path,
    signIn: t('common:login'),
    username: t('auth:field.username'),
    password: t('auth:field.password'),
    signOut: t('common:logout'),
    cancel: t('common:cancel'),
    accountMenu: new RegExp(`^${t('member:menu.label', { account: '' })}`),
  };
}

export const WORDS: Record<Language, Words> = { vi: wordsOf('vi', '/'), en: wordsOf('en', '/en') };

export const dialogOf = (page: Page) => page.getByRole('dialog');

/** Opens the dialog with the header's button. */
export async function openSignIn(page: Page, words: Words): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: words.signIn, exact: true }).click();
  await dialogOf(page).getByLabel(words.password, { exact: true }).waitFor();
}

/** Signs in by name and password, up to the click on the button. */
export async function giveName(page: Page, words: Words, username: string, password = DEMO_PASSWORD): Promise<void> {
  await dialogOf(page).getByLabel(words.username, { exact: true }).fill(username);
  await dialogOf(page).getByLabel(words.password, { exact: true }).fill(password);
  await dialogOf(page).locator('button[type=submit]').click();
}

/** Locates the header's menu, which only a signed-in member has. */
export const accountMenu = (page: Page, words: Words) =>
  page.getByRole('banner').getByRole('button', { name: words.accountMenu });

const SHOTS = process.env['SCREENSHOTS'];

/** Takes screenshots for developers: a phone in the light theme and a desktop in the dark theme. */
export async function shot(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await showAs(page, 360, 'light');
  await page.screenshot({ path: `${SHOTS}/${name}-360.png` });
  await showAs(page, 1280, 'dark');
  await page.screenshot({ path: `${SHOTS}/${name}-1280.png` });
}

/** Filters out refused requests, which these tests provoke and browsers log as errors. */
export const unexpected = (problems: string[]) =>
  problems.filter((problem) => !/status of 4(01|03|09|22|28|29)/.test(problem));
