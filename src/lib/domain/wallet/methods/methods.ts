import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { formatAmount, isPayable } from '#kernel/money';
import type { FeeRule } from '#rules/payments/payment-methods';
import { AmountOutOfRangeError, UnknownMethodError } from '../errors.ts';
import { paymentMethods } from '../tables.ts';

export type PaymentMethod = typeof paymentMethods.$inferSelect;
type Direction = PaymentMethod['direction'];

export function listMethods(db: Db, direction: Direction, currency: string): Promise<PaymentMethod[]> {
  return db.orm
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.direction, direction),
        eq(paymentMethods.currency, currency),
        eq(paymentMethods.enabled, true),
      ),
    )
    .orderBy(asc(paymentMethods.sort), asc(paymentMethods.id));
}

/** Returns the fee rule of a method, as its calculation takes it. */
export function feeRuleOf({ feeFixedMinor, feePpm }: Pick<PaymentMethod, 'feeFixedMinor' | 'feePpm'>): FeeRule {
  return { feeFixedMinor, feePpm: BigInt(feePpm) };
}

/** Adds payment methods; existing ones stay as staff configured them. */
export async function addMethods(tx: Tx, methods: (typeof paymentMethods.$inferInsert)[]): Promise<void> {
  await tx.orm.insert(paymentMethods).values(methods).onConflictDoNothing();
}

/** Returns the payment method for an amount. Throws UnknownMethodError and AmountOutOfRangeError. */
export async function getMethod(
  db: Db,
  request: { direction: Direction; code: string; currency: string; amountMinor: bigint },
): Promise<PaymentMethod> {
  const methods = await listMethods(db, request.direction, request.currency);
  const method = methods.find((candidate) => candidate.code === request.code);
  if (!method) throw new UnknownMethodError();
  const isInRange = request.amountMinor >= method.minMinor && request.amountMinor <= method.maxMinor;
  if (!isInRange || !isPayable(request.amountMinor, method.currency)) {
    throw new AmountOutOfRangeError({ min: formatAmount(method.minMinor), max: formatAmount(method.maxMinor) });
  }
  return method;
}
