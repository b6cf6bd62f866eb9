import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import { isLive, type Contract, type ContractAccount, type Payer } from '#rules/agents/contracts/contract';
import type { ContractState } from '#rules/agents/contracts/contract-states';
import { BusinessCalendar } from '#rules/agents/periods';
import { coversTerms } from '#rules/agents/terms/covering';
import { DEFAULT_CONTRACT_LIMITS } from '#rules/agents/terms/terms-check';
import { ContractPortal } from '../../../src/lib/dev/agents-cases/contract-portal.ts';
import {
  lifecycleEvent,
  signedContract,
  type LifecycleEvent,
} from '../../../src/lib/dev/agents-cases/lifecycle-events.ts';
import { fc } from '../../support/properties.ts';

const UPLINES = { M: null, A: 'M', B: 'A', C: 'B', D: 'B', N: 'M', O: 'N', T: null } as const;
const NAMES = Object.keys(UPLINES);
const MIN_SPREAD_PPM = 1000n;
const START = Date.parse('2026-11-01T00:00:00Z');
const HOUR_MS = 3_600_000;

const name = fc.constantFrom(...NAMES);
const payer = fc.constantFrom('house', ...NAMES);
const contract = fc.integer({ min: 1, max: 40 });
const rate = fc.constantFrom('0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8');
const daily = fc.array(rate, { minLength: 1, maxLength: 3 }).map((rates) => ({
  tiers: [...new Set(rates)].toSorted().map((each, index) => ({ bet: String(index * 100), rate: each })),
}));
const dividend = fc.record({
  period: fc.constantFrom('W', 'M'),
  carryOver: fc.constantFrom('NONE', 'FULL'),
  tiers: rate.map((each) => [{ rate: each }]),
});
/** An offer to somebody, mostly by the direct upline as the tree is at first. */
const offer = fc
  .record({
    to: name,
    by: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: payer }),
    dividend,
    daily,
    isDaily: fc.boolean(),
  })
  .map(({ to, by, isDaily, ...terms }) => ({
    do: 'offer',
    to,
    by: by ?? UPLINES[to as keyof typeof UPLINES] ?? 'house',
    family: isDaily ? 'DAILY' : 'DIVIDEND',
    terms: isDaily ? terms.daily : terms.dividend,
  }));

/** An act, or the payee's answer to the newest offer. */
interface HistoryEvent {
  readonly do: string;
  readonly as?: string;
}

/** Acts on contracts; `answer` stands for the payee's answer to the newest offer, which random names would seldom hit. */
const event: fc.Arbitrary<HistoryEvent> = fc.oneof(
  { weight: 4, arbitrary: offer },
  { weight: 6, arbitrary: fc.constant({ do: 'answer', as: 'accept' }) },
  { weight: 1, arbitrary: fc.constant({ do: 'answer', as: 'reject' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('accept', 'reject'), by: name, contract }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw'), by: payer, contract }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('requestTermination', 'agreeTermination', 'refuseTermination', 'cancelTermination'),
      by: payer,
      contract,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forceTermination'), by: fc.constant('house'), contract }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move'),
      account: name,
      upline: payer,
      transferContracts: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('block', 'unblock', 'unblock'), account: name }) },
);
const history = fc.array(fc.tuple(event, fc.constantFrom(0, 0, 0, 1, 7, 24, 80, 200)), {
  minLength: 10,
  maxLength: 60,
});

/** Contracts that are in force at first, in both families. */
const SIGNED = Object.entries({ M: '0.8', A: '0.7', B: '0.5', C: '0.3', D: '0.4', N: '0.6' })
  .flatMap(([payee, each]) =>
    [
      { family: 'DAILY', terms: { tiers: [{ rate: each }] } },
      { family: 'DIVIDEND', terms: { period: 'M', carryOver: 'FULL', tiers: [{ rate: each }] } },
    ].map((fields) => ({
      ...fields,
      payer: UPLINES[payee as keyof typeof UPLINES] ?? 'house',
      payee,
      from: '2026-09-30T17:00:00Z',
    })),
  )
  .map((fields, index) => signedContract.parse({ ...fields, id: index + 1 }));

function createPortal(): ContractPortal {
  const accounts = NAMES.map((id): ContractAccount => ({
    id,
    uplineId: UPLINES[id as keyof typeof UPLINES],
    type: UPLINES[id as keyof typeof UPLINES] === null ? 'master-agent' : 'agent',
    currency: 'VND',
    isBlocked: false,
    hasReceivables: false,
  }));
  const limits = { ...DEFAULT_CONTRACT_LIMITS, minSpreadPpm: MIN_SPREAD_PPM };
  return new ContractPortal(SIGNED, {
    tree: new Map(accounts.map((account) => [account.id, account])),
    calendar: new BusinessCalendar('Asia/Ho_Chi_Minh', 0),
    offerDays: 7,
    limits: { DIVIDEND: limits, DAILY: limits, HOURLY: limits, REALTIME: limits },
  });
}

/** Replays a history and passes the portal to a check after each event, with the contracts before it. */
function replay(
  events: readonly (readonly [HistoryEvent, number])[],
  check: (portal: ContractPortal, before: readonly Contract[]) => void,
): void {
  const portal = createPortal();
  let nowMs = START;
  for (const [each, hours] of events) {
    nowMs += hours * HOUR_MS;
    const before = portal.contracts;
    portal.handle(toEvent(each, portal, new Date(nowMs).toISOString()));
    check(portal, before);
  }
}

function toEvent(each: HistoryEvent, portal: ContractPortal, at: string): LifecycleEvent {
  if (each.do !== 'answer') return lifecycleEvent.parse({ ...each, at });
  const open = portal.contracts.findLast(({ state }) => state === 'OFFERED');
  return lifecycleEvent.parse(
    open ? { do: each.as, by: open.payee, contract: Number(open.id), at } : { do: 'tick', at },
  );
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
