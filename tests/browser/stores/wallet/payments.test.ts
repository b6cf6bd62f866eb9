import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchLiveEvent } from '#browser/client/live-events';
import { valueOf } from '#browser/stores/loadable';
import { createDeposit, deposits } from '#browser/stores/wallet/deposits';
import { followMemberTransfers, memberTransfers } from '#browser/stores/wallet/member-transfers';
import { $pointCurrency } from '#browser/stores/wallet/points';
import { requestWithdrawal, withdrawals, withdrawalSetup } from '#browser/stores/wallet/withdrawals';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

const PATH = '/wps/v2/wallets';
const SETUP = `GET ${PATH}/withdrawal/methods`;
const page = (...rows: unknown[]) => ({
  value: { rows, pageNo: 1, pageSize: 10, totalRows: rows.length, totalPages: 1 },
});
const setup = (left: number) => ({ value: { methods: [], bankAccounts: [], perDay: { limit: 8, left } } });
const LISTS = { [`GET ${PATH}/balance`]: 'lost', [`GET ${PATH}/withdrawals`]: page() } as const;

/** Answers as `stubPortal`, and publishes a key to encrypt for. */
async function stubEncryptingPortal(responses: Parameters<typeof stubPortal>[0]) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const key = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const { calls } = stubPortal(responses);
  const answer = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url === '/wps/system/keys' ? Promise.resolve(Response.json({ keys: [key] })) : answer(url, init),
  );
  const keysOf = (name: string) =>
    calls
      .filter((call) => call.name === name)
      .map(({ init }) => new Headers(init.headers).get('Idempotency-Key') ?? 'none');
  return { calls, keysOf };
}

beforeEach(() => void stubPage());

describe('a withdrawal', () => {
  const POST = `POST ${PATH}/withdrawals`;
  const request = (paymentPassword: string) =>
    requestWithdrawal({ methodCode: 'BANK', amount: '100000', bankAccountId: 'b1', paymentPassword });

  it('keeps its key when the password is typed otherwise after a lost answer, and is shown when it was carried out', async () => {
    const reused = { status: 409, code: 'idempotency_key_reused' };
    const { calls, keysOf } = await stubEncryptingPortal({ ...LISTS, [SETUP]: setup(7), [POST]: ['lost', reused] });
    await expect(request('demo-payout')).rejects.toThrow();
    await expect(request('demo-payuot')).rejects.toThrow('idempotency_key_reused');
    expect(new Set(keysOf(POST)).size).toBe(1);
    expect(calls.map(({ name }) => name)).toContain(`GET ${PATH}/withdrawals`);
  });

  it('is counted among those of today as soon as it is requested, and no more when it is rejected', async () => {
    const left = () => valueOf(withdrawalSetup.$store.get())?.perDay?.left;
    await stubEncryptingPortal({ ...LISTS, [SETUP]: [setup(7), setup(6), setup(7)], [POST]: { value: { id: 'W1' } } });
    await Promise.all([withdrawalSetup.load(), withdrawals.load(1)]);
    await request('demo-payout');
    await expect.poll(left).toBe(6);
    dispatchLiveEvent('withdrawal', JSON.stringify({ id: 'W1', state: 'rejected' }));
    await expect.poll(left).toBe(7);
  });
});

describe('transfers in a team', () => {
  it('show money that arrives while their page is open', async () => {
    const LIST = `GET ${PATH}/memberTransfers`;
    stubPortal({ [`${LIST}/setup`]: { value: {} }, [LIST]: [page(), page({ id: 'T1' })] });
    const leave = followMemberTransfers();
    await expect.poll(() => memberTransfers.$store.get().state).toBe('ready');
    const balance = { sumBalance: '150000', held: '0', bonus: null, currency: 'VND', version: '7' };
    dispatchLiveEvent('balance', JSON.stringify(balance));
    await expect.poll(() => valueOf(memberTransfers.$store.get())?.rows.map(({ id }) => id)).toEqual(['T1']);
    leave();
  });
});

describe('a deposit by a gateway', () => {
  it('is in the list when the gateway cannot be reached, and is the same one when it is tried again', async () => {
    const [POST, LIST] = [`POST ${PATH}/deposits`, `GET ${PATH}/deposits`];
    const { calls } = stubPortal({
      [POST]: { value: { id: 'D1', kind: 'gateway' } },
      [`${POST}/D1/checkout`]: { status: 503, code: 'unavailable' },
      [LIST]: [page(), page({ id: 'D1' })],
    });
    await deposits.load(1);
    const create = () => createDeposit({ methodCode: 'CARD', amount: '50000' });
    await expect(create()).rejects.toThrow();
    await expect.poll(() => valueOf(deposits.$store.get())?.rows.map(({ id }) => id)).toEqual(['D1']);
    await expect(create()).rejects.toThrow();
    const keys = calls
      .filter(({ name }) => name === POST)
      .map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });
});

describe('amounts of the point mall', () => {
  it('have the portal’s currency, which is requested once they are shown', async () => {
    const { calls } = stubPortal({ 'GET /wps/relay/PTS_config': { value: { currency: 'THB' } } });
    const seen: (string | undefined)[] = [];
    const leave = $pointCurrency.subscribe((currency) => void seen.push(currency));
    await expect.poll(() => seen).toEqual([undefined, 'THB']);
    leave();
    $pointCurrency.subscribe(() => undefined)();
    expect(calls).toHaveLength(1);
  });
});
