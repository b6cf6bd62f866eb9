import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findPendingSignIn,
  createPendingSignIn,
  completePendingSignIn,
  consumePendingAttempt,
  type Holder,
} from '#domain/devices';
import { createDeviceFixture, type DeviceFixture } from './fixture.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await createDeviceFixture();
});
afterAll(() => fixture.db.close());

const EXPIRED = { code: 'sign_in_expired' };

async function startPending(browser: Partial<Holder> = {}): Promise<Holder & { memberId: bigint }> {
  const memberId = await fixture.newMember({ payeeName: 'A' });
  const { network, deviceToken } = { ...fixture.attempt(memberId), ...browser };
  const request = { tokenTransport: 'cookie', remember: true };
  const input = { memberId, methods: ['payee_name' as const], request, network, deviceToken };
  const token = await fixture.db.transaction((tx) => createPendingSignIn(tx, fixture, input));
  return { memberId, token, network, deviceToken };
}

const consumeAttempt = (holder: Holder) => fixture.db.transaction((tx) => consumePendingAttempt(tx, holder));
const complete = ({ token }: Holder) => fixture.db.transaction((tx) => completePendingSignIn(tx, token));

describe('a pending sign-in', () => {
  test('returns its stored data to its holder', async () => {
    const holder = await startPending();
    const stored = {
      memberId: holder.memberId,
      methods: ['payee_name'],
      request: { tokenTransport: 'cookie', remember: true },
    };
    expect(await findPendingSignIn(fixture.db, holder)).toEqual(stored);
    expect(await consumeAttempt(holder)).toEqual(stored);
  });

  test('is not found for another browser, another network or a client without cookies', async () => {
    const holder = await startPending();
    const others = [
      { ...holder, deviceToken: 'another browser' },
      { ...holder, deviceToken: undefined },
      { ...holder, network: '203.0.113.9' },
      { ...holder, token: `${holder.token}x` },
    ];
    for (const other of others) {
      await expect(findPendingSignIn(fixture.db, other)).rejects.toMatchObject(EXPIRED);
      await expect(consumeAttempt(other)).rejects.toMatchObject(EXPIRED);
    }
    await expect(consumeAttempt(holder)).resolves.toBeDefined();
  });

  test('of a client without cookies is not found for a browser that has its token', async () => {
    const holder = await startPending({ deviceToken: undefined });
    await expect(consumeAttempt({ ...holder, deviceToken: 'a browser' })).rejects.toMatchObject(EXPIRED);
    await expect(consumeAttempt(holder)).resolves.toBeDefined();
  });

  test('allows five attempts, however many come at once', async () => {
    const holder = await startPending();
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => consumeAttempt(holder)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(findPendingSignIn(fixture.db, holder)).rejects.toMatchObject(EXPIRED);
  });

  test('is completed once, by one of many at the same moment', async () => {
    const holder = await startPending();
    const uses = await Promise.allSettled(Array.from({ length: 10 }, () => complete(holder)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(consumeAttempt(holder)).rejects.toMatchObject(EXPIRED);
  });

  test('expires after ten minutes', async () => {
    const holder = await startPending();
    await fixture.sql(
      `update pending_sign_ins set expires_at = expires_at - interval '10 minutes' where member_id = ${holder.memberId}`,
    );
    await expect(consumeAttempt(holder)).rejects.toMatchObject(EXPIRED);
    await expect(complete(holder)).rejects.toMatchObject(EXPIRED);
  });

  test('ends with a password change and with a block', async () => {
    const [changed, blocked] = [await startPending(), await startPending()];
    await fixture.sql(`update members set password_changed_at = now() where id = ${changed.memberId}`);
    await fixture.sql(`update members set state = 'blocked' where id = ${blocked.memberId}`);
    await expect(consumeAttempt(changed)).rejects.toMatchObject(EXPIRED);
    await expect(consumeAttempt(blocked)).rejects.toMatchObject(EXPIRED);
  });

  test('stores neither its token nor its browser’s', async () => {
    const { token, deviceToken = '' } = await startPending();
    const rows = JSON.stringify(
      await fixture.sql("select encode(token_hash, 'hex') as hash, request from pending_sign_ins"),
    );
    for (const secret of [token, deviceToken]) {
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});
