import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;

beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const registration = async () => (await portal.call('GET /wps/system/setting/register')).body.value;

describe('feature flags in the back office', () => {
  it('turn a module off and on for every visitor, which the audit log records', async () => {
    const flip = (enabled: boolean) => staff.as('admin', 'PUT /ops/api/modules/MOBILENUMREG3', { enabled });
    expect((await registration()).mobileReg).toBe(true);
    expect((await flip(false)).status).toBe(200);
    expect((await registration()).mobileReg).toBe(false);
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-admin',
      action: 'module.set',
      subject: 'MOBILENUMREG3',
      details: { to: 'off' },
    });
    const { modules } = (await staff.as('auditor', 'GET /ops/api/modules')).body.value;
    expect(modules).toContainEqual({ modId: 'MOBILENUMREG3', enabled: false });
    await flip(true);
    expect((await registration()).mobileReg).toBe(true);
  });

  it('turn settings on and off; an unknown one is not found', async () => {
    expect((await staff.as('admin', 'PUT /ops/api/settings/loginRedirect', { enabled: true })).status).toBe(200);
    expect((await portal.call('GET /wps/system/whitelabel')).body.value.loginRedirect).toBe(true);
    const { settings } = (await staff.as('finance', 'GET /ops/api/modules')).body.value;
    expect(settings).toContainEqual({ name: 'loginRedirect', enabled: true });
    expect((await staff.as('admin', 'PUT /ops/api/settings/nothing', { enabled: true })).status).toBe(404);
    expect((await staff.as('admin', 'PUT /ops/api/modules/NOTHING3', { enabled: true })).status).toBe(404);
  });
});

describe('registration rules in the back office', () => {
  it('change the form at once', async () => {
    const body = { use: 'required', minLength: 3, maxLength: 30 };
    const changed = await staff.as('admin', 'PUT /ops/api/registration/zalo', body);
    expect(changed.body.value).toMatchObject({ field: 'zalo', ...body });
    expect((await registration()).fields.zalo).toMatchObject({
      enabled: true,
      required: true,
      minLength: 3,
      maxLength: 30,
    });
    expect(await staff.lastAudit()).toMatchObject({ action: 'registration.set', subject: 'zalo' });
    const { value } = (await staff.as('support', 'GET /ops/api/registration')).body;
    expect(value).toHaveLength(16);
  });

  it('are refused, with the field’s name, when no registration could satisfy them', async () => {
    const put = (field: string, body: object) => staff.as('admin', `PUT /ops/api/registration/${field}`, body);
    const short = await put('password', { use: 'required', minLength: 4, maxLength: 20 });
    expect(short.body.fields.minLength).toMatchObject({ code: 'too_small', params: { min: 8 } });
    const swapped = await put('zalo', { use: 'optional', minLength: 9, maxLength: 3 });
    expect(swapped.body.fields.maxLength.code).toBe('too_small');
    const unknown = await put('zalo', { use: 'optional', patternId: 'mine' });
    expect(unknown.body.fields.patternId.code).toBe('invalid_value');
  });
});

describe('affiliate codes in the back office', () => {
  it('are added, disabled and enabled', async () => {
    const added = await staff.as('admin', 'POST /ops/api/affiliates', {
      code: 'summer26',
      domain: 'Summer.Example',
    });
    expect(added.body.value).toEqual({ code: 'SUMMER26' });
    const isValid = async () => (await portal.call('GET /wps/agent/affiliate?code=summer26')).body.value.valid;
    expect(await isValid()).toBe(true);
    await staff.as('admin', 'PUT /ops/api/affiliates/SUMMER26', { enabled: false });
    expect(await isValid()).toBe(false);
    await staff.as('admin', 'PUT /ops/api/affiliates/SUMMER26', { enabled: true });
    expect(await isValid()).toBe(true);
    const page = (await staff.as('support', 'GET /ops/api/affiliates')).body.value;
    expect(page).toMatchObject({ totalRows: 1, rows: [{ code: 'SUMMER26', domain: 'summer.example', enabled: true }] });
  });

  it('are refused with the field that has a problem', async () => {
    const add = (body: object) => staff.as('admin', 'POST /ops/api/affiliates', body);
    expect((await add({ code: 'a' })).body.fields.code.code).toBe('invalid_value');
    expect((await add({ code: 'GOOD1', account: 'nobody' })).body.fields.account.code).toBe('no_such_agent');
    await add({ code: 'TWICE1' });
    expect((await add({ code: 'twice1' })).body.fields.code.code).toBe('affiliate_taken');
    expect((await staff.as('admin', 'PUT /ops/api/affiliates/NONE1', { enabled: false })).status).toBe(404);
  });
});
