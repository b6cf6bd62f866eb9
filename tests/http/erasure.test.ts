import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableExport } from '#browser/account/readable-export';
import { getTranslator } from '#i18n/translator';
import { setModule } from '#domain/modules';
import { adjustPoints } from '#domain/points';
import { giveTickets } from '#domain/promotions';
import { sealRecords } from '#domain/seals';
import { deleteOldTransferEvidence, eraseTransferDetails } from '#domain/wallet';
import { createTestApp, type TestApp, type TestMember } from '../support/app.ts';
import { giveBonus } from '../support/bonuses.ts';
import { runCommand } from '../support/command-line.ts';
import { startGame } from '../support/game-session.ts';
import { bet, changeResult, corrected, lineOf, openDraw, settled } from '../support/lottery-bets.ts';
import { createAccountHolder, decisionsOf, uploadReceipt, verifyStrongly } from '../support/payments.ts';
import { sentCode } from '../support/security.ts';
import { codeOf, createStaff, type Staff } from '../support/staff.ts';
import {
  ACTIVITY,
  apply,
  CASH,
  claim,
  claimImageOf,
  insertPromotion,
  uploadClaimImage,
} from '../support/promotions.ts';
import { betOnDay, raffleOffer } from '../support/raffles.ts';
import { createAgent } from '../support/agents.ts';
import { signContract } from '../support/contract-agents.ts';
import { sql } from '../support/sql.ts';
import { freshNumber } from '../support/step-up.ts';

const APP_SECRET = randomBytes(32).toString('base64url');
const REASON = 'asked for it by letter';
let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({ APP_SECRET, FOUR_EYES: 'on', DEPOSIT_FOUR_EYES_ABOVE: '100000000' });
  staff = await createStaff(portal);
  await staff.add('second-admin', 'admin');
  await portal.app.db.transaction((tx) => setModule(tx, 'CBS3', true));
});
afterAll(() => portal.close());

/** Runs a command on the portal's database; `code` is the person's. */
const ops = (...words: string[]) => opsBy(undefined, ...words);
const opsBy = (code: string | undefined, ...words: string[]) => {
  const { databaseUrl, auditExportFolder } = portal.app.config;
  const person = code === undefined ? {} : { PARLAY_OPS_CODE: code };
  return runCommand({ DATABASE_URL: databaseUrl, APP_SECRET, AUDIT_EXPORT_DIR: auditExportFolder, ...person }, words);
};

const propose = (memberId: string) => staff.as('admin', `POST /ops/api/members/${memberId}/erase`, { reason: REASON });

async function approve(proposalId: string) {
  const { token } = await second();
  return portal.call(`POST /ops/api/proposals/${proposalId}/approve`, { token, body: {} });
}

let approver: { token: string } | undefined;
async function second(): Promise<{ token: string }> {
  approver ??= await staff.signedIn('second-admin');
  return approver;
}

async function erase({ playerId }: TestMember): Promise<void> {
  const proposed = await propose(playerId);
  expect([proposed.status, proposed.body.code]).toEqual([202, 'second_person_needed']);
  expect((await approve(proposed.body.value.proposalId)).status).toBe(200);
}

/** Tables with a row that has the text in any of its columns. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    portal,
    `select relname::text as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql(
      portal,
      `select 1 from "${name}" r where strpos(lower(to_jsonb(r)::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** A member with something in every table that has personal data, who has withdrawn everything. */
async function fullMember() {
  const holder = await createAccountHolder(portal, '100000');
  const { member } = holder;
  const email = `${randomUUID()}@example.com`;
  await member.call('POST /wps/member/contact/code', { body: { kind: 'email', email } });
  const contact = { kind: 'email', email, code: await sentCode(portal, email), password: 'Correct-horse-9' };
  expect((await member.call('PUT /wps/member/contact', { body: contact, encrypted: true })).status).toBe(200);
  const [account] = await sql<{ number: string; id: bigint }>(
    portal,
    `select account.account_number as number, member.id from members member join bank_accounts account on account.member_id = member.id
      where member.public_id = $1`,
    [member.playerId],
  );
  const id = account?.id ?? 0n;
  await sql(portal, `update members set email_verified_at = now() - interval '3 days', contacts = $2 where id = $1`, [
    id,
    { zalo: `zalo ${email}` },
  ]);
  const profile = { nickname: 'Lan of the lake', avatar: 'koi', address: `1 Lake Road, ${email}` };
  expect((await member.call('PUT /wps/member/profile', { body: profile })).status).toBe(200);
  await member.call('PUT /wps/member/profile/consents', { body: { channel: 'sms', isGranted: true } });
  const promotionId = await insertPromotion(portal, { ...CASH, award: { type: 'free_credit', amount: '1' } });
  expect((await claim(member, promotionId)).status).toBe(200);
  await insertPromotion(portal, raffleOffer());
  await betOnDay(portal, member, { daysAgo: 1, minor: 10_000_000n });
  await giveTickets(portal.app.db, portal.app.config.timeZone);
  await apply(member, await insertPromotion(portal, ACTIVITY), {
    remark: `It was ${email}`,
    images: [await claimImageOf(portal, member)],
  });
  expect((await uploadClaimImage(portal, member)).status).toBe(200);
  const paid = (await holder.withdraw('100001')).body.value.id;
  await decisionsOf(staff).approve(paid);
  const { token } = await second();
  await portal.call(`POST /ops/api/withdrawals/${paid}/mark-paid`, { token, body: { bankReference: `FT${paid}` } });
  expect(
    (await member.call(`POST /wps/v2/wallets/withdrawals/${paid}/confirm`, { body: { outcome: 'received' } })).status,
  ).toBe(200);
  expect((await uploadReceipt(portal, member)).status).toBe(200);
  const headers = { 'Idempotency-Key': randomUUID() };
  await member.call('POST /wps/chat/messages', { body: { text: `My address is ${email}` }, headers });
  await member.call('PUT /wps/feedback', { body: { content: `Please write to ${email}.`, contact: email } });
  await sql(
    portal,
    `insert into social_identities (issuer, subject, member_id, email) values ('https://id.example', $1, $2, $1)`,
    [email, id],
  );
  await sql(portal, `insert into known_networks (member_id, network) values ($1, '198.51.100.7')`, [id]);
  await sql(portal, `insert into authenticators (member_id, sealed_secret) values ($1, '')`, [id]);
  await sql(
    portal,
    `insert into member_passkeys (member_id, credential_id, public_key, counter, transports, name)
     values ($1, 'a passkey of an erased member', '', 0, '{}', 'Phone of Lan')`,
    [id],
  );
  const [inviter, friend] = [await portal.newMember(), await portal.newMember()];
  await sql(
    portal,
    `with bonds as (
       insert into referrals (member_id, referrer_id, version, state, flags, reason, deadline_at, min_deposit_minor, min_turnover_minor)
         select referee.id, referrer.id, 1, 'flagged', '{same_ip}', $4, now() + interval '1 day', 0, 0
           from members referee join members referrer
             on (referee.public_id, referrer.public_id) in (($1, $2), ($2, $3)) returning member_id),
       messages as (insert into inbox_messages (member_id, kind, template, params)
         select downline.id, 'system', 'agentMessage', jsonb_build_object('agent', agent.username, 'text', $4::text)
           from members downline, members agent where (downline.public_id, agent.public_id) = ($1, $2)),
       counted as (insert into referrers (member_id, valid_referrals) select id, 1 from members where public_id = $2),
       rewards as (insert into referral_rewards (referee_id, kind, member_id, amount_minor)
         select bonds.member_id, 'referrer', member.id, 1 from bonds, members member where member.public_id = $2)
     insert into referral_commissions (member_id, day, shares) select id, '2026-01-01', 1 from members where public_id = $2`,
    [friend.playerId, member.playerId, inviter.playerId, `asked ${email}`],
  );
  await sql(
    portal,
    `with board as (insert into boards (public_id, state, published_version, started_at) values ($3, 'running', 1, now()) returning id),
       version as (insert into board_versions (board_id, version, terms, created_by) select id, 1, '{"form": "points"}', 'x' from board),
       ended as (insert into board_windows (board_id, "window", starts_at, ends_at) select id, 'all', now(), now() from board),
       score as (insert into board_scores (board_id, "window", member_id, numerator, reached_at) select id, 'all', $1::bigint, 1, now() from board),
       round as (insert into board_rounds (board_id, "window", member_id, round, numerator, closed_at) select id, 'all', $1::bigint, 'x', 1, now() from board),
       excluded as (insert into board_exclusions (board_id, "window", member_id, reason, excluded_by) select id, 'all', $1::bigint, $2, 'x' from board),
       preferred as (insert into bonus_preferences (member_id) values ($1::bigint)),
       limited as (insert into inhouse_member_limits (member_id, game_code, max_minor) values ($1::bigint, '', 1))
     insert into board_awards (board_id, "window", member_id, version, rank, numerator, amount_minor) select id, 'all', $1::bigint, 1, 1, 1, 1 from board`,
    [id, `asked ${email}`, `L${member.playerId}`],
  );
  // One that the member sent, with a browser, and one that it received.
  await sql(
    portal,
    `with browser as (insert into devices (public_id, member_id, token_hash, user_agent, last_address)
         values ('D' || $1::bigint, $1::bigint, '\\x02', 'browser of ' || $3, '198.51.100.8') returning id)
     insert into member_transfers (public_id, sender_id, recipient_id, is_up, amount_minor, currency, note, address, device_id, sent_on)
       select 'TS' || $1::bigint, $1::bigint, friend.id, true, 1, 'VND', 'to ' || $3, '198.51.100.8', browser.id, date '2026-01-01' from members friend, browser where friend.public_id = $2
       union all select 'TR' || $1::bigint, friend.id, $1::bigint, false, 1, 'VND', 'for ' || $3, '198.51.100.9', null, date '2026-01-01' from members friend where friend.public_id = $2`,
    [id, friend.playerId, email],
  );
  return { member, id, email, accountNumber: account?.number ?? '' };
}

/** Tables that retain rows of an erased member, and why. Every other table with a column for a member is emptied. */
const RETAINED: Record<string, string> = {
  affiliates: 'codes by which others registered, disabled',
  agent_acts: 'evidence of what agents did, by member ID',
  affiliate_plans: 'what the account was promised as an affiliate, by member ID',
  affiliate_players: 'counts of an affiliate’s code, by member ID',
  affiliate_statements: 'money',
  agent_flag_marks: 'rounds by member ID, deleted after days',
  agent_flags: 'evidence of abuse, by member ID, without personal data',
  agent_link_members: 'counts of an agent’s link, by member ID',
  agent_moves: 'the tree as figures and contracts count it',
  agent_paths: 'the tree as figures and contracts count it',
  deposits: 'payments',
  withdrawals: 'payments',
  payout_claims: 'a destination that was paid belongs to one member for ever',
  game_rewards: 'bets',
  game_rounds: 'bets',
  game_transactions: 'bets',
  settled_rounds: 'bets',
  member_days: 'bets',
  member_vendor_days: 'bets',
  marketing_consents: 'evidence of what was agreed to, without contacts',
  game_sessions: 'ids only, ended, deleted after a week',
  held_wins: 'bets',
  inhouse_crash_bets: 'bets',
  inhouse_crash_luck: 'evidence of abuse, by member ID, deleted after 90 days',
  inhouse_rounds: 'bets',
  inhouse_seed_pairs: 'evidence of bets',
  inhouse_step_rounds: 'bets',
  vendor_players: 'ids only, so that a late refund is booked',
  lottery_bets: 'bets',
  lottery_multi_draws: 'bets',
  lottery_slips: 'bets',
  lottery_agent_commissions: 'money',
  lottery_payouts: 'money',
  promotion_claims: 'money, only those that paid',
  referrals: 'money, ended, without reasons',
  referrers: 'money',
  referral_rewards: 'money',
  referral_commissions: 'money',
  board_awards: 'money',
  receivables: 'money',
};

/** Sections of an export that the full member has nothing in. */
const EMPTY_SECTIONS = [
  'bonuses',
  'deposits',
  'freeRounds',
  'lotteryBets',
  'missions',
  'points',
  'redemptions',
  'rounds',
  'vipLevels',
];

/** Checks that the member can download what is stored, and nothing secret or about others. */
async function expectExport(member: TestMember, email: string): Promise<void> {
  const request = { body: { kind: 'personal-data' } };
  const stranger = await portal.newMember();
  expect((await stranger.call('POST /wps/member/exports', request)).body.code).toBe('recent_authentication_required');
  const verified = `update sessions set strong_verified_at = clock_timestamp(), strong_verified_by = 'authenticator'
                     where member_id = (select id from members where public_id = $1)`;
  await sql(portal, verified, [member.playerId]);
  const { status, body } = await member.call('POST /wps/member/exports', request);
  expect(status).toBe(200);
  const { sections, cut, address, consents } = body.value;
  expect([cut, address]).toEqual([[], `1 Lake Road, ${email}`]);
  expect(consents).toContainEqual(expect.objectContaining({ channel: 'sms', isGranted: true }));
  const names = Object.keys(sections);
  expect(names.filter((name) => sections[name].length === 0).toSorted()).toEqual(EMPTY_SECTIONS);
  expect(sections.account).toMatchObject([{ id: member.playerId, email }]);
  expect(sections.withdrawals).toMatchObject([{ amount: '100001', state: 'received' }]);
  expect(sections.claims).toHaveLength(2);
  // The address is the sender's.
  const transfers = sections.teamTransfers.map((row: any) => [row.amount, row.remark, row.address]);
  expect(transfers.toSorted()).toEqual([
    ['-0.0001', `to ${email}`, '198.51.100.8'],
    ['0.0001', `for ${email}`, null],
  ]);
  expect(sections.deviceUses).toEqual([{ kind: 'desktop', at: expect.any(String) }]);
  expect(sections.leaderboards).toMatchObject([{ prize: '0.0001', currency: 'points' }]);
  expect(sections.referrals.map(({ role }: { role: string }) => role).toSorted()).toEqual(['friend', 'invited']);
  const text = JSON.stringify(body.value);
  await giveBonus(portal, stranger, { amount: '100' });
  await portal.app.db.transaction((tx) =>
    adjustPoints(tx, portal.app, { memberId: stranger.playerId, pointsMinor: 50_000n, key: 'export', remark: 'Hello' }),
  );
  await verifyStrongly(stranger);
  const other = (await stranger.call('POST /wps/member/exports', request)).body.value.sections;
  expect(other).toMatchObject({
    bonuses: [{ state: 'active', amount: '100' }],
    points: [{ changed: '5', remark: 'Hello' }],
  });
  // The page says the same in words, and runs nothing that a member has typed.
  for (const tag of ['en', 'vi']) {
    const t = getTranslator(tag, ['member']);
    const attack = '<script>alert(1)</script><img src=x onerror="alert(2)">';
    const attacked = { ...body.value.sections, feedback: [{ content: attack }, { content: 'a\nb \'c\' & "d"' }] };
    const page = readableExport({ ...body.value, sections: attacked, cut: ['feedback'] }, { t, tag });
    expect(page.match(/export\.(section|column)\.\w+/g)).toBe(null);
    expect([page.includes('<script'), page.includes('<img'), page.includes('&lt;script&gt;alert(1)')]).toEqual([
      false,
      false,
      true,
    ]);
    expect(page).toContain('a<br>b &#39;c&#39; &amp; &quot;d&quot;');
    expect(page).toContain(t('export.cut'));
    for (const value of [member.playerId, email, '100001', t('export.section.withdrawals')])
      expect(page).toContain(value);
    const others = readableExport({ ...body.value, sections: other }, { t, tag });
    expect(others.match(/export\.(section|column)\.\w+/g)).toBe(null);
    expect(others).toContain('Hello');
  }
  for (const secret of ['argon2', 'same_ip', 'asked ', stranger.username]) expect(text).not.toContain(secret);
}

describe('the erasure of an account', () => {
  it('deletes the personal data and keeps the records, whose seals stay valid', async () => {
    const { member, id, email, accountNumber } = await fullMember();
    await expectExport(member, email);
    await sealRecords(portal.app.db, portal.app);
    const before = await sql(portal, 'select count(*) as entries from ledger_entries');
    await erase(member);

    // Evidence of transfers is out of reach, and deleted after five years.
    expect(await tablesWith(email)).toEqual(['member_transfer_evidence']);
    const transfers = `select public_id as id, note, address, device_id as device from member_transfers where $1 in (sender_id, recipient_id) order by 1`;
    expect(await sql(portal, transfers, [id])).toEqual([
      { id: `TR${id}`, note: null, address: '198.51.100.9', device: null },
      { id: `TS${id}`, note: null, address: null, device: null },
    ]);
    const evidence = `select note, address, user_agent as browser from member_transfer_evidence order by note`;
    expect(await sql(portal, evidence)).toEqual([
      { note: `for ${email}`, address: null, browser: null },
      { note: `to ${email}`, address: '198.51.100.8', browser: `browser of ${email}` },
    ]);
    // The years begin again when the other party is erased.
    await sql(portal, `update member_transfer_evidence set delete_after = now() + interval '1 day'`);
    const [other] = await sql<{ id: bigint }>(
      portal,
      `select sender_id as id from member_transfers where recipient_id = $1`,
      [id],
    );
    await portal.app.db.transaction((tx) => eraseTransferDetails(tx, other?.id ?? 0n));
    const both = [
      { note: `for ${email}`, address: '198.51.100.9', browser: null },
      { note: `to ${email}`, address: '198.51.100.8', browser: `browser of ${email}` },
    ];
    expect(await sql(portal, evidence)).toEqual(both);
    const due = `select transfer_id from member_transfer_evidence where delete_after < now() + interval '4 years'`;
    expect(await sql(portal, due)).toEqual([]);
    const deleteOld = () => portal.app.db.transaction(deleteOldTransferEvidence);
    await deleteOld();
    await sql(
      portal,
      `update member_transfer_evidence set delete_after = delete_after - interval '5 years' where user_agent is not null`,
    );
    await deleteOld();
    expect(await sql(portal, evidence)).toEqual(both.slice(0, 1));
    await sql(portal, 'delete from member_transfer_evidence');
    for (const change of [`note = 'x'`, 'amount_minor = 2'])
      await expect(sql(portal, `update member_transfers set ${change}`)).rejects.toThrow();
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith(member.username)).toEqual([]);
    expect(await tablesWith(accountNumber)).toEqual(['payout_claims', 'withdrawals']);
    const columns = await sql<{ name: string }>(
      portal,
      `select table_name::text as name from information_schema.columns where table_schema = current_schema() and column_name = 'member_id' order by 1`,
    );
    for (const { name } of columns.filter((column) => !(column.name in RETAINED))) {
      expect([name, await sql(portal, `select 1 from "${name}" where member_id = $1`, [id])]).toEqual([name, []]);
    }
    const names = columns.map(({ name }) => name);
    expect(Object.keys(RETAINED).filter((table) => !names.includes(table))).toEqual([]);

    const [row] = await sql(
      portal,
      `select username, state, nickname, nickname_key, avatar, sealed_address, date_of_birth, contacts from members where id = $1`,
      [id],
    );
    const username = `erased-${member.playerId.toLowerCase()}`;
    expect(row).toEqual({
      username,
      state: 'blocked',
      nickname: null,
      nickname_key: null,
      avatar: null,
      sealed_address: null,
      date_of_birth: null,
      contacts: null,
    });
    const claims = 'select state, remark from promotion_claims where member_id = $1';
    expect(await sql(portal, claims, [id])).toEqual([{ state: 'issued', remark: null }]);
    expect(await sql(portal, 'select count(*) as entries from ledger_entries')).toEqual(before);
    await sealRecords(portal.app.db, portal.app);
    expect(await ops('audit', 'verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('as they were sealed'),
    });
    const [entry] = await sql(portal, `select actor, subject, details from audit_log where action = 'member.erase'`);
    expect(entry).toEqual({
      actor: 'second-admin',
      subject: member.playerId,
      details: { reason: REASON, proposedBy: 'the-admin' },
    });
  });

  it('closes it for good: no session, no sign-in, no unblocking, no second erasure', async () => {
    const member = await portal.newMember();
    await erase(member);
    expect((await member.call('GET /wps/v2/wallets/balance')).status).toBe(401);
    const login = { username: member.username, password: 'Correct-horse-9' };
    expect((await portal.call('POST /wps/session/login', { body: login, encrypted: true })).body.code).toBe(
      'incorrect_user_or_password',
    );
    const unblock = staff.as('support', `POST /ops/api/members/${member.playerId}/unblock`, { reason: REASON });
    expect((await unblock).body.code).toBe('wrong_state');
    expect((await propose(member.playerId)).body.code).toBe('wrong_state');
    await expect(
      sql(portal, `update members set state = 'active' where public_id = $1`, [member.playerId]),
    ).rejects.toThrow();
  });

  it.each<[string, () => Promise<TestMember>]>([
    ['erasure_balance', () => portal.newMember({ balance: '1' })],
    [
      'erasure_open_bonus',
      async () => {
        const member = await portal.newMember();
        await giveBonus(portal, member, { amount: '1' });
        return member;
      },
    ],
    [
      'erasure_open_deposit',
      async () => {
        const holder = await createAccountHolder(portal, '');
        expect((await holder.deposit()).status).toBe(200);
        return holder.member;
      },
    ],
    [
      'erasure_open_withdrawal',
      async () => {
        const holder = await createAccountHolder(portal, '100000');
        const { id } = (await holder.withdraw()).body.value;
        await decisionsOf(staff).approve(id);
        const { token } = await second();
        await portal.call(`POST /ops/api/withdrawals/${id}/mark-paid`, { token, body: { bankReference: `FT${id}` } });
        return holder.member;
      },
    ],
    [
      'erasure_open_bet',
      async () => {
        const session = await startGame(portal, { balance: '10' });
        expect((await session.bet()).body.status).toBe('OK');
        return session.member;
      },
    ],
    [
      'erasure_open_bet',
      async () => {
        const member = await portal.newMember({ balance: '1000' });
        await bet(member, { drawNumber: await openDraw(portal, 'SSC1M') }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-'));
        return member;
      },
    ],
    [
      'erasure_receivable',
      async () => {
        const { member, withdraw } = await createAccountHolder(portal);
        const drawNumber = await openDraw(portal, 'SSC1M');
        await bet(member, { drawNumber }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-', { multiplier: 50 }));
        await settled(portal, drawNumber, '7,2,3,4,5');
        expect((await withdraw('1400000')).status).toBe(200);
        await corrected(portal, drawNumber, '8,2,3,4,5');
        return member;
      },
    ],
    [
      'erasure_open_bet',
      async () => {
        const member = await portal.newMember({ balance: '1000' });
        const drawNumber = await openDraw(portal, 'SSC1M');
        await bet(member, { drawNumber }, lineOf('SSC1M', 'SSC_DWD', '7|-|-|-|-'));
        await settled(portal, drawNumber, '1,2,3,4,5');
        await changeResult(portal, drawNumber, '7,2,3,4,5');
        return member;
      },
    ],
    [
      'erasure_contract',
      async () => {
        const agent = await createAgent(portal);
        await signContract(portal, 'dailySalary', { payee: agent });
        return agent;
      },
    ],
    [
      'erasure_open_statement',
      async () => {
        const affiliate = await portal.newMember();
        await sql(
          portal,
          `with run as (insert into affiliate_runs (period_id, start_at, end_at, executed_at) values ('202001', now(), now(), now()) returning id)
           insert into affiliate_statements (run_id, draft, member_id, plan_version, cpa_count, cpa_minor, corrected_minor, base_minor, revenue_share_minor, sub_minor,
             carry_in_minor, carry_out_minor, brought_forward_minor, due_minor, payable_minor, carried_forward_minor, quarantines, state, stated_at)
           select run.id, 1, member.id, 1, 0, 0, 0, 0, 5, 0, 0, 0, 0, 5, 5, 0, '{}', 'PENDING', now() from run, members member where member.public_id = $1`,
          [affiliate.playerId],
        );
        return affiliate;
      },
    ],
    [
      'erasure_downlines',
      async () => {
        const [agent, member] = [await portal.newMember(), await portal.newMember()];
        await sql(portal, `update members set account_type = 'agent' where public_id = $1`, [agent.playerId]);
        await sql(
          portal,
          `update members set upline_id = (select id from members where public_id = $1) where public_id = $2`,
          [agent.playerId, member.playerId],
        );
        return agent;
      },
    ],
  ])('is refused with %s', async (code, create) => {
    const member = await create();
    const refused = await propose(member.playerId);
    expect(refused.status).toBe(409);
    expect(refused.body.value.obstacles).toContain(code);
    expect(refused.body.code).toBe(refused.body.value.obstacles[0]);
  });

  it('is checked again when it is approved', async () => {
    const holder = await createAccountHolder(portal, '');
    const { proposalId } = (await propose(holder.member.playerId)).body.value;
    await holder.deposit();
    expect((await approve(proposalId)).body.code).toBe('erasure_open_deposit');
    expect((await holder.member.call('GET /wps/v2/wallets/balance')).status).toBe(200);
  });

  it('leaves no deposit behind that is started at the same time', async () => {
    const holders = await Promise.all(Array.from({ length: 8 }, () => createAccountHolder(portal, '')));
    const outcomes = await Promise.all(
      holders.map(async ({ member, deposit }) => {
        const { proposalId } = (await propose(member.playerId)).body.value;
        return Promise.all([approve(proposalId), deposit()]);
      }),
    );
    for (const [erased, deposited] of outcomes) {
      expect([200, 409]).toContain(erased.status);
      expect(erased.status === 200 && deposited.status === 200).toBe(false);
      expect(deposited.status).toBeLessThan(500);
    }
  });

  it('leaves no bank account behind that is added at the same time', async () => {
    const holders = await Promise.all(Array.from({ length: 8 }, () => createAccountHolder(portal, '')));
    const outcomes = await Promise.all(
      holders.map(async ({ member }) => {
        const { proposalId } = (await propose(member.playerId)).body.value;
        const body = { bankCode: 'VCB', accountNumber: freshNumber(), holderName: 'NGUYEN VAN A' };
        const [erased, added] = await Promise.all([
          approve(proposalId),
          member.call('POST /wps/v2/wallets/bankAccounts', { body }),
        ]);
        return { member, erased, added };
      }),
    );
    for (const { member, erased, added } of outcomes) {
      expect(added.status).toBeLessThan(500);
      const left = await sql(
        portal,
        `select account.id from bank_accounts account join members member on member.id = account.member_id
          where member.public_id = $1 and member.erased_at is not null`,
        [member.playerId],
      );
      expect([erased.status, left]).toEqual([200, []]);
    }
  });

  it.each([
    [
      'chat message',
      'chat_messages',
      (member: TestMember) => member.call('POST /wps/chat/messages', { body: { text: 'I am still writing' } }),
    ],
    [
      'feedback',
      'feedback',
      (member: TestMember) => member.call('PUT /wps/feedback', { body: { content: 'It was nice here, mostly.' } }),
    ],
    ['receipt', 'member_files', (member: TestMember) => uploadReceipt(portal, member)],
    ['claim image', 'claim_images', (member: TestMember) => uploadClaimImage(portal, member)],
  ] as const)('leaves no %s behind that is sent at the same time', async (_what, table, send) => {
    const holders = await Promise.all(Array.from({ length: 8 }, () => createAccountHolder(portal, '')));
    await second();
    for (const { member } of holders) {
      const { proposalId } = (await propose(member.playerId)).body.value;
      const [erased, sent] = await Promise.all([approve(proposalId), send(member)]);
      expect([erased.status, sent.status < 500]).toEqual([200, true]);
    }
    const erased = 'select id from members where erased_at is not null';
    expect(await sql(portal, `select member_id from ${table} where member_id in (${erased})`)).toEqual([]);
  });

  it('leaves a deposit that comes late to be returned by the bank', async () => {
    const { member, deposit } = await createAccountHolder(portal, '');
    const { id } = (await deposit()).body.value;
    await sql(portal, `update deposits set state = 'expired' where public_id = $1`, [id]);
    const { proposalId } = (await propose(member.playerId)).body.value;
    expect((await approve(proposalId)).status).toBe(200);
    // It was never submitted, so that crediting it takes two people too.
    const credit = (await decisionsOf(staff).approveDeposit(id)).body.value.proposalId;
    expect((await approve(credit)).body.code).toBe('account_blocked');
  });

  it('takes two people whatever FOUR_EYES says', async () => {
    const single = await createTestApp({ FOUR_EYES: 'off' });
    try {
      const administrator = await createStaff(single);
      const { playerId, balance } = await single.newMember();
      const path = `POST /ops/api/members/${playerId}/erase`;
      expect((await administrator.as('admin', path, { reason: REASON })).status).toBe(202);
      expect(await balance()).toBe('0');
    } finally {
      await single.close();
    }
  });

  it('is for administrators only', async () => {
    const { playerId } = await portal.newMember();
    const refused = await staff.as('support', `POST /ops/api/members/${playerId}/erase`, { reason: REASON });
    expect(refused.body.code).toBe('refused');
  });
});

it('keeps chat messages of every other member from being deleted', async () => {
  const member = await portal.newMember();
  const headers = { 'Idempotency-Key': randomUUID() };
  await member.call('POST /wps/chat/messages', { body: { text: 'Hello' }, headers });
  await expect(sql(portal, 'delete from chat_messages')).rejects.toThrow();
});

describe('npm run ops -- members erase', () => {
  it('proposes the erasure in the name of a person, and names what has to be settled first', async () => {
    await staff.add('erasing', 'admin');
    const { secret } = await staff.enrolled('erasing');
    const eraseByName = (username: string, later: number) =>
      opsBy(codeOf(secret, later), '--as', 'erasing', 'members', 'erase', username, ...REASON.split(' '));
    const rich = await portal.newMember({ balance: '5' });
    expect(await eraseByName(rich.username, 0)).toMatchObject({
      code: 1,
      complaint: 'The account still has a balance. Pay it out first.',
    });
    const member = await portal.newMember();
    const { code, out } = await eraseByName(member.username.toUpperCase(), 1);
    expect([code, out]).toEqual([0, expect.stringContaining('needs a second person')]);
    const proposalId = /Proposal (\w+)/.exec(out)?.[1] ?? '';
    expect((await approve(proposalId)).status).toBe(200);
    expect((await member.call('GET /wps/v2/wallets/balance')).status).toBe(401);
  });
});

describe('an erased account', () => {
  it('leaves nothing that its agent or staff could change', async () => {
    const [agent, member] = [await createAgent(portal), await portal.newMember()];
    await sql(
      portal,
      `update members set upline_id = (select id from members where public_id = $2) where public_id = $1`,
      [member.playerId, agent.playerId],
    );
    await erase(member);
    const write = await agent.call(`POST /wps/agent/downlines/${member.playerId}/messages`, {
      body: { text: 'Hello' },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    expect([write.status, write.body]).toMatchObject([404, { code: 'not_found' }]);
    const limits = { game: null, max: '10000', maxWin: null, reason: 'too late' };
    const set = await staff.as('admin', `PUT /ops/api/members/${member.playerId}/inhouse-limits`, limits);
    expect(set.body.code).toBe('account_blocked');
  });
});
