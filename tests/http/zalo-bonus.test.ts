import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import type { OfferText } from '#rules/rewards/offers/offer-schema';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import {
  apply,
  CASH,
  claim,
  creditDeposit,
  insertPromotion,
  ownOffer,
  publishPromotion,
} from '../support/promotions.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

const ISSUER = 'https://zalo.example/';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({
    SOCIAL_1_ID: 'zalo',
    SOCIAL_1_LABEL: 'Zalo',
    SOCIAL_1_ISSUER: ISSUER,
    SOCIAL_1_CLIENT_ID: 'portal',
    SOCIAL_1_CLIENT_SECRET: 'secret',
  });
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const BONUS: OfferText = {
  ...CASH,
  award: { type: 'zalo', steps: { verified: '31000', followed: '60000', firstDeposit: '50000' }, max: '131000' },
  eligibility: { onePer: ['person'] },
};

const reasonOf = ({ status, body }: TestResponse) => [status, body.value?.reason];
const link = (member: TestMember, subject: string) =>
  sql(
    portal,
    'insert into social_identities (issuer, subject, member_id) select $2, $3, id from members where public_id = $1',
    [member.playerId, ISSUER, subject],
  );
const stepsOf = async (member: TestMember, id: string) =>
  Object.fromEntries(
    (await ownOffer(member, id)).steps.map(({ name, state }: { name: string; state: string }) => [name, state]),
  );
const decide = (body: object) => staff.as('finance', 'POST /ops/api/claims/decide', body);

describe('the Zalo bonus', () => {
  it('pays each step once, when it is proven or staff have confirmed it, and no more than its maximum', async () => {
    const id = await publishPromotion(portal, staff, BONUS);
    const member = await portal.newMember();
    expect(await ownOffer(member, id)).toMatchObject({
      claimState: 'open',
      reason: 'step_missing',
      actions: ['apply'],
    });
    expect(reasonOf(await claim(member, id))).toEqual([409, 'step_missing']);

    await link(member, 'one');
    expect(await ownOffer(member, id)).toMatchObject({ amount: '31000', actions: ['claim', 'apply'] });
    const pressed = await Promise.all([1, 2, 3].map(() => claim(member, id)));
    expect(pressed.filter(({ status }) => status === 200).map(({ body }) => body.value.amount)).toEqual(['31000']);

    const applied = await apply(member, id, { remark: 'I follow the page as @one' });
    expect(applied.body.value.state).toBe('applying');
    expect(await stepsOf(member, id)).toEqual({ verified: 'paid', followed: 'applying', firstDeposit: 'missing' });
    const ids = [applied.body.value.id];
    const wrong = await decide({ verdict: 'approve', ids, amount: '131000' });
    expect(wrong.body.value).toEqual([{ id: ids[0], code: 'claim_refused', reason: 'amount_range' }]);
    expect((await decide({ verdict: 'approve', ids, amount: '60000' })).body.value[0].code).toBeNull();

    await creditDeposit(staff, member, '100000');
    // 31,000 and 60,000 leave 40,000 of the maximum.
    expect((await claim(member, id)).body.value.amount).toBe('40000');
    expect(await ownOffer(member, id)).toMatchObject({ claimState: 'issued', actions: [] });
    expect(reasonOf(await claim(member, id))).toEqual([409, 'already_claimed']);
    expect((await apply(member, id, { remark: 'again' })).status).toBe(409);
    const { isBalanced, problems } = await computeTrialBalance(portal.app.db);
    expect([isBalanced, problems]).toEqual([true, []]);
  });

  it('is not paid again for an account at Zalo that moves to another member', async () => {
    const id = await publishPromotion(portal, staff, BONUS);
    const [one, other] = [await portal.newMember(), await portal.newMember()];
    await link(one, 'moved');
    expect((await claim(one, id)).status).toBe(200);
    await sql(portal, `delete from social_identities where subject = 'moved'`);
    await link(other, 'moved');
    expect(reasonOf(await claim(other, id))).toEqual([409, 'person_used']);
  });

  it('needs one award for each person, and a portal that can prove its steps', async () => {
    await expect(insertPromotion(portal, { ...BONUS, eligibility: {} })).rejects.toThrow('invalid_value');
    // The application for a step takes no code, so that the step could never be had.
    for (const codes of [{ coupon: { code: 'FOLLOW' } }, { hasSingleUseCodes: true }])
      await expect(
        insertPromotion(portal, { ...BONUS, eligibility: { ...BONUS.eligibility, ...codes } }),
      ).rejects.toThrow(Object.keys(codes)[0]);
    const plain = await createTestApp();
    await expect(insertPromotion(plain, BONUS)).rejects.toMatchObject({ value: { problems: ['zalo_not_linked'] } });
    await plain.close();
  });
});
