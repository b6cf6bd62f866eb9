import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseNewAlerts } from '#server/jobs/alerts';
import { decimalText, integerText } from '../../src/lib/vendor-check/bodies.ts';
import { Check } from '../../src/lib/vendor-check/check.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createWorld } from '../support/dialect-vendors.ts';
import { type GameSession, fresh, startGame, ticketOf } from '../support/game-session.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

type Reported = Record<string, unknown>;
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const compare = (
  rows: Reported[] | string,
  given: Record<string, unknown> = {},
  role: 'finance' | 'auditor' = 'finance',
) =>
  staff.as(role, 'POST /ops/api/vendors/SBX/reconciliations', {
    format: 'json',
    text: typeof rows === 'string' ? rows : JSON.stringify(rows),
    from: at(-1),
    to: at(1),
    ...given,
  });

const runsOf = async (state: string) =>
  (await staff.as('auditor', `GET /ops/api/reconciliations?state=${state}&pageSize=100`)).body.value.rows;

const differencesOf = async (id: string) =>
  (await staff.as('auditor', `GET /ops/api/reconciliations/${id}/differences?pageSize=100`)).body.value;

/** Compares and returns the run with its differences. */
async function differencesWith(rows: Reported[], given = {}) {
  const { id } = (await compare(rows, given)).body.value;
  return { id: id as string, ...(await differencesOf(id)) };
}

/** Removes what other tests have booked from the period. */
async function newSession(): Promise<GameSession> {
  await sql(portal, `update game_transactions set at = at - interval '10 days'`);
  return startGame(portal);
}

/** Returns the fields that a call needs besides those that a test chooses. */
function fieldsOf({ member, betOf }: GameSession, call: string): Reported {
  return call === 'bet' ? betOf() : { playerId: member.playerId, currency: 'VND' };
}

/** Plays rounds with every call of the protocol, and returns them as a vendor reports them. */
async function bookAllCalls(): Promise<Reported[]> {
  const session = await newSession();
  const [first, second, third] = [fresh('round'), fresh('round'), fresh('round')];
  const calls: [call: string, body: Reported][] = [
    ['bet', { roundId: first, txId: 'hold', amount: '20', hold: true, ticket: ticketOf() }],
    ['confirm', { roundId: first, txId: 'confirm', refTxId: 'hold', amount: '15' }],
    ['win', { roundId: first, txId: 'win', amount: '8.5', kind: 'win', roundClosed: true }],
    ['adjust', { roundId: first, txId: 'adjust', refTxId: 'hold', amount: '-3', reason: 'resettle' }],
    ['bet', { roundId: second, txId: 'bet', amount: '10' }],
    ['cashout', { roundId: second, txId: 'cashout', refTxId: 'bet', amount: '6', part: '1' }],
    ['bet', { roundId: third, txId: 'undone', amount: '4' }],
    ['cancel', { txId: 'cancel', refTxId: 'undone' }],
    ['bet', { roundId: third, txId: 'lost', amount: '4' }],
    ['close', { roundId: third, txId: 'close' }],
  ];
  const prefix = fresh('tx');
  const named = (id: unknown) => (id === undefined ? {} : { id: `${prefix}-${String(id)}` });
  const reported: Reported[] = [];
  for (const [call, { txId, refTxId, ...body }] of calls) {
    const ids = { txId: named(txId).id, ...(refTxId === undefined ? {} : { refTxId: named(refTxId).id }) };
    const answer = await portal.vendor(call, { requestId: fresh('r'), ...fieldsOf(session, call), ...body, ...ids });
    expect(answer.body, call).toMatchObject({ status: 'OK' });
    reported.push({ txId: ids.txId, call, amount: body['amount'] ?? '0' });
  }
  return reported;
}

describe('a comparison with a vendor’s report', () => {
  it('finds nothing when both sides have the same, with every call of the protocol', async () => {
    const reported = await bookAllCalls();
    const { id, totalRows } = await differencesWith(reported);
    expect(totalRows).toBe(0);
    const count = reported.length;
    expect(await runsOf('equal')).toMatchObject([
      {
        id,
        vendor: 'SBX',
        comparedBy: 'the-finance',
        differences: 0,
        portalTransactions: count,
        vendorTransactions: count,
      },
    ]);
    expect(await runsOf('open')).toEqual([]);
  });

  it('finds what either side lacks or has otherwise, row by row', async () => {
    const reported = await bookAllCalls();
    const [bet, confirm, , adjust] = reported;
    const other = reported.slice(1).map((row) => {
      if (row === confirm) return { ...row, amount: '16' };
      return row === adjust ? { ...row, amount: '3' } : row;
    });
    const { id, rows } = await differencesWith([...other, { txId: 'a stranger', call: 'cashout', amount: '7' }]);
    const found = new Map(rows.map((row: { txId: string }) => [row.txId, row]));
    expect(found.size).toBe(4);
    expect(found.get('a stranger')).toMatchObject({
      kind: 'missing_at_portal',
      portal: null,
      vendor: { call: 'cashout', amount: '7' },
    });
    expect(found.get(String(bet?.['txId']))).toMatchObject({
      kind: 'missing_at_vendor',
      portal: { call: 'bet', amount: '20' },
      vendor: null,
    });
    expect(found.get(String(confirm?.['txId']))).toMatchObject({
      kind: 'not_the_same',
      portal: { call: 'confirm', amount: '15' },
      vendor: { call: 'confirm', amount: '16' },
    });
    expect(found.get(String(adjust?.['txId']))).toMatchObject({ portal: { amount: '-3' }, vendor: { amount: '3' } });
    expect(await runsOf('open')).toMatchObject([{ id, differences: 4 }]);
    expect(await staff.lastAudit()).toMatchObject({ action: 'vendor.reconcile', subject: 'SBX' });
  });

  it('knows a transaction that the portal booked just outside of the period', async () => {
    const reported = await bookAllCalls();
    expect((await differencesWith(reported.slice(0, 2), { to: at(-0.5) })).totalRows).toBe(0);
    expect((await differencesWith([], { to: at(-0.5) })).totalRows).toBe(0);
  });

  it('stores a bounded number of differences, and counts all', async () => {
    const rows = Array.from({ length: 5200 }, (_, n) => ({ txId: `none ${n}`, call: 'bet', amount: '1' }));
    const { id, totalRows } = await differencesWith(rows, { from: at(-31 * 24 + 2), to: at(-30 * 24 + 2) });
    expect(totalRows).toBe(5000);
    expect((await runsOf('open'))[0]).toMatchObject({ id, differences: 5200 });
  });

  it('raises an alert for differences, and stays in the list until somebody acknowledges it', async () => {
    await sql(
      portal,
      `update reconciliation_runs set acknowledged_by = 'x', acknowledged_at = now() where acknowledged_at is null`,
    );
    const { id } = (await compare([{ txId: 'unknown', call: 'win', amount: '1' }])).body.value;
    await raiseNewAlerts(portal.app);
    const alerts = (await staff.as('admin', 'GET /ops/api/security/alerts')).body.value.rows;
    expect(alerts).toMatchObject([{ kind: 'reconciliation_differs', scopeValue: 'SBX', severity: 'critical' }]);
    const acknowledge = (role: 'finance' | 'auditor') =>
      staff.as(role, `POST /ops/api/reconciliations/${id}/acknowledge`, { note: 'a late report' });
    expect((await acknowledge('auditor')).status).toBe(403);
    expect((await runsOf('open')).map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await acknowledge('finance')).status).toBe(200);
    expect((await acknowledge('finance')).status).toBe(404);
    expect(await runsOf('open')).toEqual([]);
    expect((await runsOf('acknowledged'))[0]).toMatchObject({
      id,
      acknowledgedBy: 'the-finance',
      note: 'a late report',
    });
    expect(await staff.lastAudit()).toMatchObject({ action: 'vendor.reconciliation_acknowledge', subject: 'SBX' });
  });

  it('is refused for a report that cannot be read, a wrong period, an unknown vendor and other roles', async () => {
    const before = await runsOf('open');
    expect(
      (
        await compare([
          { txId: 'a', call: 'spin' },
          { txId: 'b', call: 'bet', amount: 'much' },
        ])
      ).body.value,
    ).toMatchObject({
      id: null,
      totalProblems: 2,
      problems: [
        { line: 1, code: 'a', field: 'call' },
        { line: 2, code: 'b', field: 'amount' },
      ],
    });
    expect((await compare('txId,call,amount\na,bet', { format: 'csv' })).body.value.id).not.toBeNull();
    await sql(
      portal,
      `update reconciliation_runs set acknowledged_by = 'x', acknowledged_at = now() where acknowledged_at is null`,
    );
    for (const period of [{ to: at(-2) }, { from: at(-1000) }])
      expect((await compare([], period)).body).toMatchObject({ code: 'invalid_fields', fields: { to: {} } });
    expect((await compare([], {}, 'auditor')).status).toBe(403);
    const unknown = { format: 'json', text: '[]', from: at(-1), to: at(0) };
    expect((await staff.as('admin', 'POST /ops/api/vendors/NONE/reconciliations', unknown)).status).toBe(404);
    expect((await staff.as('support', 'GET /ops/api/reconciliations')).status).toBe(403);
    expect((await differencesOf('999999')) ?? null).toBeNull();
    expect(before).toEqual([]);
  });

  it('is never deleted, and decided once', async () => {
    await compare([{ txId: 'kept', call: 'win', amount: '1' }]);
    await expect(sql(portal, 'delete from reconciliation_runs')).rejects.toThrow();
    await expect(sql(portal, 'delete from reconciliation_differences')).rejects.toThrow();
    await expect(
      sql(portal, `update reconciliation_runs set note = 'other' where acknowledged_at is not null`),
    ).rejects.toThrow();
  });

  it.each([
    ['pragmatic', (amountMinor: bigint) => decimalText(amountMinor, 4, 1000n)],
    ['softswiss', (amountMinor: bigint) => integerText(amountMinor, 0, 1000n)],
    ['hub88', (amountMinor: bigint) => integerText(amountMinor, 5, 1000n)],
  ] as const)(
    'reads amounts as a vendor that speaks %s and counts in thousands writes them',
    async (dialect, write) => {
      const code = dialect.slice(0, 4).toUpperCase();
      const check = new Check(await createWorld(portal, [], { code, dialect, unit: 1000 }));
      const bet = check.betOf();
      const win = check.winOf(bet, { closes: false });
      await check.expect(check.driver.bet(bet), 'OK');
      await check.expect(check.driver.win(win), 'OK');
      const countDifferences = async (format: 'csv' | 'json', amountOf: (amountMinor: bigint) => string) => {
        const rows = [
          { txId: bet.txId, call: 'bet', amount: amountOf(bet.amountMinor) },
          { txId: win.txId, call: 'win', amount: amountOf(win.amountMinor) },
        ];
        const lines = rows.map(({ txId, call, amount }) => `${txId},${call},${amount}`);
        const text = format === 'json' ? JSON.stringify(rows) : ['txId,call,amount', ...lines].join('\n');
        const given = { format, text, from: at(-1), to: at(1) };
        return (await staff.as('finance', `POST /ops/api/vendors/${code}/reconciliations`, given)).body.value
          .differences;
      };
      expect([await countDifferences('json', write), await countDifferences('csv', write)]).toEqual([0, 0]);
      expect(await countDifferences('json', (amountMinor) => String(amountMinor / 10_000n))).toBe(2);
    },
  );
});
