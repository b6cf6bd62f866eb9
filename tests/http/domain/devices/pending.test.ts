import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findPendingSignIn,
  createPendingSignIn,
  completePendingSignIn,
  consumePendingAttempt,
  type Holder,
} from '#domain/devices';
import { createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.db.close());

const RUN_OUT = { code: 'sign_in_expired' };

async function waiting(browser: Partial<Holder> = {}): Promise<Holder & { memberId: bigint }> {
  const memberId = await world.newMember({ payeeName: 'A' });
  const { network, deviceToken } = { ...world.attempt(memberId), ...browser };
  const request = { transport: 'cookie', remember: true };
  const input = { memberId, methods: ['payee_name' as const], request, network, deviceToken };
  const token = await world.db.transaction((tx) => createPendingSignIn(tx, world, input));
  return { memberId, token, network, deviceToken };
}

const tryOnce = (holder: Holder) => world.db.transaction((tx) => consumePendingAttempt(tx, holder));
const settle = ({ token }: Holder) => world.db.transaction((tx) => completePendingSignIn(tx, token));

describe('a waiting sign-in', () => {
  test('gives its holder back what it was asked with', async () => {
    const holder = await waiting();
    const kept = {
      memberId: holder.memberId,
      methods: ['payee_name'],
      request: { transport: 'cookie', remember: true },
    };
    expect(await findPendingSignIn(world.db, holder)).toEqual(kept);
    expect(await tryOnce(holder)).toEqual(kept);
  });

  test('is nobody else’s: not another browser’s, another network’s, or a client’s without cookies', async () => {
    const holder = await waiting();
    const others = [
      { ...holder, deviceToken: 'another browser' },
      { ...holder, deviceToken: undefined },
      { ...holder, network: '203.0.113.9' },
      { ...holder, token: `${holder.token}x` },
    ];
    for (const other of others) {
      await expect(findPendingSignIn(world.db, other)).rejects.toMatchObject(RUN_OUT);
      await expect(tryOnce(other)).rejects.toMatchObject(RUN_OUT);
    }
    await expect(tryOnce(holder)).resolves.toBeDefined();
  });

  test('of a client without cookies is not held by a browser that learnt its token', async () => {
    const holder = await waiting({ deviceToken: undefined });
    await expect(tryOnce({ ...holder, deviceToken: 'a browser' })).rejects.toMatchObject(RUN_OUT);
    await expect(tryOnce(holder)).resolves.toBeDefined();
  });

  test('takes five tries, however many come at once', async () => {
    const holder = await waiting();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => tryOnce(holder)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(findPendingSignIn(world.db, holder)).rejects.toMatchObject(RUN_OUT);
  });

  test('is used once, by one of many at the same moment', async () => {
    const holder = await waiting();
    const uses = await Promise.allSettled(Array.from({ length: 10 }, () => settle(holder)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(tryOnce(holder)).rejects.toMatchObject(RUN_OUT);
  });

  test('runs out after ten minutes', async () => {
    const holder = await waiting();
    await world.sql(
      `update pending_sign_ins set expires_at = expires_at - interval '10 minutes' where member_id = ${holder.memberId}`,
    );
    await expect(tryOnce(holder)).rejects.toMatchObject(RUN_OUT);
    await expect(settle(holder)).rejects.toMatchObject(RUN_OUT);
  });

  test('ends with a new password, and with a block', async () => {
    const [changed, blocked] = [await waiting(), await waiting()];
    await world.sql(`update members set password_changed_at = now() where id = ${changed.memberId}`);
    await world.sql(`update members set state = 'blocked' where id = ${blocked.memberId}`);
    await expect(tryOnce(changed)).rejects.toMatchObject(RUN_OUT);
    await expect(tryOnce(blocked)).rejects.toMatchObject(RUN_OUT);
  });

  test('keeps neither its token nor its browser’s in the database', async () => {
    const { token, deviceToken = '' } = await waiting();
    const rows = JSON.stringify(
      await world.sql("select encode(token_hash, 'hex') as hash, request from pending_sign_ins"),
    );
    for (const secret of [token, deviceToken]) {
      expect(rows).not.toContain(secret);
      expect(rows).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});
