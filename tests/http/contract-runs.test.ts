import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settlePeriod } from '#domain/contracts';
import { computeTrialBalance } from '#domain/ledger';
import type { Database } from '#kernel/database';
import { parseSettle } from '../../src/lib/dev/agents-cases/settle.ts';
import vectors from '../rules/agents/vectors.json' with { type: 'json' };
import { createTestApp, type TestApp } from '../support/app.ts';
import { outputOf } from '../support/agents-cases.ts';
import { fc, runs } from '../support/properties.ts';
import { settlement } from '../support/settlements.ts';
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

/** Settles with a database that fails at some statements of the run, as if the process had been killed there. */
const killedAt =
  (kills: readonly number[]): typeof settlePeriod =>
  async (db, deps, run) => {
    for (const statements of kills) {
      let left = statements;
      const dying: Database = {
        ...db,
        orm: db.orm,
        query: (statement, values) => db.query(statement, values),
        transaction: (work, options) =>
          db.transaction(
            (tx) =>
              work({
                orm: tx.orm,
                afterCommit: (then) => tx.afterCommit(then),
                query(statement, values) {
                  left -= 1;
                  if (left === 0) throw new Killed();
                  return tx.query(statement, values);
                },
              }),
            options,
          ),
      };
      await settlePeriod(dying, deps, run).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    }
    await settlePeriod(db, deps, run);
  };

class Killed extends Error {}

describe('runs in the database', () => {
  it.each(cases)('agree with the rulebook on $id: $note', async ({ input, expect: expected }) => {
    const stored = await StoredSettlement.create(portal, parseSettle(input));
    await stored.run();
    expect(sorted(await stored.output())).toEqual(sorted(expected));
  });

  it('come to what the rules say in random settlements, wherever they are killed', async () => {
    await fc.assert(
      fc.asyncProperty(
        settlement,
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
        async (input, kills) => {
          const stored = await StoredSettlement.create(portal, parseSettle(input));
          await stored.run(killedAt(kills));
          expect(sorted(await stored.output())).toEqual(sorted(outputOf('settle', input)));
        },
      ),
      runs(25),
    );
    expect(await computeTrialBalance(portal.app.db)).toMatchObject({ isBalanced: true });
  });
});
