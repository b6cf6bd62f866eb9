import { describe, expect, it } from 'vitest';
import { acceptOffer } from '#rules/agents/contracts/acceptance';
import { ContractBook } from '#rules/agents/contracts/contract-book';
import { BusinessCalendar } from '#rules/agents/periods';
import { DEFAULT_CONTRACT_LIMITS } from '#rules/agents/terms/terms-check';
import { contractAccount, signedContract } from '../../../src/lib/dev/agents-cases/lifecycle-events.ts';
import { outputOf } from '../../support/agents-cases.ts';
import { accountsById } from '../../../src/lib/dev/agents-cases/tree-accounts.ts';

const START = '2026-10-31T17:00:00Z';
const AT = '2026-11-20T03:00:00Z';
/** Start of the next business day, of the next week and of the next month. */
const [DAY, WEEK, MONTH] = ['2026-11-20T17:00:00Z', '2026-11-22T17:00:00Z', '2026-11-30T17:00:00Z'];

const ACCOUNTS = [
  { id: 'M', upline: null, type: 2 },
  { id: 'A', upline: 'M', type: 1 },
  { id: 'B', upline: 'A', type: 1 },
  { id: 'C', upline: 'B', type: 1 },
  { id: 'N', upline: 'M', type: 1 },
];
const daily = (rate: string) => ({ tiers: [{ bet: '0', active: 0, rate }] });
const dividend = (rate: string, period = 'M') => ({ period, carryOver: 'FULL', tiers: [{ rate }] });
type Line = readonly [id: number, payer: string, payee: string, terms: object];
const signed = (family: string, ...lines: readonly Line[]) =>
  lines.map(([id, payer, payee, terms]) => ({ id, family, payer, payee, from: START, terms }));
const LINE = signed(
  'DAILY',
  [1, 'house', 'M', daily('0.8')],
  [2, 'M', 'A', daily('0.6')],
  [3, 'A', 'B', daily('0.5')],
  [4, 'B', 'C', daily('0.2')],
);

const run = (contracts: readonly object[], events: readonly object[], more = {}): any =>
  outputOf('lifecycle', {
    accounts: ACCOUNTS,
    contracts,
    events: events.map((event) => ({ at: AT, ...event })),
    ...more,
  });
const codes = (contracts: readonly object[], events: readonly object[], more = {}) =>
  run(contracts, events, more).results.map(({ code }: { code?: string }) => code);
const find = (result: any, id: number) => result.contracts.find((contract: any) => contract.id === id);

describe('an offer', () => {
  it('is refused for the first reason in the order of the rulebook', () => {
    const offer = { do: 'offer', by: 'A', to: 'C', family: 'HOURLY', terms: daily('0.7') };
    const accounts = [
      { id: 'M', upline: null, type: 2 },
      { id: 'A', upline: 'M', type: 1, blocked: true, debt: true },
      { id: 'p', upline: 'A', type: 0, blocked: true },
      { id: 'B', upline: 'A', type: 1 },
    ];
    expect(
      codes(
        LINE.slice(0, 2),
        [
          offer,
          { ...offer, to: 'nobody' },
          { ...offer, to: 'p' },
          { ...offer, to: 'B' },
          { do: 'unblock', account: 'A' },
          { ...offer, to: 'B' },
        ],
        { accounts },
      ),
    ).toEqual([
      'not_direct_downline',
      'not_direct_downline',
      'payee_not_agent',
      'account_blocked',
      undefined,
      'contract_debt',
    ]);
  });

  it('of the house goes to master agents only', () => {
    const accounts = [{ id: 'X', upline: null, type: 1 }];
    const offer = { do: 'offer', by: 'house', to: 'X', family: 'DAILY', terms: daily('0.1') };
    expect(codes([], [offer], { accounts })).toEqual(['payee_not_agent']);
  });

  it('needs a contract of the payer that has no end', () => {
    const end = { do: 'forceTermination', by: 'house', contract: 2 };
    const offer = { do: 'offer', by: 'A', to: 'B', family: 'DAILY', terms: daily('0.1') };
    expect(codes(LINE.slice(0, 2), [end, offer])).toEqual([undefined, 'no_own_contract']);
  });

  it('may repeat the terms of a contract that is ending', () => {
    const offer = { do: 'offer', by: 'M', to: 'A', family: 'DAILY', terms: daily('0.6') };
    const end = { do: 'forceTermination', by: 'house', contract: 2 };
    expect(codes(LINE.slice(0, 2), [offer, end, offer])).toEqual(['unchanged', undefined, undefined]);
  });

  it('is answered for the first reason in the order of the rulebook', () => {
    const offer = { do: 'offer', by: 'A', to: 'B', family: 'DAILY', terms: daily('0.55') };
    const expired = '2026-11-27T03:00:00Z';
    const answers = ['accept', 'reject', 'withdraw'].map((act) => ({ do: act, by: 'C', contract: 5 }));
    expect(codes(LINE, [offer, ...answers, ...answers.map((answer) => ({ ...answer, at: expired }))])).toEqual([
      undefined,
      ...Array.from({ length: 3 }, () => 'not_yours'),
      ...Array.from({ length: 3 }, () => 'offer_expired'),
    ]);
    expect(codes(LINE, answers)).toEqual(Array.from({ length: 3 }, () => 'offer_not_open'));
  });

  it('expires after as many days as the operator sets', () => {
    const offer = { do: 'offer', by: 'A', to: 'B', family: 'DAILY', terms: daily('0.55') };
    const tick = { do: 'tick', at: '2026-11-21T03:00:00Z' };
    expect(find(run(LINE, [offer, tick], { offerDays: 1 }), 5).state).toBe('EXPIRED');
  });
});

describe('an offer that its payer’s own terms no longer cover', () => {
  it('is voided when it is accepted', () => {
    const now = new Date(AT);
    const tree = accountsById(contractAccount).parse(ACCOUNTS);
    const limits = {
      DIVIDEND: DEFAULT_CONTRACT_LIMITS,
      DAILY: DEFAULT_CONTRACT_LIMITS,
      HOURLY: DEFAULT_CONTRACT_LIMITS,
      REALTIME: DEFAULT_CONTRACT_LIMITS,
    };
    const situation = { now, tree, calendar: new BusinessCalendar('Asia/Ho_Chi_Minh', 0), offerDays: 7, limits };
    const offer = signedContract.parse({
      id: 2,
      family: 'DAILY',
      payer: 'A',
      payee: 'B',
      from: START,
      terms: daily('0.1'),
    });
    const book = new ContractBook([{ ...offer, state: 'OFFERED', from: null }], now);
    expect(acceptOffer(book, { by: 'B', offerId: 2n }, situation)).toEqual({ refusal: 'offer_no_longer_valid' });
    expect(book.changed).toMatchObject([{ id: 2n, state: 'VOIDED' }]);
    expect(book.created).toEqual([]);
  });
});

describe('accepting', () => {
  const lower = (rate: string) => [
    { do: 'offer', by: 'M', to: 'A', family: 'DAILY', terms: daily(rate) },
    { do: 'accept', by: 'A', contract: 7 },
  ];

  it('offers each ended contract again, by id, and withdraws an open offer of the pair that is still covered', () => {
    const accounts = [...ACCOUNTS, { id: 'D', upline: 'A', type: 1 }];
    const contracts = [...LINE, ...signed('DAILY', [5, 'A', 'D', daily('0.45')])];
    const open = { do: 'offer', by: 'A', to: 'B', family: 'DAILY', terms: daily('0.1') };
    const result = run(contracts, [open, ...lower('0.4')], { accounts });
    expect(result.results.at(-1)).toEqual({ ok: true, from: DAY, terminated: [3, 4, 5], offered: [8, 9] });
    expect(find(result, 6).state).toBe('WITHDRAWN');
    expect(find(result, 8)).toMatchObject({ payer: 'A', payee: 'B', terms: daily('0.4') });
    expect(find(result, 9)).toMatchObject({ payer: 'A', payee: 'D', terms: daily('0.4') });
  });

  it('voids the open offers of everybody below who lost a contract', () => {
    const raise = { do: 'offer', by: 'B', to: 'C', family: 'DAILY', terms: daily('0.3') };
    const hourly = signed('HOURLY', [5, 'B', 'C', { tiers: [{ rate: '1' }] }]);
    const result = run([...LINE, ...hourly], [raise, ...lower('0.4')]);
    expect(find(result, 6).state).toBe('VOIDED');
    expect(find(result, 5).state).toBe('SIGNED');
  });

  it('offers nothing again where nothing is left', () => {
    const limits = { DAILY: { minSpread: '0.4' } };
    const result = run(LINE, [lower('0.4')[0]!, { do: 'accept', by: 'A', contract: 5, terminates: 1 }], { limits });
    expect(result.results.at(-1)).toEqual({ ok: true, from: DAY, terminated: [3, 4], offered: [] });
  });

  it('gives a contract that has not begun the length 0', () => {
    const events = [
      { do: 'offer', by: 'M', to: 'A', family: 'DAILY', terms: daily('0.7') },
      { do: 'accept', by: 'A', contract: 5 },
      { do: 'offer', by: 'M', to: 'A', family: 'DAILY', terms: daily('0.65') },
      { do: 'accept', by: 'A', contract: 6 },
      { do: 'tick', at: DAY },
    ];
    const result = run(LINE, events);
    expect(find(result, 2)).toMatchObject({ state: 'ENDED', to: DAY, endedBy: 'REPLACED' });
    expect(find(result, 5)).toMatchObject({ state: 'ENDED', from: DAY, to: DAY, endedBy: 'REPLACED' });
    expect(find(result, 6)).toMatchObject({ state: 'SIGNED', from: DAY });
  });

  it('brings the agreed end of a dividend forward when the new one has shorter periods', () => {
    const contracts = signed('DIVIDEND', [1, 'house', 'M', dividend('30')], [2, 'M', 'A', dividend('20')]);
    const result = run(contracts, [
      { do: 'forceTermination', by: 'house', contract: 1 },
      { do: 'offer', by: 'house', to: 'M', family: 'DIVIDEND', terms: dividend('30', 'W') },
      { do: 'accept', by: 'M', contract: 3, terminates: 0 },
    ]);
    expect(result.results[0]).toEqual({ ok: true, to: MONTH, terminated: [1, 2] });
    expect(result.results[2]).toEqual({ ok: true, from: WEEK, terminated: [], offered: [] });
    expect(find(result, 1)).toMatchObject({ state: 'ENDING', to: WEEK, endedBy: 'REPLACED' });
    expect(find(result, 2)).toMatchObject({ state: 'ENDING', to: WEEK, endedBy: 'CASCADE' });
  });
});

describe('a termination', () => {
  it('is requested and answered for the first reason in the order of the rulebook', () => {
    const act = (what: string, by: string, contract = 2) => ({ do: what, by, contract });
    expect(
      codes(LINE, [
        act('requestTermination', 'B', 9),
        act('requestTermination', 'B'),
        act('agreeTermination', 'B'),
        act('requestTermination', 'A'),
        act('agreeTermination', 'A'),
        act('refuseTermination', 'A'),
        act('cancelTermination', 'M'),
        act('cancelTermination', 'B'),
        act('requestTermination', 'A'),
        act('forceTermination', 'A'),
        act('agreeTermination', 'M'),
        act('requestTermination', 'M'),
        act('forceTermination', 'house'),
      ]),
    ).toEqual([
      'wrong_state',
      'not_yours',
      'wrong_state',
      undefined,
      ...Array.from({ length: 4 }, () => 'not_yours'),
      'already_requested',
      'not_yours',
      undefined,
      'wrong_state',
      'wrong_state',
    ]);
  });

  it('may be requested by the house and of a contract that is to begin', () => {
    const result = run(
      [{ ...LINE[0], from: DAY }],
      [
        { do: 'requestTermination', by: 'house', contract: 1 },
        { do: 'agreeTermination', by: 'M', contract: 1 },
      ],
    );
    expect(find(result, 1)).toMatchObject({ state: 'ENDING', from: DAY, to: DAY, endedBy: 'TERMINATION' });
  });
});

describe('a move', () => {
  const both = [
    ...LINE,
    ...signed(
      'DIVIDEND',
      [5, 'house', 'M', dividend('30')],
      [6, 'M', 'A', dividend('20')],
      [7, 'A', 'B', dividend('10')],
    ),
  ];
  const move = { do: 'move', account: 'B', upline: 'M' };

  it('transfers the contracts of all families, or none of them', () => {
    const result = run(both, [{ ...move, transferContracts: true }]);
    expect(result.results).toEqual([{ ok: true, from: DAY, terminated: [], transferred: [8, 9] }]);
    expect(find(result, 8)).toMatchObject({ family: 'DAILY', payer: 'M', payee: 'B', state: 'SIGNED', from: DAY });
    expect(find(result, 9)).toMatchObject({ family: 'DIVIDEND', payer: 'M', payee: 'B', state: 'SIGNED', from: DAY });
    // N has no contract of its own.
    const refused = run(both, [{ ...move, upline: 'N', transferContracts: true }]);
    expect(refused.results).toEqual([{ ok: false, code: 'terms_exceed_upline' }]);
    expect(refused.contracts.every(({ state }: { state: string }) => state === 'SIGNED')).toBe(true);
  });

  it('ends a dividend inside its period, and one that was to end later', () => {
    const end = { do: 'forceTermination', by: 'house', contract: 7 };
    const result = run(both, [end, move]);
    expect(result.results).toEqual([
      { ok: true, to: MONTH, terminated: [7] },
      { ok: true, from: DAY, terminated: [3, 4], transferred: [] },
    ]);
    expect(find(result, 7)).toMatchObject({ to: DAY, endedBy: 'MOVE' });
  });

  it('transfers a dividend that was replaced for the end of its period together with its successor', () => {
    const result = run(both, [
      { do: 'offer', by: 'A', to: 'B', family: 'DIVIDEND', terms: dividend('5') },
      { do: 'accept', by: 'B', contract: 8 },
      { ...move, transferContracts: true },
    ]);
    expect(result.results[2].transferred).toEqual([9, 10, 11]);
    expect(find(result, 10)).toMatchObject({ payer: 'M', from: DAY, to: MONTH, endedBy: 'REPLACED' });
    expect(find(result, 11)).toMatchObject({ payer: 'M', state: 'SIGNED', from: MONTH });
    // The replaced one is above the new upline's terms for the rest of the month.
    const lower = [
      ...both,
      ...signed('DAILY', [12, 'M', 'N', daily('0.6')]),
      ...signed('DIVIDEND', [13, 'M', 'N', dividend('9')]),
    ];
    const events = [
      { do: 'offer', by: 'A', to: 'B', family: 'DIVIDEND', terms: dividend('5') },
      { do: 'accept', by: 'B', contract: 14 },
      { ...move, upline: 'N', transferContracts: true },
    ];
    expect(codes(lower, events)[2]).toBe('terms_exceed_upline');
    expect(codes(lower, [...events.slice(0, 2), { ...events[2], at: MONTH }])[2]).toBeUndefined();
  });

  it('transfers nothing to an upline that has no contract in force yet', () => {
    const dividends = signed(
      'DIVIDEND',
      [1, 'house', 'M', dividend('30')],
      [2, 'M', 'A', dividend('20')],
      [3, 'A', 'B', dividend('10')],
    );
    const events = [
      { do: 'offer', by: 'M', to: 'N', family: 'DIVIDEND', terms: dividend('20') },
      { do: 'accept', by: 'N', contract: 4 },
      { ...move, upline: 'N', transferContracts: true },
      { ...move, upline: 'N', transferContracts: true, at: MONTH },
    ];
    expect(codes(dividends, events)).toEqual([undefined, undefined, 'terms_exceed_upline', undefined]);
  });

  it('voids the offers to the account, and those that it made under a contract that ended', () => {
    const offers = [
      { do: 'offer', by: 'A', to: 'B', family: 'DAILY', terms: daily('0.55') },
      { do: 'offer', by: 'B', to: 'C', family: 'DAILY', terms: daily('0.3') },
    ];
    const states = (result: any) => [8, 9].map((id) => find(result, id).state);
    expect(states(run(both, [...offers, move]))).toEqual(['VOIDED', 'VOIDED']);
    expect(states(run(both, [...offers, { ...move, transferContracts: true }]))).toEqual(['VOIDED', 'OFFERED']);
  });

  it('to the present upline changes nothing', () => {
    const result = run(both, [{ ...move, upline: 'A' }]);
    expect(result.results).toEqual([{ ok: true, from: DAY, terminated: [], transferred: [] }]);
    expect(result.contracts.every(({ state }: { state: string }) => state === 'SIGNED')).toBe(true);
  });

  it('lets the new upline offer at once', () => {
    const offer = { do: 'offer', by: 'M', to: 'B', family: 'DAILY', terms: daily('0.8') };
    const result = run(both, [move, offer, { do: 'accept', by: 'B', contract: 8 }]);
    expect(result.results.slice(1)).toEqual([
      { ok: true, contract: 8 },
      { ok: true, from: DAY, terminated: [], offered: [] },
    ]);
  });
});

describe('a business day', () => {
  it('that starts at noon decides when a contract starts', () => {
    const events = [
      { do: 'offer', by: 'A', to: 'B', family: 'DAILY', terms: daily('0.55') },
      { do: 'accept', by: 'B', contract: 5 },
    ];
    expect(run(LINE, events, { dayStart: '12:00' }).results[1].from).toBe('2026-11-20T05:00:00Z');
  });
});
