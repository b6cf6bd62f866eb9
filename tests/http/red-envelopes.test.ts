import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeTrialBalance } from '#domain/ledger';
import { parseAmount } from '#kernel/money';
import { checkOpening } from '#rules/rewards/opening-check';
import { drawRedEnvelopes } from '../../src/lib/server/jobs/rewards.ts';
import { IS_THOROUGH } from '../../src/lib/dev/verify/thorough.ts';
import type { OfferText } from '#rules/rewards/offers/offer-schema';
import { createTestApp, type TestApp, type TestMember, type TestResponse } from '../support/app.ts';
import { answersOf, newMembers } from '../support/crowd.ts';
import { insertPromotion, ownOffer, post, publishPromotion } from '../support/promotions.ts';
import { redEnvelopes, inMinutes, startOpening } from '../support/red-envelopes.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

/** Members that open at once, and the envelopes for them. */
const CROWD = IS_THOROUGH ? { members: 5000, envelopes: 500 } : { members: 8, envelopes: 6 };
/** Members who press more than once. */
const IMPATIENT = 500;
const open = (member: TestMember, promotionId: string, key?: string) =>
  post(member, 'relay/MCS2_openRedEnvelope', { promotionId }, key);
const reasonOf = ({ status, body }: TestResponse) => [status, body.code, body.value?.reason];
const VISITOR = { country: 'VN', network: '203.0.113.0', device: undefined };
const codeOf = ({ code, reason }: { code: string; reason?: string }) => [code, reason].filter(Boolean).join(' ');
const openingOf = async (id: string) => (await portal.call(`GET /wps/relay/MCS2_redEnvelopes?id=${id}`)).body.value;

describe('red envelopes', () => {
  it('are refused at publication when they open too soon, or cannot add up to the budget', async () => {
    await expect(insertPromotion(portal, { ...redEnvelopes(), startsAt: inMinutes(0) })).rejects.toMatchObject({
      value: { problems: ['opening_too_soon'] },
    });
    await expect(publishPromotion(portal, staff, { ...redEnvelopes(), budget: '1000000' })).rejects.toThrow(
      'invalid_value',
    );
  });

  it('are each taken once by a crowd, share out the budget, and can be drawn again by anybody after the end', async () => {
    const { envelopes, members: size } = CROWD;
    const pool = String(20_000 * envelopes);
    const award = { ...redEnvelopes().award, count: envelopes } as OfferText['award'];
    const id = await publishPromotion(portal, staff, { ...redEnvelopes(), budget: pool, award });
    const members = await newMembers(portal, size);
    const [first] = members as [TestMember];
    expect(await ownOffer(first, id)).toMatchObject({ claimState: 'coming_soon', actions: [] });
    const before = await openingOf(id);
    expect(before).toMatchObject({ count: envelopes, left: 0, total: pool, seed: null, randomness: null, amounts: [] });

    await startOpening(portal, id);
    expect(await ownOffer(first, id)).toMatchObject({ claimState: 'open', reason: 'drawing', actions: [] });
    expect(reasonOf(await open(first, id))).toEqual([409, 'claim_refused', 'drawing']);

    await Promise.all([drawRedEnvelopes(portal.app), drawRedEnvelopes(portal.app)]);
    expect(await openingOf(id)).toMatchObject({
      left: envelopes,
      seed: null,
      amounts: [],
      commitment: before.commitment,
    });
    // Some members press three times at once.
    const presses = members.flatMap((member, at) => (at < IMPATIENT ? [member, member, member] : [member]));
    const pressed = await answersOf(presses, (member, key) => open(member, id, key));
    const paid = pressed.filter(({ status }) => status === 200).map(({ body }) => body.value);
    expect(paid).toHaveLength(envelopes);
    const sumMinor = paid.reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0n), 0n);
    expect(sumMinor).toBe(parseAmount(pool));
    const refused = new Set(pressed.filter(({ status }) => status !== 200).map((response) => reasonOf(response)[2]));
    expect([...refused].toSorted()).toEqual(['already_claimed', 'budget_used']);
    const seen = await answersOf(members, (member) => member.call(`GET /wps/relay/MCS2_promotionStates?ids=${id}`));
    const outcomes: Record<string, string | null>[] = seen.map(({ body }) => body.value[0]);
    const states = outcomes.map(({ claimState }) => claimState).toSorted();
    expect(states).toEqual([
      ...Array.from({ length: envelopes }, () => 'issued'),
      ...Array.from({ length: size - envelopes }, () => 'open'),
    ]);
    expect(outcomes.filter(({ reason }) => reason !== null).map(({ reason }) => reason)).toEqual(
      Array.from({ length: size - envelopes }, () => 'budget_used'),
    );

    // All are gone, so the seed is published.
    await drawRedEnvelopes(portal.app);
    const after = await openingOf(id);
    const amountsMinor = after.amounts.map((amount: string) => parseAmount(amount) ?? 0n);
    expect(paid.map(({ amount }) => amount).toSorted()).toEqual(after.amounts.toSorted());
    const minor = (amount: string) => parseAmount(amount) ?? 0n;
    const published = {
      ...after,
      promotion: id,
      startsSeconds: Date.parse(after.startsAt) / 1000,
      poolMinor: minor(after.total),
      minMinor: minor(after.min),
      maxMinor: minor(after.max),
      unitMinor: minor(after.unit),
      round: Number(after.round),
      amountsMinor,
    };
    const isRight = { isSeedRight: true, isRoundRight: true, isRandomnessRight: undefined, areAmountsRight: true };
    expect(checkOpening(published)).toEqual(isRight);
    expect(checkOpening({ ...published, amountsMinor: amountsMinor.toReversed() }).areAmountsRight).toBe(false);
    expect(checkOpening({ ...published, seed: '0'.repeat(64) }).isSeedRight).toBe(false);
    const { isBalanced, problems } = await computeTrialBalance(portal.app.db);
    expect([isBalanced, problems]).toEqual([true, []]);
  }, 900_000);

  it('pressed at the same moment are opened in two transactions, and each answer is repeated to its key', async () => {
    const id = await publishPromotion(portal, staff, redEnvelopes());
    await startOpening(portal, id);
    await drawRedEnvelopes(portal.app);
    const players = (await newMembers(portal, 8)).map(({ playerId }) => playerId);
    const members = await sql<{ id: string }>(portal, 'select id from members where public_id = any($1)', [players]);
    const press = async (prefix: string, body: number) => {
      const requests = members.map((member, at) => ({
        claimant: { memberId: BigInt(member.id), currency: 'VND', visitor: VISITOR, languageTag: 'en' },
        contentId: id,
        idempotent: { key: `${prefix}-${at}`, hash: new Uint8Array([body]) },
      }));
      const opened = requests.map((request) => portal.app.envelopeOpenings.open(request));
      const outcomes = await Promise.allSettled(opened);
      return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : codeOf(outcome.reason)));
    };
    const first = await press('first', 1);
    const [written] = await sql<object>(
      portal,
      `select count(*)::int as claims, count(distinct claim.xmin::text)::int as transactions
         from promotion_claims claim join promotions promotion on promotion.id = claim.promotion_id where promotion.content_id = $1`,
      [id],
    );
    expect(written).toEqual({ claims: 6, transactions: 2 });
    const isPaid = first.map((outcome) => outcome.startsWith('K'));
    expect(isPaid.filter(Boolean)).toHaveLength(6);
    expect(await press('first', 1)).toEqual(first);
    const reused = isPaid.map((paid) => (paid ? 'idempotency_key_reused' : 'claim_refused budget_used'));
    expect(await press('first', 2)).toEqual(reused);
    expect(await press('again', 1)).toEqual(members.map(() => 'claim_refused budget_used'));
  });

  it('pay nothing after a stop, and repeat the first answer to the same key', async () => {
    const id = await publishPromotion(portal, staff, redEnvelopes());
    const [member, late] = [await portal.newMember(), await portal.newMember()];
    await startOpening(portal, id);
    await drawRedEnvelopes(portal.app);
    const key = crypto.randomUUID();
    const first = await open(member, id, key);
    expect(first.body.value).toMatchObject({ state: 'issued', form: 'cash' });
    expect((await open(member, id, key)).body).toEqual(first.body);
    const stopped = await staff.as('finance', `POST /ops/api/promotions/${id}/stop`, {
      reason: 'a mistake in the texts',
    });
    expect(stopped.status).toBe(200);
    expect(reasonOf(await open(late, id))).toEqual([409, 'claim_refused', 'stopped']);
    await drawRedEnvelopes(portal.app);
    expect((await openingOf(id)).seed).toMatch(/^[0-9a-f]{64}$/);
    expect((await portal.call('GET /wps/relay/MCS2_redEnvelopes?id=C0000000')).status).toBe(404);
  });
});
