import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { isPayable, parseAmount } from '#kernel/money';
import { bankByCode } from '#rules/payments/banks';
import { WrongStateError } from '../errors.ts';
import type { PaymentMethod } from './methods.ts';
import { type PaymentAccount, paymentMethods } from '../tables.ts';

/** Settings of a method that one person may change. */
export type MethodSettings = Pick<
  PaymentMethod,
  | 'name'
  | 'enabled'
  | 'minMinor'
  | 'maxMinor'
  | 'feeFixedMinor'
  | 'feePpm'
  | 'feePayer'
  | 'etaMinutes'
  | 'amountChips'
  | 'sort'
>;

/** Lists all methods, those that are switched off too, as members see them: by direction and position. */
export function reviewMethods(db: Db): Promise<PaymentMethod[]> {
  const { direction, sort, id } = paymentMethods;
  return db.orm.select().from(paymentMethods).orderBy(asc(direction), asc(sort), asc(id));
}

type NewMethod = Pick<PaymentMethod, 'code' | 'kind' | 'currency'> & { settings: MethodSettings };

/** Adds a method of deposits, which stays off until it is switched on. Throws AppError `conflict` and InvalidFieldsError. */
export async function createMethod(tx: Tx, { settings, ...method }: NewMethod): Promise<PaymentMethod> {
  assertSettings({ ...method, direction: 'deposit', payTo: null }, { ...settings, enabled: false });
  const [created] = await tx.orm
    .insert(paymentMethods)
    .values({ ...method, ...settings, direction: 'deposit', enabled: false })
    .onConflictDoNothing()
    .returning();
  if (!created) throw new AppError('conflict');
  return created;
}

interface Change {
  code: string;
  /** The version that staff have seen. */
  version: number;
}

/** Changes a method. Throws AppError `not_found`, WrongStateError when it was changed since, and InvalidFieldsError. */
export async function changeMethod(
  tx: Tx,
  { settings, ...change }: Change & { settings: MethodSettings },
): Promise<PaymentMethod> {
  assertSettings(await findMethod(tx, change.code), settings);
  return update(tx, change, settings);
}

/**
 * Changes the account that members pay deposits to. Deposits that were requested before keep theirs. Throws what `changeMethod` throws.
 */
export async function changeAccount(
  tx: Tx,
  { account, ...change }: Change & { account: PaymentAccount },
): Promise<PaymentMethod> {
  await assertAccount(tx, change, account);
  return update(tx, change, { payTo: account });
}

/** Refuses what nobody could approve: an account of no method, an unknown bank, or a version that is not the last. */
export async function assertAccount(db: Db, { code, version }: Change, account: PaymentAccount): Promise<void> {
  const method = await findMethod(db, code);
  if (method.direction !== 'deposit' || method.kind !== 'bank-transfer') throw new AppError('not_found');
  if (!bankByCode(account.bankCode)) throw new InvalidFieldsError({ bankCode: { code: 'invalid_value' } });
  if (method.version !== version) throw new WrongStateError();
}

async function findMethod(db: Db, code: string): Promise<PaymentMethod> {
  const [method] = await db.orm.select().from(paymentMethods).where(eq(paymentMethods.code, code));
  if (!method) throw new AppError('not_found');
  return method;
}

async function update(
  tx: Tx,
  { code, version }: Change,
  set: MethodSettings | Pick<PaymentMethod, 'payTo'>,
): Promise<PaymentMethod> {
  const [changed] = await tx.orm
    .update(paymentMethods)
    .set({ ...set, version: sql`${paymentMethods.version} + 1` })
    .where(and(eq(paymentMethods.code, code), eq(paymentMethods.version, version)))
    .returning();
  if (!changed) throw new WrongStateError();
  return changed;
}

/** Throws InvalidFieldsError for settings that no member could use. */
function assertSettings(
  { direction, kind, currency, payTo }: Pick<PaymentMethod, 'direction' | 'kind' | 'currency' | 'payTo'>,
  settings: MethodSettings,
): void {
  const { minMinor, maxMinor, feeFixedMinor, enabled } = settings;
  const invalid = { code: 'invalid_value' };
  if (!isPayable(minMinor, currency)) throw new InvalidFieldsError({ min: invalid });
  if (!isPayable(maxMinor, currency) || maxMinor < minMinor) throw new InvalidFieldsError({ max: invalid });
  if (!isPayable(feeFixedMinor, currency) || feeFixedMinor >= minMinor)
    throw new InvalidFieldsError({ feeFixed: invalid });
  const isChip = (text: string) => {
    const amountMinor = parseAmount(text) ?? 0n;
    return amountMinor >= minMinor && amountMinor <= maxMinor && isPayable(amountMinor, currency);
  };
  if (!settings.amountChips.every(isChip)) throw new InvalidFieldsError({ amountChips: invalid });
  const needsAccount = direction === 'deposit' && kind === 'bank-transfer';
  if (enabled && needsAccount && !payTo) throw new InvalidFieldsError({ enabled: invalid });
}
