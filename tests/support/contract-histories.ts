import type { ContractAccount } from '#rules/agents/contracts/contract';
import { BusinessCalendar } from '#rules/agents/periods';
import { DEFAULT_CONTRACT_LIMITS } from '#rules/agents/terms/terms-check';
import { ContractPortal } from '../../src/lib/dev/agents-cases/contract-portal.ts';
import {
  lifecycleEvent,
  signedContract,
  type LifecycleEvent,
} from '../../src/lib/dev/agents-cases/lifecycle-events.ts';
import { fc } from './properties.ts';

const UPLINES = { M: null, A: 'M', B: 'A', C: 'B', D: 'B', N: 'M', O: 'N', T: null } as const;
const NAMES = Object.keys(UPLINES);
export const MIN_SPREAD_PPM = 1000n;
export const START_MS = Date.parse('2026-11-01T00:00:00Z');
export const HOUR_MS = 3_600_000;

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
export interface HistoryEvent {
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
export const history = fc.array(fc.tuple(event, fc.constantFrom(0, 0, 0, 1, 7, 24, 80, 200)), {
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

const limits = { ...DEFAULT_CONTRACT_LIMITS, minSpreadPpm: MIN_SPREAD_PPM };

/** The portal before a history. */
export const AT_FIRST = {
  contracts: SIGNED,
  accounts: NAMES.map((id): ContractAccount => ({
    id,
    uplineId: UPLINES[id as keyof typeof UPLINES],
    type: UPLINES[id as keyof typeof UPLINES] === null ? 'master-agent' : 'agent',
    currency: 'VND',
    isBlocked: false,
    hasReceivables: false,
  })),
  rules: {
    calendar: new BusinessCalendar('Asia/Ho_Chi_Minh', 0),
    offerDays: 7,
    limits: { DIVIDEND: limits, DAILY: limits, HOURLY: limits, REALTIME: limits },
  },
};

export function createPortal(): ContractPortal {
  const { contracts, accounts, rules } = AT_FIRST;
  return new ContractPortal(contracts, { ...rules, tree: new Map(accounts.map((account) => [account.id, account])) });
}

export function toEvent(each: HistoryEvent, portal: ContractPortal, at: string): LifecycleEvent {
  if (each.do !== 'answer') return lifecycleEvent.parse({ ...each, at });
  const open = portal.contracts.findLast(({ state }) => state === 'OFFERED');
  return lifecycleEvent.parse(
    open ? { do: each.as, by: open.payee, contract: Number(open.id), at } : { do: 'tick', at },
  );
}
