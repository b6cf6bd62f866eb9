import { randomUUID } from 'node:crypto';
import { setModule } from '#domain/modules';
import { STEP_GAMES } from '#rules/inhouse/step-games';
import type { OfferText } from '#rules/rewards/offers/offer-schema';
import { createAgent } from './agents.ts';
import type { RequestOptions, TestApp, TestResponse } from './app.ts';
import { createContractAgent } from './contract-agents.ts';
import { CHOICE_OF, chooseSeed, openCrashRound, openInhouseGames, START_OF } from './inhouse.ts';
import { lineOf, openDraw } from './lottery-bets.ts';
import { fillBudget, givePoints, offer } from './points.ts';
import { createAccountHolder, PAYMENT_PASSWORD, type AccountHolder } from './payments.ts';
import { ACTIVITY, CASH, insertPromotion, SIGN_IN } from './promotions.ts';
import { insertDrawnRaffle } from './raffles.ts';
import { insertOpening } from './red-envelopes.ts';
import { sql } from './sql.ts';

/** Makes an idempotent call at a node, under a key. */
export type IdempotentCall = (node: Pick<TestApp, 'call'>, key?: string) => Promise<TestResponse>;

export interface IdempotentCalls {
  holder: AccountHolder;
  byEndpoint: Record<string, IdempotentCall>;
}

/** Prepares a member for whom every endpoint with an Idempotency-Key succeeds. */
export async function createIdempotentCalls(portal: TestApp): Promise<IdempotentCalls> {
  // The chat ships disabled.
  await portal.app.db.transaction((tx) => setModule(tx, 'CBS3', true));
  const holder = await createAccountHolder(portal);
  const draws = [await openDraw(portal, 'SSC1M'), await openDraw(portal, 'SSC1M')];
  const { multiplier, ...line } = lineOf('SSC1M', 'SSC_DWD', '1|-|-|-|-');
  const slip = { gameCode: 'SSC1M', prizeMode: 'Lott' };
  const callOf =
    (name: string, body: object, options: RequestOptions = {}): IdempotentCall =>
    (node, key = randomUUID()) =>
      node.call(name, { token: holder.member.token, body, headers: { 'Idempotency-Key': key }, ...options });
  const withdrawal = {
    methodCode: 'bank-withdrawal',
    amount: '100000',
    bankAccountId: holder.bankAccountId,
    paymentPassword: PAYMENT_PASSWORD,
  };
  await givePoints(portal, holder.member, '100000');
  await fillBudget(portal, '1000000');
  const itemId = await offer(portal, { kind: 'cash', amountMinor: 10_000n, stock: 1000 });
  const { paymentPassword } = withdrawal;
  await putBelowAnAgent(portal, holder);
  const calls: [string, object, RequestOptions?][] = [
    ['POST /wps/chat/messages', { text: 'Hello' }],
    ['POST /wps/v2/wallets/deposits', { methodCode: 'bank-transfer', amount: '100000' }],
    ['POST /wps/v2/wallets/withdrawals', withdrawal, { encrypted: true }],
    ['POST /wps/relay/PTS_redeem', { itemId, quantity: 1, paymentPassword }, { encrypted: true }],
    ['POST /wps/relay/PTS_convert', { points: '100', paymentPassword }, { encrypted: true }],
    ['POST /wps/relay/GCS_walletTransfer', { direction: 'all_to_main' }],
    [
      'POST /wps/v2/wallets/memberTransfers',
      { direction: 'UP', amount: '10000', paymentPassword },
      { encrypted: true },
    ],
    ['POST /lgw/bets', { ...slip, issue: draws[0], lines: [{ ...line, multiplier }] }],
    [
      'POST /lgw/chases',
      { ...slip, stopOnWin: false, line, draws: draws.map((drawNumber) => ({ issue: drawNumber, multiplier: 1 })) },
    ],
  ];
  const agent = await createAgent(portal);
  const below = await createAgent(portal, agent);
  await sql(portal, 'insert into agent_quotas select id, 1950, 100 from members where public_id = $1', [
    agent.playerId,
  ]);
  calls.push(
    ['POST /wps/agent/links', { type: 0, series: 1950 }, { token: agent.token }],
    [
      'POST /wps/agent/exports',
      { report: 'bets', query: { from: '2026-01-01', to: '2026-01-02' } },
      { token: agent.token },
    ],
    ['POST /wps/agent/quotas/transfers', { to: below.playerId, series: 1950, places: 1 }, { token: agent.token }],
  );
  const byEndpoint = Object.fromEntries(calls.map((call) => [call[0], callOf(...call)]));
  const toBelow = `POST /wps/agent/downlines/${below.playerId}/messages`;
  byEndpoint['POST /wps/agent/downlines/{id}/messages'] = callOf(toBelow, { text: 'Hello' }, { token: agent.token });
  Object.assign(byEndpoint, await contractCalls(portal, callOf));
  await openInhouseGames(portal);
  await chooseSeed(holder.member, 'hello');
  const roll = { stake: '1000', choice: CHOICE_OF.dice };
  byEndpoint['POST /wps/inhouse/{game}/bets'] = callOf('POST /wps/inhouse/dice/bets', roll);
  byEndpoint['POST /wps/inhouse/{stepGame}/rounds'] = claimOnceEach(
    STEP_GAMES.map((game) => callOf(`POST /wps/inhouse/${game}/rounds`, { stake: '1000', choice: START_OF[game] })),
  );
  const roundId = await openCrashRound(portal);
  byEndpoint['POST /wps/crash/bets'] = callOf('POST /wps/crash/bets', { roundId, stake: '1000' });
  for (const [name, bodies] of await claimBodies(portal, holder))
    byEndpoint[name] = claimOnceEach(bodies.map((body) => callOf(name, body)));
  return { holder, byEndpoint };
}

async function putBelowAnAgent(portal: TestApp, { member }: AccountHolder): Promise<void> {
  const { playerId } = await portal.newMember();
  await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [playerId]);
  await sql(
    portal,
    'update members set upline_id = (select id from members where public_id = $2) where public_id = $1',
    [member.playerId, playerId],
  );
}

/** Prepares an agent who offers a contract, and asks for the end of two. */
async function contractCalls(
  portal: TestApp,
  callOf: (name: string, body: object, options: RequestOptions) => IdempotentCall,
): Promise<Record<string, IdempotentCall>> {
  const { agent, downline, contracts } = await createContractAgent(portal);
  const options = { token: agent.token, encrypted: true };
  const act = (id: string, family: string) =>
    callOf(`POST /wps/relay/MCS2_contracts/${family}/${id}/terminate`, { paymentPassword: PAYMENT_PASSWORD }, options);
  const offered = { to: downline.playerId, terms: { tiers: [{ rate: '0.1' }] }, paymentPassword: PAYMENT_PASSWORD };
  return {
    'POST /wps/relay/MCS2_contracts/{family}/offers': callOf(
      'POST /wps/relay/MCS2_contracts/dailySalary/offers',
      offered,
      options,
    ),
    'POST /wps/relay/MCS2_contracts/{family}/{contractId}/{act}': claimOnceEach([
      act(contracts.hourSalary, 'hourSalary'),
      act(contracts.realtimeSalary, 'realtimeSalary'),
    ]),
  };
}

/** Publishes two promotions for each endpoint that claims one, and returns the bodies that claim them. */
async function claimBodies(portal: TestApp, { member }: AccountHolder): Promise<Map<string, object[]>> {
  const bodies = new Map<string, object[]>();
  await sql(
    portal,
    `insert into member_days (member_id, day, currency, category, valid_bet_minor, cash_valid_bet_minor)
     select id, current_date, 'VND', 'RNG', 10000000, 10000000 from members where public_id = $1`,
    [member.playerId],
  );
  for (const code of ['FIRST', 'SECOND']) {
    const add = (name: string, body: object) => bodies.set(name, [...(bodies.get(name) ?? []), body]);
    add('POST /wps/relay/MCS2_claimPromotion', { promotionId: await insertPromotion(portal, CASH) });
    add('POST /wps/relay/MCS2_openRedEnvelope', { promotionId: await insertOpening(portal) });
    add('POST /wps/relay/MCS2_claimRafflePromotion', { promotionId: await insertDrawnRaffle(portal, member) });
    add('POST /wps/relay/MCS2_signIn', { promotionId: await insertPromotion(portal, SIGN_IN) });
    add('POST /wps/relay/MCS2_applyPromotion', { promotionId: await insertPromotion(portal, ACTIVITY), remark: 'Won' });
    const rebate: OfferText = { ...CASH, award: { type: 'rebate', rates: { RNG: ['1'] }, max: '1000' } };
    add('POST /wps/member/rebate/claim', { promotionId: await insertPromotion(portal, rebate) });
    await insertPromotion(portal, { ...CASH, eligibility: { coupon: { code } } });
    add('POST /wps/member/coupons', { code });
  }
  return bodies;
}

/** A promotion can be claimed once: the first key makes the first call, every other key the last. */
function claimOnceEach(calls: readonly IdempotentCall[]): IdempotentCall {
  let firstKey: string | undefined;
  return (node, key = randomUUID()) => {
    firstKey ??= key;
    const call = key === firstKey ? calls.at(0) : calls.at(-1);
    if (!call) throw new Error('there is no call');
    return call(node, key);
  };
}
