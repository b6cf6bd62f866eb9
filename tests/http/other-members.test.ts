import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setModule } from '#domain/modules';
import { awardItem } from '#domain/points';
import { createContractAgent, createPaidAgent } from '../support/contract-agents.ts';
import { createAgent, createDelegate } from '../support/agents.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Browser } from '../support/browser.ts';
import { BEHIND_PROXY } from '../support/sign-in.ts';
import { createOwner } from '../support/security.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import {
  chooseSeed,
  openCrashRound,
  openInhouseGames,
  placeBet,
  placeCrashBet,
  startRound,
} from '../support/inhouse.ts';
import { lineOf, openDraw, place } from '../support/lottery-bets.ts';
import { addPasskey, verifyByPassword } from '../support/member-passkeys.ts';
import { fresh, gameSessionOf } from '../support/game-session.ts';
import { namingFields, type NamingField } from '../support/named-objects.ts';
import {
  addBankAccount,
  createAccountHolder,
  decisionsOf,
  PAYMENT_PASSWORD,
  uploadReceipt,
  verifyStrongly,
  type AccountHolder,
} from '../support/payments.ts';
import { giveBonus, memberIdOf } from '../support/bonuses.ts';
import { DELIVERY, offer } from '../support/points.ts';
import { ACTIVITY, apply, insertPromotion, post } from '../support/promotions.ts';
import { pathOf, ROWS, send } from '../support/every-endpoint.ts';
import { sql } from '../support/sql.ts';
import { makeExports } from '#server/jobs/team-exports';

let portal: TestApp;
let staff: Staff;
let owner: AccountHolder;
let ownersBrowser: Browser;
let stranger: AccountHolder;

beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY);
  staff = await createStaff(portal);
  owner = await createAccountHolder(portal, '5000000');
  stranger = await createAccountHolder(portal);
  ownersBrowser = (await createOwner(portal)).home;
  await portal.app.db.transaction((tx) => setModule(tx, 'CBS3', true));
});
afterAll(() => portal.close());

/** Something that belongs to a member, and how its owner sees it: a stranger’s attempt must not change that. */
interface Resource {
  id: string;
  /** The rest of a request that would succeed for its owner. */
  body?: object;
  seen(): Promise<unknown>;
  /** The rest of a query that would succeed for its owner. */
  query?: string;
  /** Another object in the path, which belongs to the stranger. */
  pathId?: string;
  /** Checks the stranger’s answer; without it the answer is 404. */
  expected?: (body: any) => void;
}

const listOf = async (path: string) => (await owner.member.call(`GET ${path}`)).body.value;
const browserListOf = async (path: string) => (await ownersBrowser.call(`GET ${path}`)).body.value;

async function ownersRound(): Promise<Resource> {
  const token = await owner.member.launchToken();
  await portal.vendor('authenticate', { requestId: fresh('r'), token });
  await gameSessionOf(portal, owner.member, token).bet();
  return { id: (await rounds()).rows[0].id, seen: rounds };
}

/** A deposit of the owner that waits for the embedded gateway. */
async function ownersGatewayDeposit(body: object): Promise<Resource> {
  const deposit = { methodCode: 'gateway', amount: '100000' };
  const made = await post(owner.member, 'v2/wallets/deposits', deposit);
  return { id: made.body.value.id, body, seen: () => listOf('/wps/v2/wallets/deposits') };
}

/** The owner's active bonus (0) or the one that waits (1). */
async function ownersBonus(index: 0 | 1, body?: object): Promise<Resource> {
  for (const amount of ['100', '70']) await giveBonus(portal, owner.member, { amount });
  const seen = () => listOf('/wps/member/bonuses');
  return { id: (await seen()).rows[index].id, seen, ...(body && { body }) };
}

/** Goods that the owner was awarded and has not said yet where to send. */
async function ownersGoods(): Promise<Resource> {
  const itemId = await offer(portal);
  const award = { itemId, quantity: 1, key: randomUUID(), languageTags: ['en'] };
  const memberId = await memberIdOf(portal, owner.member);
  await portal.app.db.transaction((tx) => awardItem(tx, portal.app, { ...award, memberId }));
  const seen = async () => (await owner.member.call('GET /wps/relay/PTS_redeemList')).body.value.rows;
  return { id: (await seen())[0].id, body: { delivery: DELIVERY }, seen };
}

async function firstIn(path: string): Promise<Resource> {
  const [{ id }] = await browserListOf(path);
  return { id, seen: async () => (await browserListOf(path)).map((row: { id: string }) => row.id) };
}

async function paidWithdrawal(holder: AccountHolder): Promise<string> {
  const { id } = (await holder.withdraw()).body.value;
  await decisionsOf(staff).approve(id);
  await decisionsOf(staff).markPaid(id);
  return id;
}

const withdrawals = () => listOf('/wps/v2/wallets/withdrawals');

async function ownersReceipt(): Promise<string> {
  const { value } = (await (await uploadReceipt(portal, owner.member)).json()) as { value: { fileId: string } };
  return value.fileId;
}

async function ownersInhouseRound(): Promise<string> {
  await openInhouseGames(portal);
  await chooseSeed(owner.member, 'mine');
  return (await placeBet(owner.member, 'dice')).body.value.id;
}

async function ownersStepRound(): Promise<string> {
  await openInhouseGames(portal);
  await chooseSeed(owner.member, 'mine');
  return (await startRound(owner.member, 'mines')).body.value.id;
}

/** Idempotency key: the owner has one bet. */
const CRASH_BET = randomUUID();

/** Places the owner's bet on crash, which nobody else sees, cancels or cashes out. */
async function ownersCrashBet() {
  const placed = await placeCrashBet(owner.member, await openCrashRound(portal), { key: CRASH_BET });
  return {
    id: placed.body.value.id,
    seen: async () => (await owner.member.call(`GET /wps/crash/bets/${placed.body.value.id}`)).body.value,
    expected: ({ code }: { code?: string }) => expect(code).toBe('round_not_found'),
  };
}

async function ownersSlip(): Promise<{ slipId: string; betId: string }> {
  const line = lineOf('SSC1M', 'SSC_DWD', '1|-|-|-|-');
  const placed = await place(owner.member, {
    gameCode: 'SSC1M',
    issue: await openDraw(portal, 'SSC1M'),
    lines: [line],
  });
  return { slipId: placed.body.value.slipId, betId: placed.body.value.bets[0].id };
}

async function ownersMultiDraw(): Promise<string> {
  const { multiplier, ...line } = lineOf('SSC1M', 'SSC_DWD', '1|-|-|-|-');
  const draws = [{ issue: await openDraw(portal, 'SSC1M'), multiplier }];
  const placed = await owner.member.call('POST /lgw/chases', {
    body: { gameCode: 'SSC1M', prizeMode: 'Lott', stopOnWin: false, line, draws },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  return placed.body.value.slipId;
}

async function ownersMessage(): Promise<string> {
  const headers = { 'Idempotency-Key': randomUUID() };
  const sent = await owner.member.call('POST /wps/chat/messages', { body: { text: 'Only for staff' }, headers });
  return String(sent.body.value.id);
}

/** The owner's message about the account, and its inbox. */
async function ownersInboxMessage(expected?: Resource['expected']): Promise<Resource> {
  const seen = () => listOf('/wps/v2/messages');
  return { id: (await seen()).messages[0].id, seen, ...(expected ? { expected } : {}) };
}

const bets = () => listOf('/lgw/bets');
const rounds = () => listOf('/wps/member/records/bets');
const readUpTo = () => sql(portal, 'select * from chat_threads order by member_id');

/** Names a member's object in each field that can; the test below fails for a field that is in no list. */
const RESOURCES: Record<string, () => Promise<Resource>> = {
  'DELETE /wps/member/sessions/{id} params.id': () => firstIn('/wps/member/sessions'),
  'DELETE /wps/member/devices/{id} params.id': () => firstIn('/wps/member/devices'),
  'DELETE /wps/member/passkeys/{id} params.id': async () => {
    await verifyByPassword(ownersBrowser);
    await addPasskey(ownersBrowser);
    const seen = () => browserListOf('/wps/member/passkeys');
    return { id: (await seen()).passkeys[0].id, seen };
  },
  'POST /wps/v2/wallets/deposits/{id}/submit params.id': async () => ({
    id: (await owner.deposit()).body.value.id,
    seen: () => listOf('/wps/v2/wallets/deposits'),
  }),
  'POST /wps/v2/wallets/deposits/{id}/checkout params.id': () => ownersGatewayDeposit({}),
  'POST /wps/v2/wallets/deposits/{id}/demoPayment params.id': () => ownersGatewayDeposit({ outcome: 'paid' }),
  'GET /wps/v2/wallets/deposits/{id} params.id': () => ownersGatewayDeposit({}),
  'GET /wps/member/bonuses/{id} params.id': () => ownersBonus(0),
  'GET /wps/member/bonuses/{id}/transactions params.id': () => ownersBonus(0),
  'GET /wps/member/bonuses/{id}/rounds params.id': () => ownersBonus(0),
  'POST /wps/member/bonuses/{id}/activate params.id': () => ownersBonus(1, {}),
  'DELETE /wps/member/bonuses/{id} params.id': () => ownersBonus(0, { confirm: true }),
  'GET /wps/member/records/bets/{id} params.id': ownersRound,
  'GET /wps/member/records/bets/{id}/replay params.id': ownersRound,
  'GET /wps/inhouse/rounds/{roundId} params.roundId': async () => ({
    id: await ownersInhouseRound(),
    seen: rounds,
    expected: ({ code }) => expect(code).toBe('round_not_found'),
  }),
  'GET /wps/crash/bets/{betId} params.betId': ownersCrashBet,
  'POST /wps/crash/bets/{betId}/cancel params.betId': ownersCrashBet,
  'POST /wps/crash/bets/{betId}/cashOut params.betId': ownersCrashBet,
  'POST /wps/inhouse/rounds/{roundId}/steps params.roundId': async () => ({
    id: await ownersStepRound(),
    body: { number: 1, step: { t: 'open', tile: 0 } },
    seen: async () => (await owner.member.call('GET /wps/inhouse/open-rounds')).body.value,
    expected: ({ code }) => expect(code).toBe('round_not_found'),
  }),
  'DELETE /wps/v2/wallets/bankAccounts/{id} params.id': async () => ({
    id: await addBankAccount(portal, owner.member),
    seen: () => listOf('/wps/v2/wallets/bankAccounts'),
  }),
  'POST /wps/v2/wallets/withdrawals body.bankAccountId': async () => ({
    id: owner.bankAccountId,
    body: { methodCode: 'bank-withdrawal', amount: '100000', paymentPassword: PAYMENT_PASSWORD },
    seen: withdrawals,
  }),
  'POST /wps/v2/wallets/withdrawals/{id}/confirm params.id': async () => ({
    id: await paidWithdrawal(owner),
    body: { outcome: 'received' },
    seen: withdrawals,
  }),
  'POST /wps/v2/wallets/withdrawals/{id}/confirm body.receiptFileId': async () => ({
    id: await ownersReceipt(),
    pathId: await paidWithdrawal(stranger),
    body: { outcome: 'not_received' },
    seen: withdrawals,
  }),
  'POST /wps/relay/PTS_delivery body.redemptionId': ownersGoods,
  'DELETE /wps/relay/MCS2_applyPromotion/{claimId} params.claimId': async () => {
    const applied = await apply(owner.member, await insertPromotion(portal, ACTIVITY), { remark: 'Won' });
    return { id: applied.body.value.id, seen: () => listOf('/wps/member/claims') };
  },
  'GET /lgw/bets query.slipId': async () => ({
    id: (await ownersSlip()).slipId,
    seen: bets,
    expected: ({ value }) => expect(value).toMatchObject({ totalRows: 0, rows: [] }),
  }),
  'GET /lgw/bets/{id} params.id': async () => ({ id: (await ownersSlip()).betId, seen: bets }),
  'DELETE /lgw/bets/{id} params.id': async () => ({ id: (await ownersSlip()).betId, seen: bets }),
  'DELETE /lgw/chases/{id} params.id': async () => ({ id: await ownersMultiDraw(), seen: bets }),
  'GET /wps/v2/messages query.before': () =>
    ownersInboxMessage(({ value }) => expect(value).toEqual({ messages: [], hasMore: false })),
  'POST /wps/v2/messages/read body.ids': () => ownersInboxMessage(),
  'DELETE /wps/v2/messages body.ids': () => ownersInboxMessage(),
  'POST /wps/v2/messages/restore body.ids': () => ownersInboxMessage(),
  'GET /wps/chat/messages query.before': async () => ({
    id: String(Number(await ownersMessage()) + 1),
    seen: readUpTo,
    expected: ({ value }) => expect(JSON.stringify(value)).not.toContain('Only for staff'),
  }),
  'PUT /wps/chat/read body.upTo': async () => ({
    id: await ownersMessage(),
    seen: () => sql(portal, 'select * from chat_threads where member_id in (select member_id from chat_messages)'),
    expected: () => undefined,
  }),
};

/** Fields that name what belongs to nobody, or that are bound to who asks in another way. */
const WITHOUT_OWNER: Record<string, readonly RegExp[]> = {
  'games, draws, promotions, leaderboards, texts and pictures, which everybody sees': [
    / params\.(gameCode|game|stepGame|issue|name)$/,
    /crash\/(bets body|rounds\/\{roundId\} params)\.roundId$/,
    /promotions\/\{id\} params\.id$/,
    /MCS2_promotionStates query\.ids$/,
    / body\.promotionId$/,
    /MCS2_redEnvelopes query\.id$/,
    /MCS2_raffle(Tickets)? query\.(id|after)$/,
    /MCS2_missionLeaderboard query\.id$/,
    /launchGame query\.(gameId|nodeId|roomId)$/,
    /GLS2_roomList query\.gameId$/,
    /GCSGAME_favorite (query|body)\.nodeId$/,
    /PTS_redeem body\.itemId$/,
  ],
  'free rounds, which are played in their own game: tests/http/free-rounds.test.ts': [/launchGame query\.rewardId$/],
  'vendors: the wallet there is that of who asks, tests/http/vendor-transfers.test.ts': [/ params\.vassalage$/],
  'codes of registration links, which visitors follow': [/ (body\.linkCode|params\.code)$/],
  'agents, whose names players type': [/ body\.recommenderId$/],
  'sign-in providers': [/ params\.provider$/],
  'passkeys, which sign: tests/http/member-passkeys.test.ts': [/ body\.(?:response|passkey)\.(?:id|rawId)$/],
  'an affiliate’s own name of a click: tests/http/affiliates.test.ts': [/ query\.clickId$/],
  'checks that are bound to an address: tests/http/verification.test.ts': [
    / body\.captchaId$/,
    / params\.challengeId$/,
  ],
};

const PLAYERS_ROWS = ROWS.filter(({ definition }) => ['public', 'session', 'member'].includes(definition.access));
const AGENTS_ROWS = ROWS.filter(({ definition }) => definition.access === 'agent');
const FIELDS = namingFields(PLAYERS_ROWS);
const OWNED = FIELDS.filter(({ name }) => name in RESOURCES);
const isWithoutOwner = (name: string) =>
  Object.values(WITHOUT_OWNER)
    .flat()
    .some((pattern) => pattern.test(name));

/** Sends the endpoint an id in one of its fields. */
async function sendNaming({ row, part, field }: NamingField, resource: Resource, token: string | undefined) {
  const id = /^\d+$/.test(resource.id) && part === 'body' ? Number(resource.id) : resource.id;
  const pathId = part === 'params' ? resource.id : resource.pathId;
  const target = pathId === undefined ? row : { ...row, path: row.path.replace(/\{\w+\}/, pathId) };
  const named = field === 'ids' ? [id] : id;
  const body = { ...resource.body, ...(part === 'body' ? { [field]: named } : {}) };
  const query = part === 'query' ? `?${field}=${id}&${resource.query ?? ''}` : '';
  const headers = { 'Idempotency-Key': randomUUID() };
  return send(portal, target, { token, body: JSON.stringify(body), query, headers });
}

const DAY = 'from=2026-03-01&to=2026-03-01';

/** An object of an agent's, and how that agent sees it; a strange agent and a delegate without permission cannot reach it. */
const OF_AGENTS: Record<
  string,
  {
    kind: 'code' | 'downline' | 'delegate' | 'payee' | 'contract' | 'statement' | 'export';
    body?: object;
    query?: string;
  }
> = {
  'DELETE /wps/agent/links/{code} params.code': { kind: 'code' },
  'POST /wps/agent/quotas/transfers body.to': { kind: 'downline', body: { series: 1950, places: 1 } },
  'GET /wps/relay/MCS2_downlines query.of': { kind: 'downline' },
  'GET /wps/relay/MCS2_teamProfit query.of': { kind: 'downline', query: DAY },
  'GET /wps/relay/MCS2_teamProfit.csv query.of': { kind: 'downline', query: DAY },
  'GET /wps/agent/downlines/{id} params.id': { kind: 'downline' },
  'PUT /wps/agent/downlines/{id}/series params.id': { kind: 'downline', body: { series: 1980 } },
  'POST /wps/agent/downlines/{id}/promote params.id': { kind: 'downline' },
  'POST /wps/agent/downlines/{id}/messages params.id': { kind: 'downline', body: { text: 'Hello' } },
  'GET /wps/agent/exports/{id} params.id': { kind: 'export' },
  'PUT /wps/agent/delegates/{id} params.id': { kind: 'delegate', body: { permissions: [] } },
  'DELETE /wps/agent/delegates/{id} params.id': { kind: 'delegate' },
  'POST /wps/relay/MCS2_contracts/{family}/offers body.to': {
    kind: 'payee',
    body: { terms: { tiers: [{ rate: '0.1' }] }, paymentPassword: PAYMENT_PASSWORD },
  },
  'POST /wps/relay/MCS2_offerChecks/{family} body.to': { kind: 'payee', body: { terms: {} } },
  'GET /wps/relay/MCS2_contractPreviews/{family}/{contractId} params.contractId': { kind: 'contract' },
  'POST /wps/relay/MCS2_contracts/{family}/{contractId}/{act} params.contractId': {
    kind: 'contract',
    body: { paymentPassword: PAYMENT_PASSWORD },
  },
  'GET /wps/relay/MCS2_statements/{family}/{statementId} params.statementId': { kind: 'statement' },
};
/** Parameters of the agent center that name no object. */
const NAMES_NOTHING = /params\.(family|act)$|query\.before$/;
/** Objects in the query or the body of the agent center have these names; `to` of a query is a day. */
const NAMING_PARTS = [
  { part: 'query', field: 'of' },
  { part: 'body', field: 'of' },
  { part: 'body', field: 'to' },
] as const;
const AGENTS_FIELDS = [
  ...namingFields(AGENTS_ROWS).filter(({ name }) => !NAMES_NOTHING.test(name)),
  ...AGENTS_ROWS.flatMap((row) =>
    NAMING_PARTS.filter(
      ({ part, field }) => field in ((row.definition[part] as { shape?: object } | undefined)?.shape ?? {}),
    ).map(({ part, field }) => ({ name: `${row.key} ${part}.${field}`, row, part, field })),
  ),
];

describe('another agent’s team', () => {
  it('is tested for every field of the agent center that can name something of it', () => {
    expect(AGENTS_FIELDS.map(({ name }) => name).toSorted()).toEqual(Object.keys(OF_AGENTS).toSorted());
  });

  it('is out of reach for strangers and for delegates without a permission, and stays unchanged', async () => {
    const agent = await createAgent(portal);
    const downline = await createAgent(portal, agent, 1900);
    const delegate = await createDelegate(portal, agent, []);
    const code = (
      await agent.call('POST /wps/agent/links', {
        body: { type: 0, series: 1900 },
        headers: { 'Idempotency-Key': randomUUID() },
      })
    ).body.value.code;
    const day = { from: '2026-01-01', to: '2026-01-01' };
    const file = (
      await agent.call('POST /wps/agent/exports', {
        body: { report: 'bets', query: day },
        headers: { 'Idempotency-Key': randomUUID() },
      })
    ).body.value.id;
    await makeExports(portal.app);
    const contracted = await createContractAgent(portal);
    const ids = {
      code,
      downline: downline.playerId,
      delegate: delegate.playerId,
      payee: contracted.downline.playerId,
      contract: contracted.contracts.dailySalary,
      statement: '1',
      export: file,
    };
    const strangers = [await createAgent(portal), await createAgent(portal, agent), downline, delegate];
    const paidStranger = await createPaidAgent(portal);
    await sql(portal, 'insert into agent_quotas select id, 1950, 9 from members where account_type like $1', [
      '%agent',
    ]);
    const seen = () =>
      sql(
        portal,
        `select (select json_agg(l order by l.id) from agent_links l)::text as links, (select json_agg(d order by d.member_id) from agent_delegates d)::text as delegates,
                (select json_agg(q order by q.agent_id) from agent_quotas q)::text as quotas,
                (select json_agg(c order by c.id) from contracts c)::text as contracts,
                (select json_agg(array[m.account_type, m.max_prize_group::text] order by m.id) from members m)::text as tree`,
      );
    const before = await seen();
    for (const naming of AGENTS_FIELDS) {
      const { kind, body = {}, query } = OF_AGENTS[naming.name] ?? { kind: 'code' };
      const isContract = kind === 'payee' || kind === 'contract' || kind === 'statement';
      const others = isContract ? [paidStranger, delegate] : strangers;
      for (const other of others.filter((each) => kind !== 'downline' || each !== downline)) {
        const sent = await sendNaming(naming, { id: ids[kind], body, seen, ...(query && { query }) }, other.token);
        // Rules answer who has no part in a contract, or who is not above the payee.
        const allowed = isContract ? [403, 404, 409] : [404];
        const isRefused = other === delegate ? sent.status === 403 : allowed.includes(sent.status);
        expect([naming.name, isRefused, sent.body.code]).toEqual([naming.name, true, expect.any(String)]);
      }
    }
    expect(await seen()).toEqual(before);
  });
});

describe('another member’s resource', () => {
  it('is tested for every field of a request that can name one', () => {
    const unknown = FIELDS.filter(({ name }) => !(name in RESOURCES) && !isWithoutOwner(name));
    expect(unknown.map(({ name }) => name)).toEqual([]);
    expect(OWNED.map(({ name }) => name).toSorted()).toEqual(Object.keys(RESOURCES).toSorted());
  });

  it.each(OWNED.map((field) => [field.name, field] as const))(
    'is out of reach for a stranger in %s and stays unchanged',
    async (name, field) => {
      const resource = await RESOURCES[name]?.();
      if (!resource) throw new Error(`${name} has no resource`);
      // Gives the stranger the recent authentication that some acts need.
      await verifyStrongly(stranger.member);
      const before = await resource.seen();
      const sent = await sendNaming(field, resource, stranger.member.token);
      if (resource.expected) resource.expected(sent.body);
      else expect([sent.status, sent.body.code]).toEqual([404, 'not_found']);
      expect(await resource.seen()).toEqual(before);
      const visitor = await sendNaming(field, resource, undefined);
      expect([visitor.status, visitor.body.code]).toEqual([401, 'not_signed_in']);
      expect(await resource.seen()).toEqual(before);
    },
  );

  it('exists, so that only the stranger cannot find it', async () => {
    for (const row of PLAYERS_ROWS.filter(({ key }) => /^(GET \/lgw\/bets\/|DELETE \/lgw\/(bets|chases))/.test(key))) {
      const id = row.key.includes('chases') ? await ownersMultiDraw() : (await ownersSlip()).betId;
      const target = { ...row, path: row.path.replace(/\{\w+\}/, id) };
      expect(pathOf(target)).toContain(id);
      expect((await send(portal, target, { token: owner.member.token })).status).toBe(200);
    }
  });
});
