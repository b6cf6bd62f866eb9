import pg from 'pg';
import type { Locator, Page } from 'playwright';
import { ops } from './command-line.ts';
import { openProduct, type ReadyProduct } from './ready-product.ts';
import { textsOf, type Language } from './texts.ts';

export interface RegistrationProduct {
  product: ReadyProduct;
  database: pg.Client;
  /** Runs `npm run ops -- <line>` on the same database. */
  ops(line: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a product on a real PostgreSQL, whose registration rules a test changes and whose codes it reads. */
export async function startRegistrationProduct(env: Record<string, string> = {}): Promise<RegistrationProduct> {
  const product = await openProduct('new', { TRUSTED_PROXIES: '127.0.0.1', ...env });
  const { databaseUrl } = product;
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  return {
    product,
    database,
    ops: (line) => ops(databaseUrl, line),
    stop: async () => {
      await database.end();
      await product.stop();
    },
  };
}

/** Labels of the form in a language. */
export interface FormWords {
  path: string;
  username: string;
  mobile: string;
  byMobile: string;
  code: string;
  sendCode: string;
  password: string;
  confirm: string;
  born: string;
  affiliate: string;
  country: string;
  submit: string;
  registered: string;
  yourAccount: string;
  next: string;
  done: string;
  badNumber: string;
  badInvitation: string;
}

function formWordsOf(tag: Language, path: string): FormWords {
  const t = textsOf(tag);
  return {
    path,
    username: t('auth:field.username'),
    mobile: t('auth:field.mobileNum'),
    byMobile: t('auth:register.byMobile'),
    code: t('auth:field.verificationCode'),
    sendCode: t('auth:code.send'),
    password: t('auth:field.password'),
    confirm: t('auth:field.confirmPassword'),
    born: t('auth:field.dateOfBirth'),
    affiliate: t('auth:field.affiliateCode'),
    country: t('auth:field.countryDialingCode'),
    submit: t('auth:register.submit'),
    registered: t('auth:registered.title'),
    yourAccount: t('auth:registered.account'),
    next: t('auth:registered.next'),
    done: t('auth:registered.done'),
    badNumber: t('errors:invalid_mobile_number'),
    badInvitation: t('errors:invitation_code_error'),
  };
}

export const FORM_WORDS: Record<Language, FormWords> = { vi: formWordsOf('vi', ''), en: formWordsOf('en', '/en') };

export const VISITOR_PASSWORD = 'Correct-horse-9';

/** Fills in the fields that every registration method has. */
export async function fillCommon(form: Locator, words: FormWords): Promise<void> {
  await form.getByLabel(words.password, { exact: true }).fill(VISITOR_PASSWORD);
  await form.getByLabel(words.confirm, { exact: true }).fill(VISITOR_PASSWORD);
  await form.getByLabel(words.born, { exact: true }).fill('1990-05-17');
  await form.getByRole('checkbox').check();
}

export const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

/** Waits until the page shows a signed-in member, whatever dialog is open. */
export const untilSignedIn = (page: Page) => page.locator('html[data-session="in"]').waitFor();
