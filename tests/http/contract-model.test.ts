import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '#rules/agents/contracts/contract';
import { formatTerms } from '#rules/agents/terms/terms-schema';
import { ContractPortal } from '../../src/lib/dev/agents-cases/contract-portal.ts';
import { formatContract, parseLifecycle } from '../../src/lib/dev/agents-cases/lifecycle.ts';
import vectors from '../rules/agents/vectors.json' with { type: 'json' };
import { createTestApp, type TestApp } from '../support/app.ts';
import { AT_FIRST, history, HOUR_MS, START_MS, toEvent } from '../support/contract-histories.ts';
import { fc, runs } from '../support/properties.ts';
import { StoredContracts } from '../support/stored-contracts.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

/** States that the clock decides are stored when somebody acts, or by a job: all are compared as of the last act. */
const comparable = (contracts: readonly Contract[]) =>
  contracts.map(({ terms, ...contract }) => ({ ...contract, terms: formatTerms(terms) }));

const lifecycles = vectors.cases.filter(({ kind }) => kind === 'lifecycle');

describe('contracts in the database', () => {
  it.each(lifecycles)('agree with the rulebook on $id: $note', async ({ input, expect: expected }) => {
    const { accounts, contracts, events, rules } = parseLifecycle(input);
    const stored = await StoredContracts.create(portal, rules, { accounts: [...accounts.values()], contracts });
    const results = [];
    for (const event of events) results.push(await stored.handle(event));
    expect(results).toEqual((expected as { results: unknown }).results);
    // The job of the last instant stores what the clock has decided for everybody.
    await stored.close(events.at(-1)?.at ?? new Date());
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    const after = JSON.parse(JSON.stringify((await stored.list()).map(formatContract)));
    expect(after.toSorted(byId)).toEqual((expected as { contracts: { id: number }[] }).contracts.toSorted(byId));
  });

  it('are after each act of random histories what the rules say', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        const model = new ContractPortal(AT_FIRST.contracts, {
          ...AT_FIRST.rules,
          tree: new Map(AT_FIRST.accounts.map((account) => [account.id, account])),
        });
        const stored = await StoredContracts.create(portal, AT_FIRST.rules, AT_FIRST);
        let nowMs = START_MS;
        for (const [each, hours] of events) {
          nowMs += hours * HOUR_MS;
          const event = toEvent(each, model, new Date(nowMs).toISOString());
          const result = model.handle(event);
          expect({ event, result: await stored.handle(event) }).toEqual({ event, result });
          await stored.close(event.at);
          expect({ event, contracts: comparable(await stored.list()) }).toEqual({
            event,
            contracts: comparable(model.contracts),
          });
        }
      }),
      runs(12),
    );
  });
});
