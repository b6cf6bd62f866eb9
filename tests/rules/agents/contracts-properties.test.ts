import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import { isLive, type Contract, type Payer } from '#rules/agents/contracts/contract';
import type { ContractState } from '#rules/agents/contracts/contract-states';
import { coversTerms } from '#rules/agents/terms/covering';
import type { ContractPortal } from '../../../src/lib/dev/agents-cases/contract-portal.ts';
import {
  createPortal,
  history,
  type HistoryEvent,
  HOUR_MS,
  MIN_SPREAD_PPM,
  START_MS,
  toEvent,
} from '../../support/contract-histories.ts';
import { fc } from '../../support/properties.ts';

/** Replays a history and passes the portal to a check after each event, with the contracts before it. */
function replay(
  events: readonly (readonly [HistoryEvent, number])[],
  check: (portal: ContractPortal, before: readonly Contract[]) => void,
): void {
  const portal = createPortal();
  let nowMs = START_MS;
  for (const [each, hours] of events) {
    nowMs += hours * HOUR_MS;
    const before = portal.contracts;
    portal.handle(toEvent(each, portal, new Date(nowMs).toISOString()));
    check(portal, before);
  }
}

/** Invariants that hold after each act, whatever it was. */
const CHECKS = [
  /** Contracts are covered by the contract of their payer, who is the direct upline. */
  ({ contracts, accounts }: ContractPortal) => {
    const live = contracts.filter(isLive);
    for (const granted of [...live, ...openOffers(contracts)]) {
      assert.equal(granted.payer, accounts.get(granted.payee)?.uplineId);
      if (granted.payer === null) continue;
      const own = live.find((each) => isHeldBy(each, granted.payer, granted));
      assert.equal(own && coversTerms(own.terms, granted.terms, MIN_SPREAD_PPM), true);
    }
  },
  /** Contracts are in force one at a time, and never end before they start. */
  ({ contracts }: ContractPortal) => {
    for (const group of Map.groupBy(contracts, ({ payee, terms }) => `${payee} ${terms.family}`).values()) {
      assert.ok(group.filter(isLive).length <= 1);
      const spans = group
        .flatMap(({ from, to }) => (from ? [{ from: from.getTime(), to: to?.getTime() ?? Infinity }] : []))
        .toSorted((a, b) => a.from - b.from);
      assert.equal(
        spans.every(({ from, to }) => to >= from),
        true,
      );
      const held = spans.filter(({ from, to }) => to > from);
      assert.equal(
        held.every(({ from }, index) => from >= (held[index - 1]?.to ?? -Infinity)),
        true,
      );
    }
  },
  /** Contracts are covered at each instant at which they are in force. */
  ({ contracts }: ContractPortal) => {
    for (const granted of contracts.filter(({ from, payer: by }) => from !== null && by !== null)) {
      const own = contracts.filter((each) => isHeldBy(each, granted.payer, granted));
      const instants = [granted, ...own].map(({ from }) => from).filter((from) => from !== null);
      for (const at of instants.filter((each) => isInForce(granted, each))) {
        const current = own.find((each) => isInForce(each, at));
        assert.equal(current && coversTerms(current.terms, granted.terms, MIN_SPREAD_PPM), true);
      }
    }
  },
  /** Contracts keep their terms, sides and ids, and stay as they are once they are over. */
  ({ contracts }: ContractPortal, before: readonly Contract[]) => {
    for (const [index, old] of before.entries()) {
      const now = contracts[index];
      const isSame =
        now?.id === old.id && now.terms === old.terms && now.payer === old.payer && now.payee === old.payee;
      assert.equal(isSame && (old.from === null || now.from === old.from), true);
      if (OVER.has(old.state)) assert.equal(now, old);
    }
    assert.equal(
      contracts.every(({ id }, index) => id === BigInt(index + 1)),
      true,
    );
  },
  /** Contracts of one pair and family have one open offer at most. */
  ({ contracts }: ContractPortal) => {
    const pairs = openOffers(contracts).map(({ payer: by, payee, terms }) => `${by} ${payee} ${terms.family}`);
    assert.equal(new Set(pairs).size, pairs.length);
  },
];

const OVER: ReadonlySet<ContractState> = new Set(['ENDED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'VOIDED']);

function openOffers(contracts: readonly Contract[]): Contract[] {
  return contracts.filter(({ state }) => state === 'OFFERED');
}

/** True for contracts of a payer in the family of a contract that it grants. */
function isHeldBy({ payee, terms }: Contract, grantedBy: Payer, granted: Contract): boolean {
  return payee === grantedBy && terms.family === granted.terms.family;
}

function isInForce({ from, to }: Contract, at: Date): boolean {
  return from !== null && from <= at && (to === null || to > at);
}

describe('contracts, after any acts', () => {
  it('satisfy every invariant, and have reached each state and end in both families', () => {
    const seen = new Set<string>();
    const check = (portal: ContractPortal, before: readonly Contract[]) => {
      for (const expectIt of CHECKS) expectIt(portal, before);
      for (const { terms, state, endedBy } of portal.contracts) seen.add(`${terms.family} ${state} ${endedBy ?? ''}`);
    };
    fc.assert(fc.property(history, (events) => replay(events, check)));
    for (const family of ['DAILY', 'DIVIDEND']) {
      for (const state of ['OFFERED', 'SIGNED', 'TERMINATION_REQUESTED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'VOIDED'])
        expect(seen).toContain(`${family} ${state} `);
      for (const end of ['REPLACED', 'CASCADE', 'MOVE', 'OPERATOR']) expect(seen).toContain(`${family} ENDED ${end}`);
    }
  });
});
