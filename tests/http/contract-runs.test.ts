import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSettle } from '../../src/lib/dev/agents-cases/settle.ts';
import vectors from '../rules/agents/vectors.json' with { type: 'json' };
import { createTestApp, type TestApp } from '../support/app.ts';
import { StoredSettlement } from '../support/stored-settlement.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** The portal's business days begin at midnight of its zone. */
const cases = vectors.cases.filter(({ kind, input }) => kind === 'settle' && !('dayStart' in input));

const byText = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();

function sorted(output: any) {
  const { statements, payments, debts, balances } = output;
  return { statements: byText(statements), payments: byText(payments), debts: byText(debts), balances };
}

describe('runs in the database', () => {
  it.each(cases)('agree with the rulebook on $id: $note', async ({ input, expect: expected }) => {
    const stored = await StoredSettlement.create(portal, parseSettle(input));
    await stored.run();
    expect(sorted(await stored.output())).toEqual(sorted(expected));
  });
});
