import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseNewAlerts } from '#server/jobs/alerts';
import { balanceBooks } from '#server/jobs/jobs';
import { createLotteryServices } from '#server/adapters/lottery';
import { createTestApp, type TestApp } from '../support/app.ts';
import { closedDraw, createDueDraws } from '../support/draws.ts';
import { fresh, startGame } from '../support/game-session.ts';
import { sql, tamper } from '../support/sql.ts';
import { setLimits } from '../support/vendor-limits.ts';
import { createStaff, type Staff } from '../support/staff.ts';

const MINUTE = 60;

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

async function record(count: number, event: { subject: string }): Promise<void> {
  for (let index = 0; index < count; index++) portal.app.securityEvents.record({ kind: 'vendor_refused', ...event });
  await portal.app.securityEvents.flush();
  await raiseNewAlerts(portal.app);
}
const alertsOf = async (state: string) =>
  (await staff.as('auditor', `GET /ops/api/security/alerts?state=${state}`)).body.value.rows;

describe('an alert', () => {
  it('is raised when the events of one vendor reach the number of the rule, once', async () => {
    await record(9, { subject: 'ONE' });
    await record(9, { subject: 'TWO' });
    expect(await alertsOf('open')).toEqual([]);
    await record(1, { subject: 'ONE' });
    await record(5, { subject: 'ONE' });
    expect(await alertsOf('open')).toMatchObject([
      {
        rule: 'vendor_signature',
        scope: 'subject',
        scopeValue: 'ONE',
        severity: 'critical',
        count: 10,
        windowMinutes: 10,
      },
    ]);
  });

  it('is acknowledged once, by an administrator, with a note; only later events raise another', async () => {
    const [{ id }] = await alertsOf('open');
    const path = `POST /ops/api/security/alerts/${id}/acknowledge`;
    expect((await staff.as('auditor', path, { note: 'looked into it' })).status).toBe(403);
    expect((await staff.as('admin', path, { note: 'looked into it' })).status).toBe(200);
    expect((await staff.as('admin', path, { note: 'looked into it' })).status).toBe(404);
    expect(await staff.lastAudit()).toMatchObject({ action: 'alert.acknowledge', subject: id });
    await raiseNewAlerts(portal.app);
    expect(await alertsOf('open')).toEqual([]);
    expect(await alertsOf('acknowledged')).toMatchObject([{ acknowledgedBy: 'the-admin', note: 'looked into it' }]);
    await record(10, { subject: 'ONE' });
    expect(await alertsOf('open')).toHaveLength(1);
  });
});

/** Raises the alerts of what has happened, and returns those of a rule. */
async function raisedBy(rule: string) {
  await portal.app.securityEvents.flush();
  await raiseNewAlerts(portal.app);
  return (await alertsOf('open')).filter((alert: { rule: string }) => alert.rule === rule);
}

describe('an alert is raised at once', () => {
  it('for a win above a cap, and for one that the vendor’s fund does not cover', async () => {
    await setLimits(portal, { win_minor: '500' });
    const session = await startGame(portal);
    const [roundId, betId] = [fresh('round'), fresh('bet')];
    await session.bet({ roundId, txId: betId, amount: '10' });
    await session.win({ roundId, txId: fresh('win'), amount: '500', refTxId: betId });
    expect(await raisedBy('vendor_cap')).toEqual([]);
    await session.win({ roundId, txId: fresh('win'), amount: '501', refTxId: betId });
    expect(await raisedBy('vendor_cap')).toMatchObject([{ severity: 'critical', scopeValue: 'SBX', count: 1 }]);
  });

  it('for a beacon’s round that is withheld', async () => {
    await createDueDraws(portal);
    const { id } = await closedDraw(portal, 'LF1M', 5 * MINUTE);
    await tamper(portal, `update lottery_draws set beacon = 'drand' where id = $1`, [id]);
    const silent = [1, 2].map((port) => `http://127.0.0.1:${port}`);
    const config = { ...portal.app.config.lottery, beacon: 'drand', drandRelays: silent } as const;
    const { draws } = createLotteryServices(config, portal.app);
    await draws.drawDue(portal.app.db);
    expect(await raisedBy('beacon_withheld')).toMatchObject([{ severity: 'critical', scopeValue: 'LF1M' }]);
  });

  it('for books that cannot be checked, and those that do not balance', async () => {
    const { app } = portal;
    await balanceBooks(app);
    expect(await raisedBy('books_halted')).toEqual([]);
    await sql(portal, 'alter table ledger_postings rename to hidden_postings');
    await expect(balanceBooks(app)).rejects.toThrow();
    await sql(portal, 'alter table hidden_postings rename to ledger_postings');
    expect(await raisedBy('books_halted')).toMatchObject([{ severity: 'critical', count: 1 }]);
    await sql(portal, 'alter table ledger_postings disable trigger user');
    await sql(
      portal,
      'update ledger_postings set amount_minor = amount_minor + 1 where entry_id = 1 and amount_minor > 0',
    );
    await balanceBooks(app);
    await app.securityEvents.flush();
    const events = `select subject from security_events where kind = 'books_halted' order by id`;
    expect(await sql(portal, events)).toEqual([{ subject: 'unchecked' }, { subject: 'unbalanced' }]);
  });
});
