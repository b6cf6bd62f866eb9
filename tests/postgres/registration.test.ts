import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addAffiliate } from '#domain/affiliates';
import { register, type Registration } from '#domain/members';
import { registrationFields } from '#domain/modules';
import { AppError } from '#kernel/errors';
import type { TestApp } from '../support/app.ts';
import { registrationCalls, type RegistrationCalls } from '../support/registration.ts';
import { sql } from '../support/sql.ts';
import { createPostgresApp } from '../support/two-nodes.ts';

let portal: TestApp;
let registration: RegistrationCalls;
beforeAll(async () => {
  portal = await createPostgresApp(inject('postgresUrl'), 'registration');
  registration = registrationCalls(portal);
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

const MEMBER = { passwordHash: null, currency: 'VND', language: 'MY' };
const make = (changes: Partial<Registration>) =>
  outcomeOf(portal.app.db.transaction((tx) => register(tx, portal.app, { ...MEMBER, ...changes })));

function expectOne(outcomes: readonly string[], refusal: string): void {
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === refusal)).toHaveLength(outcomes.length - 1);
}

describe('20 who register at once', () => {
  it('by the same user name, in any case: one has it', async () => {
    const answers = await times(20, (n) => registration.byName({ username: n % 2 ? 'WantedName' : 'wantedname' }));
    expectOne(
      answers.map(({ status, body }) => (status === 200 ? 'OK' : body.code)),
      'account_already_exists',
    );
    expect(await sql(portal, `select username_key from members where username_key = 'wantedname'`)).toHaveLength(1);
  });

  it('by the same proved number: one has it', async () => {
    expectOne(
      await times(20, () => make({ mobile: { number: '+84912000001', isVerified: true } })),
      'mobile_already_registered',
    );
    const rows = await sql(portal, `select count(*)::int as members from members where mobile = '+84912000001'`);
    expect(rows).toEqual([{ members: 1 }]);
  });

  it('with the same code by SMS: one has spent it', async () => {
    const mobileNum = registration.newNumber();
    const verificationCode = await registration.codeFor(mobileNum);
    const answers = await times(20, () => registration.byNumber({ mobileNum, verificationCode }));
    const fields = answers.map(({ status, body }) => (status === 200 ? 'OK' : body.fields.verificationCode?.code));
    expectOne(fields, 'wrong_code');
  });

  it('by numbers that nobody proved: each has an account, with a name of its own', async () => {
    expect(await times(20, () => make({ mobile: { number: '+84912000002', isVerified: false } }))).toEqual(
      Array.from({ length: 20 }, () => 'OK'),
    );
  });
});

describe('operations that meet', () => {
  it('two who change different fields of the registration both have their way', async () => {
    const fields = ['line', 'zalo', 'wechat', 'facebook', 'qqNum', 'whatsapp'] as const;
    await Promise.all(fields.map((field) => registration.change({ field, use: 'optional' })));
    const rules = await registrationFields(portal.app.db);
    expect(fields.filter((field) => !rules[field].enabled)).toEqual([]);
  });

  it('an affiliate’s code that 20 add at once is added once', async () => {
    const add = () => outcomeOf(portal.app.db.transaction((tx) => addAffiliate(tx, { code: 'RACE88' })));
    expectOne(await times(20, add), 'affiliate_taken');
  });
});
