import { eq, sql } from 'drizzle-orm';
import { addDelegate, createLink } from '#domain/agents';
import { members, register, setPaymentPassword, type Member } from '#domain/members';
import { approveDeposit, createDeposit, submitDepositForReview } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { parseAmount } from '#kernel/money';
import type { AppContext } from '../../context.ts';
import { walletDeps } from '../../wallet-deps.ts';
import { seedRounds } from './earlier-rounds.ts';
import { ACTOR, type DemoHashes } from './players.ts';

interface TeamAccount {
  username: string;
  /** Name of the agent directly above; none at the top. */
  upline?: string;
  type: 'master-agent' | 'agent' | 'member';
  maxPrizeGroup: number;
  deposit?: string;
}

/** A master agent with two agents, of whom one has an agent below, and players of each. */
const TEAM: readonly TeamAccount[] = [
  { username: 'agent', type: 'master-agent', maxPrizeGroup: 1980, deposit: '20000000' },
  { username: 'hoa', upline: 'agent', type: 'agent', maxPrizeGroup: 1970, deposit: '5000000' },
  { username: 'nam', upline: 'agent', type: 'agent', maxPrizeGroup: 1960, deposit: '3000000' },
  { username: 'thu', upline: 'hoa', type: 'agent', maxPrizeGroup: 1950, deposit: '1500000' },
  { username: 'khoa', upline: 'agent', type: 'member', maxPrizeGroup: 1960, deposit: '8000000' },
  { username: 'mai', upline: 'hoa', type: 'member', maxPrizeGroup: 1950, deposit: '12000000' },
  { username: 'son', upline: 'hoa', type: 'member', maxPrizeGroup: 1940, deposit: '7000000' },
  { username: 'vy', upline: 'nam', type: 'member', maxPrizeGroup: 1950, deposit: '25000000' },
  { username: 'tuan', upline: 'thu', type: 'member', maxPrizeGroup: 1940, deposit: '9000000' },
  { username: 'bao', upline: 'thu', type: 'member', maxPrizeGroup: 1930 },
];

/** Names of the accounts with the demo password, for the command that creates them. */
export const TEAM_USERNAMES = TEAM.map(({ username }) => username);

/** The accounts are older than what they have played. */
const AGE_DAYS = 60;

/** A delegate of the first agent, who sets an own password at the first sign-in. */
const DELEGATE = 'agent-desk';

/** Creates a team of agents with its players and what they have played, a registration link and a delegate. Returns the ids by name. */
export async function seedAgentTeam(tx: Tx, app: AppContext, hashes: DemoHashes): Promise<ReadonlyMap<string, bigint>> {
  const { passwordHash, paymentPasswordHash } = hashes;
  const byName = new Map<string, Member>();
  for (const account of TEAM)
    byName.set(account.username, await seedAccount(tx, app, { account, byName, passwordHash }));
  const agent = byName.get('agent');
  if (!agent) throw new Error('the demo agent was not created');
  await setPaymentPassword(tx, { memberId: agent.id, passwordHash, paymentPasswordHash });
  await seedRounds(tx, app, playersOf(byName));
  const acting = { agent, actor: agent };
  const terms = { type: 'member', prizeGroup: 1950, maxUses: null, expiresAt: null, note: 'Facebook' } as const;
  await createLink(tx, { random: app.random, now: app.clock.now() }, acting, terms);
  const permissions = ['reports.view', 'members.open'] as const;
  await addDelegate(tx, app, acting, { username: DELEGATE, passwordHash, permissions });
  return new Map([...byName].map(([name, { id }]) => [name, id]));
}

function playersOf(byName: ReadonlyMap<string, Member>) {
  return TEAM.flatMap(({ username, type, deposit }) => {
    const member = byName.get(username);
    return member && type === 'member' && deposit !== undefined ? [{ member, deposit }] : [];
  });
}

interface Seeding {
  account: TeamAccount;
  byName: ReadonlyMap<string, Member>;
  passwordHash: string;
}

async function seedAccount(tx: Tx, app: AppContext, { account, byName, passwordHash }: Seeding): Promise<Member> {
  const { username, upline, type: accountType, maxPrizeGroup, deposit } = account;
  const member = await register(tx, app, {
    username,
    passwordHash,
    currency: app.config.currency,
    languageCode: 'MY',
    isDemo: true,
    accountType,
    maxPrizeGroup,
    uplineId: upline === undefined ? undefined : byName.get(upline)?.id,
  });
  await tx.orm
    .update(members)
    .set({ registeredAt: sql`now() - make_interval(days => ${AGE_DAYS})` })
    .where(eq(members.id, member.id));
  if (deposit !== undefined) await seedDeposit(tx, app, member, deposit);
  return member;
}

/** Credits a bank transfer. */
async function seedDeposit(tx: Tx, app: AppContext, member: Member, text: string): Promise<void> {
  const deps = walletDeps(app);
  const request = { member, methodCode: 'bank-transfer', amountMinor: parseAmount(text) ?? 0n };
  const { publicId: id } = await createDeposit(tx, deps, request);
  await submitDepositForReview(tx, member, id);
  const transfer = { bankReference: `DEMO-${id}`, valueDate: app.clock.now().toISOString().slice(0, 10) };
  await approveDeposit(tx, deps, { id, actor: ACTOR, ...transfer });
}
