import { count, eq, sql } from 'drizzle-orm';
import { checkRewardsOf } from '#domain/games';
import { addBankAccount, bankAccounts, members, register, setPaymentPassword, type Member } from '#domain/members';
import { adjustPoints } from '#domain/points';
import { changeRankSettings, pinMemberRank } from '#domain/ranks';
import { bindReferral, changeReferralProgram } from '#domain/referrals';
import { fillBudget, giveFreeRounds, giveGrant } from '#domain/rewards';
import { approveDeposit, createDeposit, submitDepositForReview } from '#domain/wallet';
import type { Db, Tx } from '#kernel/database';
import { parseAmount, UNIT } from '#kernel/money';
import { WHOLE_PPM } from '#rules/rewards/rates';
import type { ReferralTerms } from '#rules/rewards/referral-terms';
import { DEFAULT_WAGERING } from '#rules/rewards/wagering';
import { passwordHasher } from '../adapters/passwords.ts';
import type { AppContext } from '../context.ts';
import { rankDeps } from '../rank-deps.ts';
import { rewardDeps } from '../reward-deps.ts';
import { seedAgentContracts } from './agent-contracts.ts';
import { seedAgentTeam, TEAM_USERNAMES } from './agent-team.ts';
import { RAFFLE_PICTURE, seedRaffle } from './demo-raffle.ts';
import { seedContent } from './content/seed.ts';
import { SANDBOX_CODE } from './essentials.ts';
import { readPictures } from './pictures.ts';
import { seedMall } from './point-mall/seed.ts';
import { walletDeps } from '../wallet-deps.ts';

/** Published in the README. Accounts with it exist only with `--demo`, which production refuses. */
export const DEMO_PASSWORD = 'parlay-demo';

/** Payment password of the demo accounts; published like the other one. */
export const DEMO_PAYMENT_PASSWORD = 'demo-payout';

interface Player {
  username: string;
  payeeName: string;
  deposits: readonly string[];
  accountNumber: string;
  referrerId?: bigint;
}

const INVITER: Player = {
  username: 'demo',
  payeeName: 'LE DEMO',
  deposits: ['1000000'],
  accountNumber: '1900100100103',
};
const FRIENDS: readonly Player[] = [
  { username: 'linh', payeeName: 'NGUYEN THUY LINH', deposits: ['2000000', '500000'], accountNumber: '1900100100101' },
  { username: 'minh', payeeName: 'TRAN QUANG MINH', deposits: ['750000'], accountNumber: '1900100100102' },
];

/** Budget of level-up awards in a month. */
const RANK_BUDGET = '500000000';
/** The referral program: the first player has invited the others. */
const REFERRALS: ReferralTerms = {
  minDeposit: 100_000n * UNIT,
  minTurnover: 300_000n * UNIT,
  withinDays: 30,
  referrerReward: 50_000n * UNIT,
  refereeReward: 20_000n * UNIT,
  tiers: [
    { count: 3, bonus: 100_000n * UNIT },
    { count: 10, bonus: 500_000n * UNIT },
  ],
  commission: [1000n, 500n, 200n],
};
const REFERRAL_BUDGET = '100000000';

/** VIP level of one of the players; the others have what they deposit and play for. */
const GOLD = 3;

/** The demo accounts and what they withdraw to are older than any hold, so that a withdrawal can be tried at once. */
const AGE_DAYS = 60;

export const DEMO_USERNAMES = [...[...FRIENDS, INVITER].map(({ username }) => username), ...TEAM_USERNAMES];

/**
 * Creates a few players with money, one pending deposit, a team of agents, a point mall, and a raffle beside the first texts. Does
 * nothing when there are members already.
 */
export async function seedDemo(app: AppContext): Promise<boolean> {
  if (await hasMembers(app.db)) return false;
  // A portal that has any content, like the raffle, does not get the first texts any more.
  await seedContent(app);
  const picture = (await readPictures([RAFFLE_PICTURE], 'banner')).get(RAFFLE_PICTURE);
  const team = await app.db.transaction(async (tx) => {
    if (await hasMembers(tx)) return undefined;
    // Two people would approve this on a real portal.
    await changeRankSettings(tx, { mode: 'all', monthlyBudgetMinor: parseAmount(RANK_BUDGET) ?? 0n });
    const program = { isOn: true, monthlyBudgetMinor: parseAmount(REFERRAL_BUDGET) ?? 0n, terms: REFERRALS };
    await changeReferralProgram(tx, { seenVersion: 1, program, actor: 'demo data' });
    const { id: referrerId } = await seedPlayer(tx, app, INVITER);
    for (const friend of FRIENDS) await seedPlayer(tx, app, { ...friend, referrerId });
    const passwordHash = await passwordHasher.hash(DEMO_PASSWORD);
    const paymentPasswordHash = await passwordHasher.hash(DEMO_PAYMENT_PASSWORD);
    const ids = await seedAgentTeam(tx, app, { passwordHash, paymentPasswordHash });
    await seedMall(tx, app);
    if (picture) await seedRaffle(tx, app, picture);
    return ids;
  });
  if (team) await seedAgentContracts(app, team);
  return team !== undefined;
}

async function hasMembers(db: Db): Promise<boolean> {
  const [found] = await db.orm.select({ count: count() }).from(members);
  return found !== undefined && found.count > 0;
}

async function seedPlayer(tx: Tx, app: AppContext, player: Player): Promise<Member> {
  const { username, payeeName, referrerId } = player;
  const passwordHash = await passwordHasher.hash(DEMO_PASSWORD);
  const identity = {
    username,
    payeeName,
    passwordHash,
    currency: app.config.currency,
    languageCode: 'MY',
    isDemo: true,
    referrerId,
  };
  const member = await register(tx, app, identity);
  if (referrerId !== undefined) await bindReferral(tx, member.id);
  await seedPayouts(tx, app, { member, passwordHash, accountNumber: player.accountNumber });
  // Nothing of these deposits has to be staked first, for the same reason.
  const deps = { ...walletDeps(app), turnover: { ...app.config.rewards.turnover, factorHundredths: 0n } };
  for (const text of player.deposits) {
    const request = { member, methodCode: 'bank-transfer', amountMinor: parseAmount(text) ?? 0n };
    const { publicId: id } = await createDeposit(tx, deps, request);
    await submitDepositForReview(tx, member, id);
    const transfer = { bankReference: `DEMO-${id}`, valueDate: app.clock.now().toISOString().slice(0, 10) };
    await approveDeposit(tx, deps, { id, actor: 'demo data', ...transfer });
  }
  if (username === 'linh') {
    const by = { actor: 'demo data', reason: 'A guest of honor' };
    await pinMemberRank(tx, rankDeps(app), { memberId: member.publicId, level: GOLD }, by);
  }
  if (username === 'demo') {
    await seedBonus(tx, app, member);
    if (app.config.sandbox.secret) await seedFreeRounds(tx, app, member);
    await seedPoints(tx, app, member);
  }
  if (username !== 'minh') return member;
  const waiting = await createDeposit(tx, deps, {
    member,
    methodCode: 'bank-transfer',
    amountMinor: parseAmount('300000') ?? 0n,
  });
  await submitDepositForReview(tx, member, waiting.publicId);
  return member;
}

/** Gives points for a first redemption. */
async function seedPoints(tx: Tx, app: AppContext, { publicId: memberId }: Member): Promise<void> {
  const adjustment = { memberId, pointsMinor: parseAmount('25000') ?? 0n, key: 'demo data', remark: 'Welcome' };
  await adjustPoints(tx, app, adjustment);
}

/** Gives a bonus for slots and fishing that must be staked ten times within a week. */
async function seedBonus(tx: Tx, app: AppContext, { id: memberId, currency }: Member): Promise<void> {
  const [promotionId, amountMinor] = [0n, parseAmount('200000') ?? 0n];
  await fillBudget(tx, { promotionId, currency, amountMinor, key: 'demo data' });
  await giveGrant(tx, rewardDeps(app), {
    memberId,
    currency,
    promotionId,
    reference: 'demo data',
    name: 'Welcome bonus',
    amountMinor,
    depositMinor: 0n,
    terms: {
      ...DEFAULT_WAGERING,
      stakesFirst: 'cash',
      counts: 'all',
      principal: 'paid',
      contributionPpm: { RNG: WHOLE_PPM, FISH: WHOLE_PPM / 2n },
      maxBetMinor: parseAmount('50000') ?? null,
      maxConversionMinor: null,
      validHours: 168,
      queueHours: 720,
      forfeitsOnWithdrawal: true,
    },
  });
}

/** Gives ten free rounds of the sandbox vendor, which is announced them like any vendor. */
async function seedFreeRounds(tx: Tx, app: AppContext, { publicId: memberId }: Member): Promise<void> {
  await checkRewardsOf(tx, SANDBOX_CODE);
  await giveFreeRounds(tx, rewardDeps(app), {
    memberId,
    key: 'demo data',
    name: 'Lotus nights',
    vendorCode: SANDBOX_CODE,
    gameCode: 'LOTUS',
    rounds: 10,
    stakeMinor: parseAmount('5000') ?? 0n,
    maxWinMinor: parseAmount('500000') ?? 0n,
    validHours: 168,
    terms: null,
  });
}

async function seedPayouts(
  tx: Tx,
  app: AppContext,
  { member, passwordHash, accountNumber }: { member: Member; passwordHash: string; accountNumber: string },
): Promise<void> {
  const paymentPasswordHash = await passwordHasher.hash(DEMO_PAYMENT_PASSWORD);
  await setPaymentPassword(tx, { memberId: member.id, passwordHash, paymentPasswordHash });
  const account = { bankCode: 'TCB', accountNumber, holderName: member.payeeName ?? '' };
  await addBankAccount(tx, app.random, member, account);
  const earlier = sql`now() - make_interval(days => ${AGE_DAYS})`;
  const set = { registeredAt: earlier, passwordChangedAt: earlier, paymentPasswordChangedAt: earlier };
  await tx.orm.update(members).set(set).where(eq(members.id, member.id));
  await tx.orm.update(bankAccounts).set({ createdAt: earlier }).where(eq(bankAccounts.memberId, member.id));
}
