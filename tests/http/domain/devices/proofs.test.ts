import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getAuthenticatorState,
  confirmAuthenticator,
  enrollAuthenticator,
  verifyAnswer,
  removeAuthenticator,
  spendAuthenticatorCode,
} from '#domain/devices';
import { createWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.db.close());

type Method = Parameters<typeof verifyAnswer>[2]['method'];

const prove = (memberId: bigint, method: Method, answer: string) =>
  world.db.transaction((tx) => verifyAnswer(tx, world, { memberId, method, answer }));
const enrol = (memberId: bigint) =>
  world.db.transaction((tx) => enrollAuthenticator(tx, world, { id: memberId, username: 'linh' }));
const confirm = (memberId: bigint, code: string) =>
  world.db.transaction((tx) => confirmAuthenticator(tx, world, { memberId, code }));

describe('what a member knows', () => {
  test('is the payee name, as banks print it or as it is written', async () => {
    const memberId = await world.newMember({ payeeName: 'Nguyễn Thị Đào' });
    for (const answer of ['Nguyễn Thị Đào', 'NGUYEN THI DAO', '  nguyen  thi dao ']) {
      expect(await prove(memberId, 'payee_name', answer)).toBe(true);
    }
    for (const answer of ['Nguyen Thi', 'Nguyen Thi Dao B', '', ' ']) {
      expect(await prove(memberId, 'payee_name', answer)).toBe(false);
    }
  });

  test('is the mobile number, in any way that it is written', async () => {
    const memberId = await world.newMember({ mobile: '+84912345678' });
    for (const answer of [
      '0912345678',
      '912345678',
      '+84912345678',
      '0084912345678',
      '84 912 345 678',
      '091-234-5678',
    ]) {
      expect(await prove(memberId, 'mobile', answer), answer).toBe(true);
    }
    for (const answer of ['0912345679', '12345678', '+1912345678', '', '5678', 'x']) {
      expect(await prove(memberId, 'mobile', answer), answer).toBe(false);
    }
  });

  test('is nothing where the account has none', async () => {
    const memberId = await world.newMember();
    for (const method of ['payee_name', 'mobile', 'authenticator', 'recovery_code'] as const) {
      for (const answer of ['', 'null', 'undefined', '000000'])
        expect(await prove(memberId, method, answer)).toBe(false);
    }
  });
});

describe('an authenticator', () => {
  test('counts for nothing before its first code, and cannot be replaced after it', async () => {
    const memberId = await world.newMember();
    const { secret, otpauthUri } = await enrol(memberId);
    expect(otpauthUri).toContain('otpauth://totp/Parlay:linh?');
    expect(await prove(memberId, 'authenticator', world.codeOf(secret))).toBe(false);
    expect(await getAuthenticatorState(world.db, memberId)).toEqual({ enrolled: false, recoveryCodesLeft: 0 });
    const again = await enrol(memberId);
    await expect(confirm(memberId, world.codeOf(secret))).rejects.toMatchObject({
      fields: { code: { code: 'wrong_code' } },
    });
    expect(await confirm(memberId, world.codeOf(again.secret))).toHaveLength(10);
    await expect(enrol(memberId)).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(confirm(memberId, world.codeOf(again.secret))).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('takes a code once, in a window of one step, and no earlier one after it', async () => {
    const memberId = await world.newMember();
    const { secret } = await world.enrolled(memberId);
    const give = (seconds: number) => prove(memberId, 'authenticator', world.codeOf(secret, seconds));
    expect(await give(-30)).toBe(false);
    expect(await give(60)).toBe(false);
    const both = await Promise.all([give(0), give(0), give(0)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await give(0)).toBe(false);
    expect(await give(30)).toBe(true);
    expect(await give(0)).toBe(false);
  });

  test('is one member’s, and its secret is sealed', async () => {
    const [one, other] = [await world.newMember(), await world.newMember()];
    const { secret } = await world.enrolled(one);
    await world.enrolled(other);
    expect(await prove(other, 'authenticator', world.codeOf(secret))).toBe(false);
    expect(JSON.stringify(await world.sql('select sealed_secret from authenticators'))).not.toContain(secret);
  });

  test('goes with its recovery codes', async () => {
    const memberId = await world.newMember();
    const { secret, recoveryCodes } = await world.enrolled(memberId);
    await world.db.transaction((tx) => removeAuthenticator(tx, memberId));
    expect(await getAuthenticatorState(world.db, memberId)).toEqual({ enrolled: false, recoveryCodesLeft: 0 });
    expect(await prove(memberId, 'recovery_code', recoveryCodes[0] ?? '')).toBe(false);
    const input = { memberId, code: world.codeOf(secret) };
    expect(await world.db.transaction((tx) => spendAuthenticatorCode(tx, world, input))).toBe(false);
  });
});

describe('a recovery code', () => {
  test('works once, however it is spaced, for its member alone', async () => {
    const [one, other] = [await world.newMember(), await world.newMember()];
    const { recoveryCodes } = await world.enrolled(one);
    await world.enrolled(other);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await prove(other, 'recovery_code', first)).toBe(false);
    const uses = await Promise.all(
      [first, first.toLowerCase(), first.replace('-', ' ')].map((code) => prove(one, 'recovery_code', code)),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await prove(one, 'recovery_code', second.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(true);
    expect(await getAuthenticatorState(world.db, one)).toEqual({ enrolled: true, recoveryCodesLeft: 8 });
  });
});
