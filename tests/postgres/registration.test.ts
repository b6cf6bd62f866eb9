import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addAffiliate } from '#domain/affiliates';
import { register, type Registration } from '#domain/members';
import { registrationFields } from '#domain/modules';
import { AppError } from '#kernel/errors';
import type { TestApp } from '../support/app.ts';
import { registrationClient, type RegistrationClient } from '../support/registration.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
let registration: RegistrationClient;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'registration');
  registration = registrationClient(portal);
});
afterAll(() => portal.close());

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'OK',
    (error: unknown) =>
      (error instanceof AppError ? Object.values(error.fields ?? {})[0]?.code : undefined) ?? String(error),
  );

const MEMBER = { passwordHash: null, currency: 'VND', languageCode: 'MY' };
const registerMember = (changes: Partial<Registration>) =>
  outcomeOf(portal.app.db.transaction((tx) => register(tx, portal.app, { ...MEMBER, ...changes })));

function expectOne(outcomes: readonly string[], refusal: string): void {
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === refusal)).toHaveLength(outcomes.length - 1);
}

describe('20 simultaneous registrations', () => {
  it('with one username, in any case, create one account', async () => {
    const responses = await times(20, (n) => registration.byName({ username: n % 2 ? 'PopularName' : 'popularname' }));
    expectOne(
      responses.map(({ status, body }) => (status === 200 ? 'OK' : body.code)),
      'account_already_exists',
    );
    expect(await sql(portal, `select username_key from members where username_key = 'popularname'`)).toHaveLength(1);
  });

  it('with one confirmed number create one account', async () => {
    expectOne(
      await times(20, () => registerMember({ mobile: { number: '+84912000001', isVerified: true } })),
      'mobile_already_registered',
    );
    const rows = await sql(portal, `select count(*)::int as members from members where mobile = '+84912000001'`);
    expect(rows).toEqual([{ members: 1 }]);
  });

  it('with one code by SMS create one account', async () => {
    const mobileNum = registration.newNumber();
    const verificationCode = await registration.codeFor(mobileNum);
    const responses = await times(20, () => registration.byNumber({ mobileNum, verificationCode }));
    const fields = responses.map(({ status, body }) => (status === 200 ? 'OK' : body.fields.verificationCode?.code));
    expectOne(fields, 'wrong_code');
  });

  it('with one unconfirmed number create an account each, with generated names', async () => {
    expect(await times(20, () => registerMember({ mobile: { number: '+84912000002', isVerified: false } }))).toEqual(
      Array.from({ length: 20 }, () => 'OK'),
    );
  });
});

describe('simultaneous changes by staff', () => {
  it('to different registration fields are all stored', async () => {
    const fields = ['line', 'zalo', 'wechat', 'facebook', 'qqNum', 'whatsapp'] as const;
    await Promise.all(fields.map((field) => registration.change({ field, use: 'optional' })));
    const rules = await registrationFields(portal.app.db);
    expect(fields.filter((field) => !rules[field].enabled)).toEqual([]);
  });

  it('that add one affiliate code 20 times add it once', async () => {
    const add = () => outcomeOf(portal.app.db.transaction((tx) => addAffiliate(tx, { code: 'RACE88' })));
    expectOne(await times(20, add), 'affiliate_taken');
  });
});
