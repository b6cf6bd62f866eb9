import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoard } from '#domain/boards';
import { createMission } from '#domain/missions';
import { propose } from '#domain/proposals';
import { boardSchema } from '#rules/rewards/board-terms';
import { missionSchema } from '#rules/rewards/mission-terms';
import { STAFF_ROLES } from '#rules/staff';
import { raiseNewAlerts } from '#server/jobs/alerts';
import { createTestApp, signedHeaders, type TestApp } from '../support/app.ts';
import { createAgent, createDelegate } from '../support/agents.ts';
import { createReceivable } from '../support/contract-agents.ts';
import { RACE } from '../support/boards.ts';
import { giveBonus } from '../support/bonuses.ts';
import { pathOf, ROWS, send, type Row } from '../support/every-endpoint.ts';
import { giveRounds } from '../support/free-rounds.ts';
import { fresh, startGame, type GameSession } from '../support/game-session.ts';
import { TURNOVER } from '../support/missions.ts';
import { namingFields } from '../support/named-objects.ts';
import { createAccountHolder, uploadReceipt, verifyStrongly, type AccountHolder } from '../support/payments.ts';
import { givePoints, offer, redeem } from '../support/points.ts';
import { ACTIVITY, apply, CASH, claimImageOf, insertPromotion } from '../support/promotions.ts';
import { sql } from '../support/sql.ts';
import { createStaff, type Staff } from '../support/staff.ts';
import { requestTransfer } from '../support/transfer-vendor.ts';
import { createDialectVendor } from '../support/dialect-vendors.ts';
import { setLimits } from '../support/vendor-limits.ts';

let portal: TestApp;
let staff: Staff;
let owner: AccountHolder;
let session: GameSession;
const tokens: Record<string, string | undefined> = {};
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
  owner = await createAccountHolder(portal, '5000000');
  session = await startGame(portal);
  await staff.add('halfway', 'admin');
  tokens['visitor'] = undefined;
  tokens['owner'] = owner.member.token;
  tokens['stranger'] = (await portal.newMember()).token;
  tokens['halfway'] = (await staff.enrolled('halfway')).token;
  for (const role of STAFF_ROLES) tokens[role] = staff.tokens.get(role);
});
afterAll(() => portal.close());

const idIn = async (text: string) => String((await sql<{ id: unknown }>(portal, text))[0]?.id);
const admin = async (key: string, body: object) => (await staff.as('admin', key, body)).body.value;

/** Creates something that staff work with, for the parameters of a path (two ids with a slash between them); a new parameter fails the test below. */
const OBJECTS: [parameters: RegExp, create: () => Promise<string>][] = [
  [/^\/ops\/api\/feedback\//, feedbackId],
  [/\{bonusId\}/, bonusIds],
  [/\{freeRoundsId\}/, freeRoundsIds],
  [/\{methodCode\}/, async () => 'bank-transfer'],
  [/\{level\}/, async () => '1'],
  [/\{itemId\}/, () => offer(portal)],
  [/\{redemptionId\}/, redemptionId],
  [/\/referrals\//, flaggedRefereeId],
  [/\/exclusions\//, async () => `${await boardIds()}/${owner.member.playerId}`],
  [/\{betId\}/, betIds],
  [/\{delegateId\}/, delegateIds],
  [/\/delegates$/, async () => (await createAgent(portal)).playerId],
  [/\{memberId\}/, async () => owner.member.playerId],
  [/\/bank-accounts\//, bankAccountId],
  [/\/missions\//, missionId],
  [/\/boards\//, boardIds],
  [/\/promotions\//, () => insertPromotion(portal, CASH)],
  [/\/claims\//, claimImageIds],
  [/\/deposits\//, async () => (await owner.deposit()).body.value.id],
  [/\/withdrawals\//, async () => (await owner.withdraw()).body.value.id],
  [/\/receipts\//, async () => (await (await uploadReceipt(portal, owner.member)).json()).value.fileId],
  [/\/outbox\//, messageId],
  [/\/rounds\//, roundId],
  [/\/entries\//, () => idIn('select max(id) as id from ledger_entries')],
  [/\/proposals\//, proposalId],
  [/\/broadcasts\//, broadcastId],
  [/\/content\//, contentId],
  [/\/staff\/\{username\}/, staffName],
  // Another's passkey, which nobody finds.
  [/\/passkeys\//, async () => 'another-passkey'],
  [/\/vendors\/\{code\}/, async () => 'SBX'],
  [/\/held-wins\//, heldWinId],
  [/\/vendor-transfers\//, transferId],
  [/\/alerts\//, alertId],
  [/\/sync-runs\//, syncRunId],
  [/\/reconciliations\//, reconciliationId],
  [/\/alert-rules\//, async () => 'replays'],
  [/\/affiliates\//, async () => 'friends'],
  [/\/contract-runs\//, contractRunIds],
  [/\/contract-statements\//, contractStatementId],
  [/\{receivableId\}/, receivableId],
  [/\/contracts\/\{family\}\/\{contractId\}/, async () => `dividend/${await contractId()}`],
  [/\/contracts\/\{family\}/, async () => 'dividend'],
  [/\{contractId\}/, contractId],
  [/\/agent-flags\//, flagId],
  [/\/affiliate-statements\//, affiliateStatementId],
  [/\{gameCode\}/, async () => 'SSC1M'],
  [/\{(accountKind|modId|name|field)\}/, async () => ''],
];

async function feedbackId(): Promise<string> {
  await owner.member.call('PUT /wps/feedback', { body: { content: 'The search finds nothing.' } });
  return (await staff.as('admin', 'GET /ops/api/feedback')).body.value.rows[0].id;
}

/** Creates an account in another name, which waits for review. */
async function bankAccountId(): Promise<string> {
  await verifyStrongly(owner.member);
  const accountNumber = String(randomInt(10 ** 11, 10 ** 12));
  const body = { bankCode: 'VCB', accountNumber, holderName: 'TRAN THI B' };
  await owner.member.call('POST /wps/v2/wallets/bankAccounts', { body });
  return (await staff.as('admin', 'GET /ops/api/bank-accounts')).body.value.rows[0].id;
}

async function delegateIds(): Promise<string> {
  const agent = await createAgent(portal);
  return `${agent.playerId}/${(await createDelegate(portal, agent, [])).playerId}`;
}

async function bonusIds(): Promise<string> {
  const member = await portal.newMember();
  await giveBonus(portal, member, { amount: '100' });
  const bonuses = await staff.as('admin', `GET /ops/api/members/${member.playerId}/bonuses`);
  return `${member.playerId}/${bonuses.body.value.open[0].id}`;
}

async function betIds(): Promise<string> {
  const { member, bet } = await startGame(portal);
  await bet();
  return `${member.playerId}/${(await member.call('GET /wps/member/records/bets')).body.value.rows[0].id}`;
}

async function freeRoundsIds(): Promise<string> {
  const member = await portal.newMember();
  await sql(portal, `update vendors set checks_rewards = true where code = 'SBX'`);
  return `${member.playerId}/${await giveRounds(portal, member)}`;
}

/** Creates a referral that waits for review. */
async function flaggedRefereeId(): Promise<string> {
  const { playerId } = await portal.newMember();
  await sql(
    portal,
    `insert into referrals (member_id, referrer_id, version, state, flags, deadline_at, min_deposit_minor, min_turnover_minor)
       select referee.id, referrer.id, 1, 'flagged', '{same_ip}', now() + interval '1 day', 0, 0
         from members referee, members referrer where referee.public_id = $1 and referrer.public_id = $2`,
    [playerId, owner.member.playerId],
  );
  return playerId;
}

async function contractId(): Promise<string> {
  const master = await createAgent(portal);
  return idIn(`with offered as (
      insert into contracts (family, payee_id, terms, code, state, from_at)
      select 'DIVIDEND', id, '{"period": "M", "carryOver": "FULL", "tiers": [{"rate": "10"}]}', 'M', 'SIGNED', now() from members where public_id = '${master.playerId}'
      returning id, state
    )
    insert into contract_events (contract_id, act, actor, state) select id, 'accept', 'test', state from offered returning contract_id as id`);
}

/** Creates a flag that nobody has looked at. */
async function flagId(): Promise<string> {
  return idIn(`insert into agent_flags (kind, subject, member_id, facts)
    select 'RATE_SPIKE', gen_random_uuid()::text, id, '{}' from members where public_id = '${owner.member.playerId}' returning id`);
}

/** Creates a statement that waits for approval. */
async function affiliateStatementId(): Promise<string> {
  return idIn(`with run as (
      insert into affiliate_runs (period_id, start_at, end_at, executed_at) values ('${randomInt(10 ** 6)}', now(), now(), now()) returning id)
    insert into affiliate_statements (run_id, draft, member_id, plan_version, cpa_count, cpa_minor, corrected_minor, base_minor, revenue_share_minor, sub_minor,
                                      carry_in_minor, carry_out_minor, brought_forward_minor, due_minor, payable_minor, carried_forward_minor, quarantines, state, stated_at)
    select run.id, 1, member.id, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, '{}', 'PENDING', now() from run, members member
     where member.public_id = '${owner.member.playerId}' returning id`);
}

async function receivableId(): Promise<string> {
  await contractId();
  const { playerId } = await portal.newMember();
  return createReceivable(portal, { payerId: playerId, payeeId: playerId, amountMinor: 50_000n });
}

/** Creates a statement that was paid. */
async function contractStatementId(): Promise<string> {
  await receivableId();
  return idIn(`with stated as (select id, run_id, root_id from contract_statements order by id desc limit 1),
    tree as (insert into contract_run_trees (run_id, root_id, draft, state, computed_at) select run_id, root_id, 1, 'PAID', now() from stated)
    select id from stated`);
}

/** Creates a run with a tree that waits for approval. */
async function contractRunIds(): Promise<string> {
  const master = await createAgent(portal);
  const period = randomInt(10 ** 6);
  const run =
    await idIn(`insert into contract_runs (family, code, period_id, start_at, end_at, state, executed_at, marks_up_to)
    values ('DIVIDEND', 'M', '${period}', now(), now(), 'PENDING', now(), 0) returning id`);
  await sql(
    portal,
    `insert into contract_run_trees select $1, id, 1, 'PENDING', now() from members where public_id = $2`,
    [run, master.playerId],
  );
  return `${run}/${master.playerId}`;
}

async function redemptionId(): Promise<string> {
  // Staff end the owner's sessions in one of the tests.
  const { member } = await createAccountHolder(portal);
  await givePoints(portal, member, '1000');
  return (await redeem(member, await offer(portal))).body.value.id;
}

/** Creates an application with an image, for the image's path. */
async function claimImageIds(): Promise<string> {
  const member = await portal.newMember();
  const imageId = await claimImageOf(portal, member);
  const { body } = await apply(member, await insertPromotion(portal, ACTIVITY), { images: [imageId] });
  return `${body.value.id}/${imageId}`;
}

async function staffName(): Promise<string> {
  const username = `s${randomUUID().slice(0, 8)}`;
  await staff.add(username, 'support');
  return username;
}

function missionId(): Promise<string> {
  const draft = { terms: missionSchema.parse(TURNOVER), actor: 'the-admin' };
  return portal.app.db.transaction((tx) => createMission(tx, portal.app.random, draft));
}

/** Creates a draft with a window, for the window's path. */
async function boardIds(): Promise<string> {
  const draft = { terms: boardSchema.parse(RACE), actor: 'the-admin' };
  const id = await portal.app.db.transaction((tx) => createBoard(tx, portal.app.random, draft));
  await sql(
    portal,
    `with part as (
       insert into board_windows (board_id, "window", starts_at, ends_at) select id, 'all', now(), now() from boards where public_id = $1 returning board_id
     ) update boards set published_version = 1, state = 'running', started_at = now() from part where boards.id = part.board_id`,
    [id],
  );
  return `${id}/all`;
}

async function messageId(): Promise<string> {
  const message = { channel: 'sms', recipient: '+84900000000', body: 'Code 123456', secret: '123456' } as const;
  await portal.app.db.transaction((tx) => portal.app.messenger.queue(tx, message));
  return idIn('select max(id) as id from outbox_messages');
}

async function roundId(): Promise<string> {
  await session.bet({ roundId: fresh('round') });
  return idIn('select max(id) as id from game_rounds');
}

/** Creates a win above its vendor's cap. */
async function heldWinId(): Promise<string> {
  await setLimits(portal, { win_minor: '5' });
  const round = fresh('round');
  await session.bet({ roundId: round, amount: '10' });
  await session.win({ roundId: round, amount: '6' });
  await setLimits(portal, {});
  return idIn('select max(id) as id from held_wins');
}

let vendorWithoutAnswer: Promise<string> | undefined;

async function createVendorWithoutAnswer(): Promise<string> {
  const code = 'AWAY';
  const settings = { apiUrl: 'http://127.0.0.1:1' };
  await createDialectVendor(portal, { code, dialect: 'parlay', unit: 1, settings });
  await sql(
    portal,
    `update vendors set wallet = 'transfer', dialect_settings = dialect_settings - 'unit' where code = $1`,
    [code],
  );
  return code;
}

/** Creates a transfer to a vendor that does not answer. */
async function transferId(): Promise<string> {
  vendorWithoutAnswer ??= createVendorWithoutAnswer();
  const vassalage = await vendorWithoutAnswer;
  const { member } = await createAccountHolder(portal);
  const { body } = await requestTransfer(member, { direction: 'to_vendor', vassalage, amount: '1' });
  const [{ id }] = body.value.transfers;
  // The request is answered before the vendor is called, which counts an attempt.
  const attempts = () => sql(portal, 'select attempts from vendor_transfers where public_id = $1', [id]);
  await expect.poll(attempts).toEqual([{ attempts: 1 }]);
  return id;
}

async function alertId(): Promise<string> {
  for (let failed = 0; failed < 10; failed++)
    portal.app.securityEvents.record({ kind: 'vendor_refused', subject: 'SBX' });
  await portal.app.securityEvents.flush();
  await raiseNewAlerts(portal.app);
  return idIn('select max(id) as id from alerts');
}

function reconciliationId(): Promise<string> {
  return idIn(`insert into reconciliation_runs
    (vendor_id, period_from, period_to, compared_by, portal_transactions, vendor_transactions, differences)
    select id, now() - interval '1 day', now(), 'the-finance', 0, 1, 1 from vendors where code = 'SBX' returning id`);
}

/** Creates a run of a sync that nobody carries out. */
async function syncRunId(): Promise<string> {
  await sql(portal, `delete from vendor_sync_runs`);
  return idIn(`insert into vendor_sync_runs (vendor_id) select id from vendors where code = 'SBX' returning id`);
}

async function proposalId(): Promise<string> {
  const input = { params: {}, body: { n: randomUUID() } };
  const call = { endpoint: 'PUT /ops/api/settings/{name}', input, maker: 'the-finance' };
  return (await portal.app.db.transaction((tx) => propose(tx, { ...portal.app, proposalHours: 24 }, call))).publicId;
}

function broadcastId(): Promise<string> {
  return idIn(`insert into inbox_broadcasts (key, segment, texts, written_by, starts_at, ends_at)
    values ('${randomUUID()}', 'all', '[]', 'the-admin', now(), now() + interval '1 hour') returning public_id as id`);
}

async function contentId(): Promise<string> {
  const texts = [{ languageTag: 'en', title: 'A headline', summary: '', body: '' }];
  const draft = { kind: 'announcement', slot: 'headline', audience: 'everyone', facts: {}, texts };
  return (await admin('POST /ops/api/content', draft)).id;
}

const creatorOf = ({ path }: Row) => OBJECTS.find(([parameters]) => parameters.test(path))?.[1];

const STAFF_ROWS = ROWS.filter(({ definition }) => definition.access === 'staff');
const BY_ID = STAFF_ROWS.filter(({ path }) => path.includes('{'));

/** Tables of the objects; those of sessions and counters change with every request. */
const TABLES =
  'affiliate_plans affiliate_statements affiliates agent_flags agent_quotas agent_settings authenticators bank_accounts board_exclusions board_versions boards bonus_grants chat_messages claim_images content_items contract_events ' +
  'contract_adjustments contract_programs contract_receivables contract_run_trees contract_runs contract_statements contracts deposits feature_flags feedback game_rewards game_rounds handoff_codes ' +
  'held_wins inhouse_settings inbox_broadcasts inbox_messages ledger_entries ledger_halts lottery_games lottery_jackpots lottery_odds members mission_versions missions outbox_messages promotion_claims promotion_versions promotions proposals rank_changes ' +
  'rank_levels rank_settings referral_terms referrals settings ' +
  'alert_rules alerts reconciliation_runs vendor_sync_runs vendor_transfers vendors wallet_transitions withdrawals';

/** Hashes all rows, which a refused call must not change. */
function contents(): Promise<unknown[]> {
  const hashes = TABLES.split(' ').map(
    (name) => `(select md5(string_agg(t::text, '' order by t::text)) from ${name} t) as ${name}`,
  );
  return sql(portal, `select ${hashes.join(', ')}`);
}

/** Returns the refusal of a caller whom an endpoint does not admit; undefined for one whom it admits. */
function refusalOf({ definition: { roles } }: Row, caller: string): [number, string] | undefined {
  if (['visitor', 'owner', 'stranger'].includes(caller)) return [401, 'not_signed_in'];
  if (caller === 'halfway') return [403, 'second_factor_required'];
  return roles && !(roles as readonly string[]).includes(caller) ? [403, 'refused'] : undefined;
}

async function targetOf(row: Row): Promise<Row> {
  const id = await creatorOf(row)?.();
  if (id === undefined) throw new Error(`no object for ${row.key}`);
  const ids = id.split('/').values();
  return { ...row, path: id === '' ? pathOf(row) : row.path.replace(/\{\w+\}/g, () => ids.next().value ?? '') };
}

/** Proposals are withdrawn, and new secrets shown, to their maker alone; there is no halt and no jackpot. */
const NOT_REACHED = /halts|passkeys|secret\/show|DELETE .*proposals|proposals.*approve|GET .*jackpots/;

describe('an object of the back office', () => {
  it('is created for every endpoint that names one', () => {
    expect(BY_ID.filter((row) => !creatorOf(row)).map(({ key }) => key)).toEqual([]);
    const inBodies = namingFields(STAFF_ROWS).filter(({ part }) => part !== 'params');
    // Pictures and texts belong to nobody, an authenticator names what it has just made, and the rest filters lists.
    expect(
      inBodies
        .filter(
          ({ field }) =>
            !/^(imageId|ids|contentId|memberId|runId|patternId|before|upTo|response\.(id|rawId))$/.test(field),
        )
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it.each(BY_ID.map((row) => [row.key, row] as const))(
    'is out of reach for all whom %s does not admit',
    async (_, row) => {
      const target = await targetOf(row);
      const before = await contents();
      for (const [caller, token] of Object.entries(tokens)) {
        const refusal = refusalOf(row, caller);
        if (!refusal) continue;
        const sent = await send(portal, target, { token, body: '{}' });
        expect.soft([sent.status, sent.body.code], caller).toEqual(refusal);
      }
      expect(await contents()).toEqual(before);
    },
  );

  it('exists: those who are admitted reach it', async () => {
    const unreached: string[] = [];
    for (const row of BY_ID) {
      const caller = STAFF_ROLES.find((role) => !refusalOf(row, role)) ?? '';
      const target = await targetOf(row);
      const sent = await send(portal, target, { token: tokens[caller], body: '{}' });
      if ([401, 403, 404].includes(sent.status) && !NOT_REACHED.test(row.key))
        unreached.push(`${row.key}: ${sent.text}`);
    }
    expect(unreached).toEqual([]);
  });
});

describe('a player of one vendor', () => {
  const OTHER = { vendor: 'OTHER', secret: 'the other vendor’s own secret' };
  const VENDOR_ROWS = ROWS.filter(({ definition }) => definition.access === 'vendor');

  async function addOtherVendor(): Promise<void> {
    const sealed = JSON.stringify([portal.app.sealer.seal('vendor OTHER', OTHER.secret)]);
    const text = `insert into vendors (code, name, sealed_secrets, launch_url) values ('OTHER', 'Other', $1::jsonb, 'https://x.test')`;
    await sql(portal, text, [sealed]);
  }

  it('has no session, round or transaction that another vendor can use', async () => {
    await addOtherVendor();
    const [round, bet] = [fresh('round'), fresh('bet')];
    await session.bet({ roundId: round, txId: bet, amount: '100' });
    const ofPlayer = `select t.* from game_transactions t join vendors v on v.id = t.vendor_id where v.code = 'SBX' order by t.id`;
    const money = 'select * from ledger_balances order by account_id';
    const before = [await sql(portal, ofPlayer), await sql(portal, money)];
    const fields: Record<string, unknown> = {
      ...session.betOf(),
      roundId: round,
      txId: fresh('tx'),
      refTxId: bet,
      kind: 'win',
      amount: '100',
    };
    for (const row of VENDOR_ROWS.filter(({ method }) => method === 'POST')) {
      const names = new Set(namingFields([row]).map(({ field }) => field));
      const own = Object.entries({ ...fields, currency: 'VND' }).filter(
        ([name]) => names.has(name) || ['currency', 'gameCode', 'kind', 'amount', 'token'].includes(name),
      );
      await portal.vendor(
        row.path.split('/').at(-1) ?? '',
        { requestId: fresh('r'), ...Object.fromEntries(own) },
        OTHER,
      );
    }
    const cancel = await portal.vendor(
      'cancel',
      { requestId: fresh('r'), playerId: session.member.playerId, txId: fresh('c'), refTxId: bet },
      OTHER,
    );
    expect(cancel.status).toBe(200);
    const win = await portal.vendor('win', { requestId: fresh('r'), ...session.winOf({ roundId: round }) }, OTHER);
    expect(win.body.status).not.toBe('OK');
    const stake = await portal.vendor('bet', { requestId: fresh('r'), ...session.betOf({ roundId: round }) }, OTHER);
    expect(stake.body.status).not.toBe('OK');
    expect([await sql(portal, ofPlayer), await sql(portal, money)]).toEqual(before);
  });

  it('is not found under another vendor’s name with one’s own secret', async () => {
    for (const row of VENDOR_ROWS) {
      const body = JSON.stringify({ requestId: fresh('r'), token: session.token });
      const headers = signedHeaders(row.method === 'GET' ? '' : body, { vendor: 'SBX', secret: OTHER.secret });
      const response = await portal.raw(row.path, {
        method: row.method,
        headers,
        ...(row.method === 'GET' ? {} : { body }),
      });
      expect(response.status).toBe(401);
    }
  });
});
