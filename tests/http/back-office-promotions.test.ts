import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createItem, uploadImage } from '../support/content.ts';
import { ACTIVITY, apply, insertPromotion, ownOffer, WELCOME } from '../support/promotions.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
let colleague: string;
beforeAll(async () => {
  portal = await createTestApp({ FOUR_EYES: 'on' });
  staff = await createStaff(portal);
  await staff.add('the-colleague', 'finance');
  colleague = (await staff.signedIn('the-colleague')).token;
});
afterAll(() => portal.close());

const REASON = 'the campaign of the month';
const approve = (id: string) => portal.call(`POST /ops/api/proposals/${id}/approve`, { token: colleague, body: {} });
const detail = async (id: string) => (await staff.as('auditor', `GET /ops/api/promotions/${id}`)).body.value;

describe('a promotion', () => {
  it('is drafted by support, published by two people of finance, extended and stopped, and each step is audited', async () => {
    const imageId = (await uploadImage(portal, staff)).body.value.imageId;
    const id = await createItem(staff, { kind: 'promotion', slot: 'new_player', facts: { type: 'event' }, imageId });
    const path = `/ops/api/promotions/${id}`;
    const write = (role: 'support' | 'auditor', version: number, offer: object) =>
      staff.as(role, `PUT ${path}`, { version, offer });
    const publish = (role: 'support' | 'finance', version: number) =>
      staff.as(role, `POST ${path}/publish`, { version, reason: REASON });
    const { budget: _budget, ...poor } = WELCOME;
    expect((await write('auditor', 0, poor)).body.code).toBe('refused');
    expect((await write('support', 0, poor)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ state: 'draft', problems: ['budget_missing'], maxFactor: '10' });
    // Refuses before it is proposed.
    expect((await publish('finance', 1)).body).toMatchObject({
      code: 'offer_refused',
      value: { problems: ['budget_missing'] },
    });
    expect((await write('support', 1, WELCOME)).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      problems: [],
      terms: {
        type: 'deposit_match',
        rate: '100',
        maxAward: '200000',
        bonus: { required: '2000000' },
        isUsedUp: false,
      },
    });
    expect((await publish('support', 1)).body.code).toBe('refused');
    const proposed = await publish('finance', 1);
    expect([proposed.status, proposed.body.code]).toEqual([202, 'second_person_needed']);
    expect(await detail(id)).toMatchObject({ state: 'draft', budgetLeft: '0' });
    const { proposalId } = proposed.body.value;
    const own = await staff.as('finance', `POST /ops/api/proposals/${proposalId}/approve`, {});
    expect(own.body.code).toBe('other_person_needed');
    expect((await approve(proposalId)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ state: 'running', publishedVersion: 1, budgetLeft: '1000000' });
    const token = staff.tokens.get('auditor');
    const titleIn = async (tag: string, list: string) => {
      const { value } = (await portal.call(`GET /ops/api/${list}`, { token, headers: { 'Accept-Language': tag } }))
        .body;
      return [value.rows ?? value].flat().find(({ contentId }: { contentId: string }) => contentId === id).title;
    };
    for (const list of ['promotions', 'reports/promotions?days=30'])
      expect([await titleIn('vi', list), await titleIn('en', list)]).toEqual(['Tiêu đề', 'A title']);
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-colleague',
      action: 'promotion.publish',
      subject: id,
      details: { budget: '1000000', reason: REASON, proposedBy: 'the-finance' },
    });

    const { endsAt } = WELCOME;
    expect((await write('support', 1, { ...WELCOME, budget: '3000000', endsAt: '2099-06-01T00:00:00Z' })).status).toBe(
      200,
    );
    await approve((await publish('finance', 2)).body.value.proposalId);
    expect(await detail(id)).toMatchObject({ publishedVersion: 2, budgetLeft: '3000000', problems: [] });
    await write('support', 2, { ...WELCOME, budget: '3000000', endsAt });
    expect((await detail(id)).problems).toEqual(['not_in_players_favor']);
    expect((await staff.as('auditor', `POST ${path}/stop`, { reason: REASON })).body.code).toBe('refused');
    expect((await staff.as('support', `POST ${path}/stop`, { reason: REASON })).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({ actor: 'the-support', action: 'promotion.stop', subject: id });
    expect((await write('support', 3, WELCOME)).body.code).toBe('wrong_state');
  });
});

describe('an application', () => {
  it('is decided by finance after the promotion was stopped, and each decision is audited', async () => {
    const id = await insertPromotion(portal, ACTIVITY);
    const member = await portal.newMember();
    const claimId = (await apply(member, id, { remark: 'Won on the dragon' })).body.value.id;
    await staff.as('support', `POST /ops/api/promotions/${id}/stop`, { reason: REASON });
    const decision = { verdict: 'approve', ids: [claimId], amount: '20000' };
    const decide = (role: 'support' | 'finance') => staff.as(role, 'POST /ops/api/claims/decide', decision);
    expect((await decide('support')).body.code).toBe('refused');
    expect((await decide('finance')).body.value).toEqual([{ id: claimId, code: null, reason: null }]);
    expect(await member.balance()).toBe('20000');
    expect((await ownOffer(member, id)).claimState).toBe('issued');
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'the-finance',
      action: 'claim.approve',
      subject: claimId,
      details: { amount: '20000' },
    });
    const own = (await staff.as('auditor', `GET /ops/api/claims?memberId=${member.playerId}`)).body.value;
    expect(own.rows).toMatchObject([{ id: claimId, state: 'issued', amount: '20000', decidedBy: 'the-finance' }]);
  });
});
