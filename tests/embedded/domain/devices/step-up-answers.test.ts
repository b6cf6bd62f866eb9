import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getAuthenticatorState,
  confirmAuthenticator,
  enrollAuthenticator,
  verifyAnswer,
  removeAuthenticator,
  consumeAuthenticatorCode,
} from '#domain/devices';
import { createDeviceFixture, type DeviceFixture } from './fixture.ts';

let fixture: DeviceFixture;
beforeAll(async () => {
  fixture = await createDeviceFixture();
});
afterAll(() => fixture.db.close());

type Method = Parameters<typeof verifyAnswer>[2]['method'];

const verify = (memberId: bigint, method: Method, answer: string) =>
  fixture.db.transaction((tx) => verifyAnswer(tx, fixture, { memberId, method, answer }));
const enroll = (memberId: bigint) =>
  fixture.db.transaction((tx) => enrollAuthenticator(tx, fixture, { id: memberId, username: 'linh' }));
const confirm = (memberId: bigint, code: string) =>
  fixture.db.transaction((tx) => confirmAuthenticator(tx, fixture, { memberId, code }));

describe('an answer that a member knows', () => {
  test('may be the payee name as a bank prints it or as it is written', async () => {
    const memberId = await fixture.newMember({ payeeName: 'Nguyễn Thị Đào' });
    for (const answer of ['Nguyễn Thị Đào', 'NGUYEN THI DAO', '  nguyen  thi dao ']) {
      expect(await verify(memberId, 'payee_name', answer)).toBe(true);
    }
    for (const answer of ['Nguyen Thi', 'Nguyen Thi Dao B', '', ' ']) {
      expect(await verify(memberId, 'payee_name', answer)).toBe(false);
    }
  });

  test('may be the mobile number in any spelling', async () => {
    const memberId = await fixture.newMember({ mobile: '+84912345678' });
    for (const answer of [
      '0912345678',
      '912345678',
      '+84912345678',
      '0084912345678',
      '84 912 345 678',
      '091-234-5678',
    ]) {
      expect(await verify(memberId, 'mobile', answer), answer).toBe(true);
    }
    for (const answer of ['0912345679', '12345678', '+1912345678', '', '5678', 'x']) {
      expect(await verify(memberId, 'mobile', answer), answer).toBe(false);
    }
  });

  test('is always wrong if the account has none', async () => {
    const memberId = await fixture.newMember();
    for (const method of ['payee_name', 'mobile', 'authenticator', 'recovery_code'] as const) {
      for (const answer of ['', 'null', 'undefined', '000000'])
        expect(await verify(memberId, method, answer)).toBe(false);
    }
  });
});

describe('an authenticator', () => {
  test('verifies nothing before its first code, and cannot be replaced afterwards', async () => {
    const memberId = await fixture.newMember();
    const { secret, otpauthUri } = await enroll(memberId);
    expect(otpauthUri).toContain('otpauth://totp/Parlay:linh?');
    expect(await verify(memberId, 'authenticator', fixture.codeOf(secret))).toBe(false);
    expect(await getAuthenticatorState(fixture.db, memberId)).toEqual({ enrolled: false, recoveryCodesLeft: 0 });
    const again = await enroll(memberId);
    await expect(confirm(memberId, fixture.codeOf(secret))).rejects.toMatchObject({
      fields: { code: { code: 'wrong_code' } },
    });
    expect(await confirm(memberId, fixture.codeOf(again.secret))).toHaveLength(10);
    await expect(enroll(memberId)).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(confirm(memberId, fixture.codeOf(again.secret))).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('accepts a code once, within one step, and no earlier one afterwards', async () => {
    const memberId = await fixture.newMember();
    const { secret } = await fixture.enrolled(memberId);
    const give = (seconds: number) => verify(memberId, 'authenticator', fixture.codeOf(secret, seconds));
    expect(await give(-30)).toBe(false);
    expect(await give(60)).toBe(false);
    const both = await Promise.all([give(0), give(0), give(0)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await give(0)).toBe(false);
    expect(await give(30)).toBe(true);
    expect(await give(0)).toBe(false);
  });

  test('belongs to one member, and its secret is sealed', async () => {
    const [one, other] = [await fixture.newMember(), await fixture.newMember()];
    const { secret } = await fixture.enrolled(one);
    await fixture.enrolled(other);
    expect(await verify(other, 'authenticator', fixture.codeOf(secret))).toBe(false);
    expect(JSON.stringify(await fixture.sql('select sealed_secret from authenticators'))).not.toContain(secret);
  });

  test('is removed together with its recovery codes', async () => {
    const memberId = await fixture.newMember();
    const { secret, recoveryCodes } = await fixture.enrolled(memberId);
    await fixture.db.transaction((tx) => removeAuthenticator(tx, memberId));
    expect(await getAuthenticatorState(fixture.db, memberId)).toEqual({ enrolled: false, recoveryCodesLeft: 0 });
    expect(await verify(memberId, 'recovery_code', recoveryCodes[0] ?? '')).toBe(false);
    const input = { memberId, code: fixture.codeOf(secret) };
    expect(await fixture.db.transaction((tx) => consumeAuthenticatorCode(tx, fixture, input))).toBe(false);
  });
});

describe('a recovery code', () => {
  test('works once for its member, in any case and spacing', async () => {
    const [one, other] = [await fixture.newMember(), await fixture.newMember()];
    const { recoveryCodes } = await fixture.enrolled(one);
    await fixture.enrolled(other);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await verify(other, 'recovery_code', first)).toBe(false);
    const uses = await Promise.all(
      [first, first.toLowerCase(), first.replace('-', ' ')].map((code) => verify(one, 'recovery_code', code)),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await verify(one, 'recovery_code', second.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(true);
    expect(await getAuthenticatorState(fixture.db, one)).toEqual({ enrolled: true, recoveryCodesLeft: 8 });
  });
});
