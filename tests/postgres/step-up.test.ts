import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listOwnDevices, assessRisk, acceptDevice, revokeDevice, type SignInAttempt } from '#domain/devices';
import type { Db } from '#kernel/database';
import { besideTransaction, untilLockWait } from '../support/lock-waits.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser, freshAddress, type Browser } from '../support/browser.ts';
import { codeOf } from '../support/staff.ts';
import { createOwner, NAME, type Owner } from '../support/security.ts';
import { queryRows } from '../support/sql.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let nodes: [TestApp, TestApp];
beforeAll(async () => {
  const env = { ...(await sharedDatabase(inject('postgresUrl'), 'step_up')), TRUSTED_PROXIES: '127.0.0.1' };
  nodes = [await createTestApp(env), await createTestApp(env)];
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

/** Returns copies of a browser, half of them served by each node. */
function copiesOf(browser: Browser, count: number): Browser[] {
  return Array.from({ length: count }, (_, at) => {
    return createBrowser(nodes[at % 2 === 0 ? 0 : 1], browser.address, new Map(browser.cookies));
  });
}

async function untilStepUp(owner: Owner): Promise<Browser> {
  const browser = createBrowser(nodes[0], freshAddress());
  expect((await owner.signIn(browser)).body.value.stepUp).toBeDefined();
  return browser;
}

const respond = (browser: Browser, method: string, text: string) =>
  browser.call('POST /wps/session/stepup', { encrypted: true, body: { method, answer: text } });

const sessionsOf = async ({ username }: Owner) => {
  const text = `select count(*)::int as total from sessions s join members m on m.id = s.member_id where m.username = $1`;
  const [row] = await queryRows<{ total: number }>(nodes[0].app.db, { name: 'test_sessions_of', text }, [username]);
  return row?.total;
};

describe('step-up verification on two nodes', () => {
  it('signs in once when the right answer comes many times at once', async () => {
    const owner = await createOwner(nodes[0]);
    const before = (await sessionsOf(owner)) ?? 0;
    const responses = await Promise.all(
      copiesOf(await untilStepUp(owner), 5).map((one) => respond(one, 'payee_name', NAME)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
    expect(await sessionsOf(owner)).toBe(before + 1);
  });

  it('allows five attempts, however many come at once', async () => {
    const browser = await untilStepUp(await createOwner(nodes[0]));
    const responses = await Promise.all(copiesOf(browser, 12).map((one) => respond(one, 'payee_name', 'wrong')));
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await respond(browser, 'payee_name', NAME)).body.code).toBe('sign_in_expired');
  });

  it('signs in one of two browsers with one code of an authenticator', async () => {
    const owner = await createOwner(nodes[0]);
    const { secret } = await owner.enroll();
    const step = { name: 'test_step_back', text: 'update authenticators set last_step = last_step - 2' };
    await nodes[0].app.db.query(step);
    const code = codeOf(secret);
    const browsers = [await untilStepUp(owner), await untilStepUp(owner)].flatMap((browser) => copiesOf(browser, 2));
    const responses = await Promise.all(browsers.map((browser) => respond(browser, 'authenticator', code)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a browser that is revoked while it signs in', () => {
  it('is refused and does not make its network known', async () => {
    const [{ app }] = nodes;
    const owner = await createOwner(nodes[0]);
    const memberId = await idOf(app.db, owner);
    const attempt: SignInAttempt = {
      memberId,
      deviceToken: 'a trusted one',
      network: '192.0.2.1',
      address: '192.0.2.1',
      userAgent: '',
    };
    await app.db.transaction((tx) => acceptDevice(tx, app, { ...attempt, isTrusted: true }));
    const devices = await listOwnDevices(app.db, memberId, attempt.deviceToken);
    const publicId = devices.find(({ isCurrent }) => isCurrent)?.publicId ?? '';
    const away = { ...attempt, network: '198.51.100.1' };
    const assessment = await app.db.transaction(async (tx) => {
      await revokeDevice(tx, { memberId, publicId });
      return besideTransaction(async () => {
        const waiting = app.db.transaction((other) => assessRisk(other, app, away));
        await untilLockWait(app.db);
        return { waiting };
      });
    });
    expect(await assessment.waiting).toMatchObject({ kind: 'unfamiliar' });
    const fresh = { ...away, deviceToken: 'a fresh one' };
    expect(await app.db.transaction((tx) => assessRisk(tx, app, fresh))).toMatchObject({ kind: 'unfamiliar' });
  });
});

async function idOf(db: Db, { username }: Owner): Promise<bigint> {
  const find = { name: 'test_id_of', text: 'select id from members where username = $1' };
  const [row] = await queryRows<{ id: bigint }>(db, find, [username]);
  return row?.id ?? 0n;
}
