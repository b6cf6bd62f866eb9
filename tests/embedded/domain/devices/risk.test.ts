import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assessRisk, acceptDevice, revokeDevice, listOwnDevices, type SignInAttempt } from '#domain/devices';
import { createDeviceFixture, type DeviceFixture } from './fixture.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await createDeviceFixture();
});
afterAll(() => fixture.db.close());

const assess = (attempt: SignInAttempt) => fixture.db.transaction((tx) => assessRisk(tx, fixture, attempt));
const accept = (attempt: SignInAttempt, isTrusted = false) =>
  fixture.db.transaction((tx) => acceptDevice(tx, fixture, { ...attempt, isTrusted }));

/** Creates a member with something to verify with (a payee name unless given otherwise) and one earlier sign-in. */
async function createMemberAtHome(person: Parameters<DeviceFixture['newMember']>[0] = { payeeName: 'Nguyễn Văn A' }) {
  const memberId = await fixture.newMember(person);
  const home = fixture.attempt(memberId);
  await assess(home);
  return { memberId, home };
}

async function revokeAll(memberId: bigint): Promise<void> {
  for (const { publicId } of await listOwnDevices(fixture.db, memberId, undefined)) {
    await fixture.db.transaction((tx) => revokeDevice(tx, { memberId, publicId }));
  }
}

describe('a sign-in that needs no step-up verification', () => {
  test('is the first one of an account, which stores the device without announcing it', async () => {
    const memberId = await fixture.newMember({ payeeName: 'Nguyễn Văn A' });
    expect(await assess(fixture.attempt(memberId))).toEqual({
      kind: 'known',
      deviceId: expect.any(BigInt),
      isNew: false,
      isNewDevice: true,
      isUnverified: false,
    });
  });

  test('comes from a known device on a known network', async () => {
    const { home } = await createMemberAtHome();
    expect(await assess(home)).toMatchObject({
      kind: 'known',
      isNew: false,
      isNewDevice: false,
      isUnverified: false,
    });
  });

  test('comes from a trusted device, on any network', async () => {
    const { memberId, home } = await createMemberAtHome();
    await accept(home, true);
    const elsewhere = fixture.attempt(memberId, { deviceToken: home.deviceToken });
    expect(await assess(elsewhere)).toMatchObject({ kind: 'known', isNew: false });
  });

  test('is to an account that has nothing to verify with', async () => {
    const { memberId } = await createMemberAtHome({ email: 'typed@example.com' });
    expect(await assess(fixture.attempt(memberId))).toMatchObject({ kind: 'known', isNew: true, isUnverified: true });
  });

  test('comes from a revoked device of such an account, which has no other way in', async () => {
    const { memberId, home } = await createMemberAtHome({});
    await revokeAll(memberId);
    expect(await assess(home)).toMatchObject({ kind: 'known', deviceId: expect.any(BigInt) });
    expect(await listOwnDevices(fixture.db, memberId, home.deviceToken)).toMatchObject([{ isCurrent: true }]);
  });
});

describe('an unfamiliar sign-in', () => {
  test('comes from an untrusted device on a new network, even if the device was seen before', async () => {
    const { memberId, home } = await createMemberAtHome();
    expect(await assess(fixture.attempt(memberId))).toMatchObject({ kind: 'unfamiliar' });
    expect(await assess({ ...home, network: '198.51.100.1' })).toMatchObject({ kind: 'unfamiliar' });
  });

  test('comes from a new device on a known network, which strangers share, and from a client without cookies', async () => {
    const { memberId, home } = await createMemberAtHome();
    expect(await assess(fixture.attempt(memberId, { network: home.network }))).toMatchObject({ kind: 'unfamiliar' });
    const bearer = fixture.attempt(memberId, { deviceToken: undefined, network: home.network });
    expect(await assess(bearer)).toMatchObject({ kind: 'unfamiliar' });
  });

  test('stores nothing before it is accepted, and makes its network known afterwards', async () => {
    const { memberId } = await createMemberAtHome();
    const away = fixture.attempt(memberId);
    await assess(away);
    expect(await assess(away)).toMatchObject({ kind: 'unfamiliar' });
    await accept(away);
    expect(await assess(away)).toMatchObject({ kind: 'known' });
    const further = { ...away, network: '198.51.100.2' };
    expect(await assess(further)).toMatchObject({ kind: 'unfamiliar' });
  });

  test('comes from a revoked device on its own network until it is accepted; its trust does not return', async () => {
    const { memberId, home } = await createMemberAtHome();
    await accept(home, true);
    await revokeAll(memberId);
    expect(await assess(home)).toMatchObject({ kind: 'unfamiliar' });
    await accept(home);
    expect(await assess(home)).toMatchObject({ kind: 'known' });
    expect(await assess({ ...home, network: '198.51.100.3' })).toMatchObject({ kind: 'unfamiliar' });
  });

  test('to one account may be a known one to another', async () => {
    const [one, other] = [await createMemberAtHome(), await createMemberAtHome()];
    expect(await assess({ ...one.home, memberId: other.memberId })).toMatchObject({ kind: 'unfamiliar' });
  });
});

describe('the step-up methods', () => {
  const methodsOf = async (person: Parameters<DeviceFixture['newMember']>[0], withAuthenticator = false) => {
    const { memberId } = await createMemberAtHome(person);
    if (withAuthenticator) await fixture.enrolled(memberId);
    const risk = await assess(fixture.attempt(memberId));
    return risk.kind === 'unfamiliar' ? risk.methods : [];
  };

  test('are those that the account has, and codes are sent to confirmed contacts only', async () => {
    expect(await methodsOf({ payeeName: 'A' })).toEqual(['payee_name']);
    expect(await methodsOf({ mobile: '+84912000001' })).toEqual(['mobile']);
    expect(await methodsOf({ mobile: '+84912000002', isMobileConfirmed: true })).toEqual(['sms']);
    expect(await methodsOf({ email: 'a@example.com', isEmailConfirmed: true })).toEqual(['email']);
  });

  test('include every one that the account can use, and one is enough to require step-up verification', async () => {
    const number = { mobile: '+84912000004', isMobileConfirmed: true };
    const email = { email: 'b@example.com', isEmailConfirmed: true };
    expect(await methodsOf({ ...number, ...email })).toEqual(['sms', 'email']);
    const { memberId } = await createMemberAtHome({});
    expect(await assess(fixture.attempt(memberId))).toMatchObject({ kind: 'known' });
    await fixture.enrolled(memberId);
    await fixture.sql(`update recovery_codes set used_at = now() where member_id = ${memberId}`);
    expect(await assess(fixture.attempt(memberId))).toMatchObject({ kind: 'unfamiliar', methods: ['authenticator'] });
  });

  test('never are what others may know as well, once a contact is confirmed', async () => {
    expect(await methodsOf({ mobile: '+84912000005', payeeName: 'B' })).toEqual(['mobile', 'payee_name']);
    const email = { email: 'c@example.com', isEmailConfirmed: true };
    expect(await methodsOf({ ...email, mobile: '+84912000005', payeeName: 'B' })).toEqual(['email']);
  });

  test('are the authenticator and recovery codes only, once there is an authenticator', async () => {
    const person = { mobile: '+84912000003', isMobileConfirmed: true, payeeName: 'A' };
    expect(await methodsOf(person, true)).toEqual(['authenticator', 'recovery_code']);
  });
});
