import { addDelegate, createLink } from '#domain/agents';
import { register, type Member } from '#domain/members';
import { approveDeposit, createDeposit, submitDepositForReview } from '#domain/wallet';
import type { Tx } from '#kernel/database';
import { parseAmount } from '#kernel/money';
import type { AppContext } from '../context.ts';
import { walletDeps } from '../wallet-deps.ts';

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
  { username: 'khoa', upline: 'agent', type: 'member', maxPrizeGroup: 1960, deposit: '800000' },
  { username: 'mai', upline: 'hoa', type: 'member', maxPrizeGroup: 1950, deposit: '1200000' },
  { username: 'son', upline: 'hoa', type: 'member', maxPrizeGroup: 1940, deposit: '600000' },
  { username: 'vy', upline: 'nam', type: 'member', maxPrizeGroup: 1950, deposit: '2500000' },
  { username: 'tuan', upline: 'thu', type: 'member', maxPrizeGroup: 1940, deposit: '900000' },
  { username: 'bao', upline: 'thu', type: 'member', maxPrizeGroup: 1930 },
];

/** Names of the accounts with the demo password, for the command that creates them. */
export const TEAM_USERNAMES = TEAM.map(({ username }) => username);

/** A delegate of the first agent, who sets an own password at the first sign-in. */
const DELEGATE = 'agent-desk';

/** Creates a team of agents with its players, a registration link and a delegate. */
export async function seedAgentTeam(tx: Tx, app: AppContext, passwordHash: string): Promise<void> {
  const byName = new Map<string, Member>();
  for (const account of TEAM)
    byName.set(account.username, await seedAccount(tx, app, { account, byName, passwordHash }));
  const agent = byName.get('agent');
  if (!agent) throw new Error('the demo agent was not created');
  const acting = { agent, actor: agent };
  const terms = { type: 'member', prizeGroup: 1950, maxUses: null, expiresAt: null, note: 'Facebook' } as const;
  await createLink(tx, { random: app.random, now: app.clock.now() }, acting, terms);
  const permissions = ['reports.view', 'members.open'] as const;
  await addDelegate(tx, app, acting, { username: DELEGATE, passwordHash, permissions });
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
  await approveDeposit(tx, deps, { id, actor: 'demo data', ...transfer });
}
