import { addDelegate, createLink } from '#domain/agents';
import { register, setPaymentPassword, type Member } from '#domain/members';
import { sendMemberTransfer, transferRulesOf } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { parseAmount, smallestPayable } from '#kernel/money';
import type { AppContext } from '../../context.ts';
import { walletDeps } from '../../wallet-deps.ts';
import { type EarlierPlayer, SLOT_GAMES } from './earlier-rounds.ts';
import { type DemoHashes, earlierPaymentsOf, makeOlder } from './players.ts';

interface TeamAccount {
  username: string;
  /** Name of the agent directly above; none at the top. */
  upline?: string;
  type: 'master-agent' | 'agent' | 'member';
  maxPrizeGroup: number;
  /** Deposits of the last weeks, the oldest first. */
  deposits?: readonly string[];
}

/** A master agent with two agents, of whom one has an agent below, and players of each. */
const TEAM: readonly TeamAccount[] = [
  { username: 'agent', type: 'master-agent', maxPrizeGroup: 1980, deposits: ['20000000'] },
  { username: 'hoa', upline: 'agent', type: 'agent', maxPrizeGroup: 1970, deposits: ['5000000'] },
  { username: 'nam', upline: 'agent', type: 'agent', maxPrizeGroup: 1960, deposits: ['3000000'] },
  { username: 'thu', upline: 'hoa', type: 'agent', maxPrizeGroup: 1950, deposits: ['1500000'] },
  {
    username: 'khoa',
    upline: 'agent',
    type: 'member',
    maxPrizeGroup: 1960,
    deposits: ['4000000', '2500000', '1500000'],
  },
  { username: 'mai', upline: 'hoa', type: 'member', maxPrizeGroup: 1950, deposits: ['6000000', '4000000', '2000000'] },
  { username: 'son', upline: 'hoa', type: 'member', maxPrizeGroup: 1940, deposits: ['4000000', '2000000', '1000000'] },
  { username: 'vy', upline: 'nam', type: 'member', maxPrizeGroup: 1950, deposits: ['10000000', '8000000', '7000000'] },
  { username: 'tuan', upline: 'thu', type: 'member', maxPrizeGroup: 1940, deposits: ['5000000', '2500000', '1500000'] },
  { username: 'bao', upline: 'thu', type: 'member', maxPrizeGroup: 1930 },
];

/** Names of the accounts with the demo password, for the command that creates them. */
export const TEAM_USERNAMES = TEAM.map(({ username }) => username);

/** Transfers within the team: to a downline, else to the sender’s upline. */
const TRANSFERS: readonly { sender: string; downline?: string; amount: string; note: string }[] = [
  { sender: 'agent', downline: 'hoa', amount: '1500000', note: 'For your players this week' },
  { sender: 'agent', downline: 'khoa', amount: '300000', note: 'Happy birthday!' },
  { sender: 'hoa', downline: 'mai', amount: '500000', note: 'Weekly gift' },
  { sender: 'hoa', downline: 'son', amount: '200000', note: 'Weekly gift' },
  { sender: 'vy', amount: '400000', note: 'Thanks for the loan' },
];

/** A delegate of the first agent, who sets an own password at the first sign-in. */
const DELEGATE = 'agent-desk';

/** Creates a team of agents with its players, a registration link and a delegate. Returns them with what they did in the last weeks. */
export async function seedAgentTeam(tx: Tx, app: AppContext, hashes: DemoHashes): Promise<EarlierPlayer[]> {
  const { passwordHash, paymentPasswordHash } = hashes;
  const byName = new Map<string, Member>();
  for (const account of TEAM)
    byName.set(account.username, await seedAccount(tx, app, { account, byName, passwordHash }));
  const agent = byName.get('agent');
  if (!agent) throw new Error('the demo agent was not created');
  await setPaymentPassword(tx, { memberId: agent.id, passwordHash, paymentPasswordHash });
  for (const { id } of byName.values()) await makeOlder(tx, id);
  const acting = { agent, actor: agent };
  const terms = { type: 'member', prizeGroup: 1950, maxUses: null, expiresAt: null, note: 'Facebook' } as const;
  await createLink(tx, { random: app.random, now: app.clock.now() }, acting, terms);
  const permissions = ['reports.view', 'members.open'] as const;
  await addDelegate(tx, app, acting, { username: DELEGATE, passwordHash, permissions });
  return historyOf(tx, app, byName);
}

/** Sends money between the members of the team, as they do on the page of transfers. */
export async function seedTeamTransfers(tx: Tx, app: AppContext, team: readonly Member[]): Promise<void> {
  const members = new Map(team.map((member) => [member.username, member]));
  for (const { sender: username, downline, amount, note } of TRANSFERS) {
    const sender = members.get(username);
    if (!sender) throw new Error(`the demo has no account ${username}`);
    await sendMemberTransfer(tx, walletDeps(app), {
      sender,
      downline,
      amountMinor: parseAmount(amount) ?? 0n,
      note,
      address: undefined,
      sessionHash: undefined,
      confirmsForfeit: false,
      holdHours: 0,
      rules: transferRulesOf(smallestPayable(sender.currency)),
    });
  }
}

async function historyOf(tx: Tx, app: AppContext, byName: ReadonlyMap<string, Member>): Promise<EarlierPlayer[]> {
  const team: EarlierPlayer[] = [];
  let players = 0;
  for (const { username, type, deposits = [] } of TEAM) {
    const member = byName.get(username);
    if (!member) continue;
    const payments = await earlierPaymentsOf(tx, app, member, { deposits });
    const isPlaying = type === 'member' && deposits.length > 0;
    team.push({ member, payments, position: players, ...(isPlaying ? { style: SLOT_GAMES } : {}) });
    if (isPlaying) players += 1;
  }
  return team;
}

interface Seeding {
  account: TeamAccount;
  byName: ReadonlyMap<string, Member>;
  passwordHash: string;
}

async function seedAccount(tx: Tx, app: AppContext, { account, byName, passwordHash }: Seeding): Promise<Member> {
  const { username, upline, type: accountType, maxPrizeGroup } = account;
  return register(tx, app, {
    username,
    passwordHash,
    currency: app.config.currency,
    languageCode: 'MY',
    isDemo: true,
    accountType,
    maxPrizeGroup,
    uplineId: upline === undefined ? undefined : byName.get(upline)?.id,
  });
}
