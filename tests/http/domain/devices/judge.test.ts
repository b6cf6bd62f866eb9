import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assessRisk, acceptDevice, revokeDevice, listOwnDevices, type SignInAttempt } from '#domain/devices';
import { createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.db.close());

const judge = (attempt: SignInAttempt) => world.db.transaction((tx) => assessRisk(tx, world, attempt));
const prove = (attempt: SignInAttempt, isTrusted = false) =>
  world.db.transaction((tx) => acceptDevice(tx, world, { ...attempt, isTrusted }));

/** With a name to be asked for, and one sign-in behind it. */
async function settled(person: Parameters<World['newMember']>[0] = { payeeName: 'Nguyễn Văn A' }) {
  const memberId = await world.newMember(person);
  const home = world.attempt(memberId);
  await judge(home);
  return { memberId, home };
}

async function revokeAll(memberId: bigint): Promise<void> {
  for (const { publicId } of await listOwnDevices(world.db, memberId, undefined)) {
    await world.db.transaction((tx) => revokeDevice(tx, { memberId, publicId }));
  }
}

describe('who is no stranger', () => {
  test('is whoever signs in for the first time, and the browser is noted without being news', async () => {
    const memberId = await world.newMember({ payeeName: 'Nguyễn Văn A' });
    expect(await judge(world.attempt(memberId))).toEqual({ kind: 'known', deviceId: expect.any(BigInt), isNew: false });
  });

  test('is who comes from a network that was proved before, with a browser that is news there', async () => {
    const { memberId, home } = await settled();
    expect(await judge(home)).toMatchObject({ kind: 'known', isNew: false });
    expect(await judge(world.attempt(memberId, { network: home.network }))).toMatchObject({ isNew: true });
  });

  test('is a trusted browser, wherever it comes from', async () => {
    const { memberId, home } = await settled();
    await prove(home, true);
    const elsewhere = world.attempt(memberId, { deviceToken: home.deviceToken });
    expect(await judge(elsewhere)).toMatchObject({ kind: 'known', isNew: false });
  });

  test('is an account that has nothing to prove itself by', async () => {
    const { memberId } = await settled({ email: 'typed@example.com' });
    expect(await judge(world.attempt(memberId))).toMatchObject({ kind: 'known', isNew: true });
  });

  test('is its revoked browser too, for there is no other way in', async () => {
    const { memberId, home } = await settled({});
    await revokeAll(memberId);
    expect(await judge(home)).toMatchObject({ kind: 'known', deviceId: expect.any(BigInt) });
    expect(await listOwnDevices(world.db, memberId, home.deviceToken)).toMatchObject([{ isCurrent: true }]);
  });

  test('is a client without cookies in a known network', async () => {
    const { memberId, home } = await settled();
    const bearer = world.attempt(memberId, { deviceToken: undefined, network: home.network });
    expect(await judge(bearer)).toEqual({ kind: 'known', deviceId: undefined, isNew: false });
  });
});

describe('a stranger', () => {
  test('is a browser that is not trusted in a network that is new, though it was seen before', async () => {
    const { memberId, home } = await settled();
    expect(await judge(world.attempt(memberId))).toMatchObject({ kind: 'unfamiliar' });
    expect(await judge({ ...home, network: '198.51.100.1' })).toMatchObject({ kind: 'unfamiliar' });
  });

  test('leaves nothing behind before it has proved itself, and is known after that', async () => {
    const { memberId } = await settled();
    const away = world.attempt(memberId);
    await judge(away);
    expect(await judge(away)).toMatchObject({ kind: 'unfamiliar' });
    await prove(away);
    expect(await judge(away)).toMatchObject({ kind: 'known' });
    const further = { ...away, network: '198.51.100.2' };
    expect(await judge(further)).toMatchObject({ kind: 'unfamiliar' });
  });

  test('is a revoked browser in its own network, until it is proved; its trust does not come back', async () => {
    const { memberId, home } = await settled();
    await prove(home, true);
    await revokeAll(memberId);
    expect(await judge(home)).toMatchObject({ kind: 'unfamiliar' });
    await prove(home);
    expect(await judge(home)).toMatchObject({ kind: 'known' });
    expect(await judge({ ...home, network: '198.51.100.3' })).toMatchObject({ kind: 'unfamiliar' });
  });

  test('of one account may be at home in another', async () => {
    const [one, other] = [await settled(), await settled()];
    expect(await judge({ ...one.home, memberId: other.memberId })).toMatchObject({ kind: 'unfamiliar' });
  });
});

describe('the methods', () => {
  const methodsOf = async (person: Parameters<World['newMember']>[0], withAuthenticator = false) => {
    const { memberId } = await settled(person);
    if (withAuthenticator) await world.enrolled(memberId);
    const risk = await judge(world.attempt(memberId));
    return risk.kind === 'unfamiliar' ? risk.methods : [];
  };

  test('are those that the account has, and codes go to what was confirmed alone', async () => {
    expect(await methodsOf({ payeeName: 'A' })).toEqual(['payee_name']);
    expect(await methodsOf({ mobile: '+84912000001' })).toEqual(['mobile']);
    expect(await methodsOf({ mobile: '+84912000002', isMobileConfirmed: true })).toEqual(['sms', 'mobile']);
    expect(await methodsOf({ email: 'a@example.com', isEmailConfirmed: true })).toEqual(['email']);
  });

  test('are there for whoever is asked: any one of them makes a stranger, none of them nobody', async () => {
    const number = { mobile: '+84912000004', isMobileConfirmed: true };
    expect(await methodsOf({ ...number, email: 'b@example.com', isEmailConfirmed: true, payeeName: 'B' })).toEqual([
      'sms',
      'email',
      'mobile',
      'payee_name',
    ]);
    const { memberId } = await settled({});
    expect(await judge(world.attempt(memberId))).toMatchObject({ kind: 'known' });
    await world.enrolled(memberId);
    await world.sql(`update recovery_codes set used_at = now() where member_id = ${memberId}`);
    expect(await judge(world.attempt(memberId))).toMatchObject({ kind: 'unfamiliar', methods: ['authenticator'] });
  });

  test('leave out all else once there is an authenticator', async () => {
    const person = { mobile: '+84912000003', isMobileConfirmed: true, payeeName: 'A' };
    expect(await methodsOf(person, true)).toEqual(['authenticator', 'recovery_code']);
  });
});
