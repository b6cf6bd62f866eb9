import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readerLag } from '#domain/figures';
import { accrueAll, adjustPoints, createItem, fillMallBudget, offerItem, type ItemDraft } from '#domain/points';
import { parseAmount } from '#kernel/money';
import { pointDeps } from '../../src/lib/server/reward-deps.ts';
import type { TestApp, TestMember, TestResponse } from './app.ts';
import { PAYMENT_PASSWORD } from './payments.ts';

const minorOf = (amount: string) => parseAmount(amount) ?? 0n;

/** Turns everything that was played and deposited into points. Transactions of other databases of the cluster delay that. */
export async function accrue({ app }: Pick<TestApp, 'app'>): Promise<void> {
  await expect
    .poll(
      async () => {
        await accrueAll(app.db, pointDeps(app));
        return readerLag(app.db, 'points');
      },
      { timeout: 60_000 },
    )
    .toBe(0);
}

export async function givePoints({ app }: TestApp, { playerId }: TestMember, points: string): Promise<void> {
  const adjustment = { memberId: playerId, pointsMinor: minorOf(points), key: randomUUID(), remark: 'for a test' };
  await app.db.transaction((tx) => adjustPoints(tx, pointDeps(app), adjustment));
}

const ITEM: ItemDraft & { stock: number } = {
  kind: 'goods',
  pointsMinor: minorOf('1000'),
  stock: 5,
  maxPerMember: null,
  minLevel: 0,
  amountMinor: null,
  bonusTerms: null,
  isAutomatic: false,
  texts: { en: { name: 'Travel mug', summary: 'Keeps tea hot.' }, vi: { name: 'Ly giữ nhiệt', summary: '' } },
  imageHash: null,
  sort: 0,
};

/** Offers an item and returns its public id. */
export function offer({ app }: TestApp, changed: Partial<typeof ITEM> = {}): Promise<string> {
  return app.db.transaction(async (tx) => {
    const id = await createItem(tx, pointDeps(app), { ...ITEM, ...changed });
    await offerItem(tx, { id, version: 1 });
    return id;
  });
}

export function fillBudget({ app }: TestApp, amount: string): Promise<void> {
  const filled = { currency: 'VND', month: '2026-11', budgetMinor: minorOf(amount) };
  return app.db.transaction((tx) => fillMallBudget(tx, filled));
}

export const DELIVERY = {
  recipient: 'Nguyen Van A',
  phone: '0901 234 567',
  address: '12 Le Loi, District 1, Ho Chi Minh City',
};

export function redeem(
  member: TestMember,
  itemId: string,
  body: object = {},
  key = randomUUID(),
): Promise<TestResponse> {
  return member.call('POST /wps/relay/PTS_redeem', {
    body: { itemId, quantity: 1, paymentPassword: PAYMENT_PASSWORD, delivery: DELIVERY, ...body },
    encrypted: true,
    headers: { 'Idempotency-Key': key },
  });
}

export function convert(
  member: TestMember,
  points: string,
  body: object = {},
  key = randomUUID(),
): Promise<TestResponse> {
  return member.call('POST /wps/relay/PTS_convert', {
    body: { points, paymentPassword: PAYMENT_PASSWORD, ...body },
    encrypted: true,
    headers: { 'Idempotency-Key': key },
  });
}
