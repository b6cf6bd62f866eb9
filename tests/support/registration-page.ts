import pg from 'pg';
import type { Locator, Page } from 'playwright';
import { ops } from './command-line.ts';
import type { Product } from './product.ts';
import { openProduct } from './ready-product.ts';

export interface RegistrationProduct {
  product: Product;
  database: pg.Client;
  /** As `npm run ops -- <line>` on the same database. */
  ops(line: string): Promise<void>;
  stop(): Promise<void>;
}

/** A product on a real PostgreSQL whose rules a test changes and whose codes it reads. */
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

/** What a language calls the parts of the form. */
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

export const FORM_WORDS: Record<'vi' | 'en', FormWords> = {
  vi: {
    path: '',
    username: 'Tên đăng nhập',
    mobile: 'Số di động',
    byMobile: 'Bằng số điện thoại',
    code: 'Mã xác minh',
    sendCode: 'Gửi mã',
    password: 'Mật khẩu',
    confirm: 'Nhập lại mật khẩu',
    born: 'Ngày sinh',
    affiliate: 'Mã đại lý',
    country: 'Mã quốc gia',
    submit: 'Tạo tài khoản',
    registered: 'Đăng ký thành công!',
    yourAccount: 'Tài khoản của bạn',
    next: 'Tiếp tục',
    done: 'Bắt đầu',
    badNumber: 'số di động hợp lệ',
    badInvitation: 'Mã giới thiệu không đúng',
  },
  en: {
    path: '/en',
    username: 'Username',
    mobile: 'Mobile number',
    byMobile: 'With phone',
    code: 'Verification code',
    sendCode: 'Send code',
    password: 'Password',
    confirm: 'Confirm password',
    born: 'Date of birth',
    affiliate: 'Affiliate code',
    country: 'Country code',
    submit: 'Create account',
    registered: 'Account created',
    yourAccount: 'Your account',
    next: 'Continue',
    done: 'Get started',
    badNumber: 'valid mobile number',
    badInvitation: 'Incorrect invite code',
  },
};

export const VISITOR_PASSWORD = 'Correct-horse-9';

/** What every way to register asks for. */
export async function fillCommon(form: Locator, words: FormWords): Promise<void> {
  await form.getByLabel(words.password, { exact: true }).fill(VISITOR_PASSWORD);
  await form.getByLabel(words.confirm, { exact: true }).fill(VISITOR_PASSWORD);
  await form.getByLabel(words.born, { exact: true }).fill('1990-05-17');
}

export const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

/** The page is one that somebody is signed in on, whatever lies over it. */
export const untilSignedIn = (page: Page) => page.locator('html[data-session="in"]').waitFor();
