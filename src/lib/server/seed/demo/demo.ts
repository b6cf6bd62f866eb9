import { count } from 'drizzle-orm';
import { checkRewardsOf } from '#domain/games';
import { members, type Member } from '#domain/members';
import { advanceMissions, queueMissionSignIn } from '#domain/missions';
import { setModule } from '#domain/modules';
import { adjustPoints } from '#domain/points';
import { changeRankSettings, pinMemberRank, scoreRanks } from '#domain/ranks';
import { listPublishedPromotions, listTitles } from '#domain/promotions';
import { changeReferralProgram } from '#domain/referrals';
import { giveFreeRounds, giveGrant } from '#domain/rewards';
import type { Db, Tx } from '#kernel/database';
import { parseAmount, UNIT } from '#kernel/money';
import { WHOLE_PPM } from '#rules/rewards/rates';
import type { OfferType } from '#rules/rewards/offers/offer-schema';
import type { ReferralTerms } from '#rules/rewards/referral-terms';
import { DEFAULT_WAGERING } from '#rules/rewards/wagering';
import { passwordHasher } from '../../adapters/passwords.ts';
import type { AppContext } from '../../context.ts';
import { rankDeps } from '../../rank-deps.ts';
import { missionDeps, rewardDeps, tagOfCode } from '../../reward-deps.ts';
import { seedAgentContracts } from './agent-contracts.ts';
import { seedAgentTeam, seedTeamTransfers, TEAM_USERNAMES } from './agent-team.ts';
import { seedQuestion } from './chat.ts';
import { seedClaims } from './claims.ts';
import { seedEarlierDraws } from './earlier-draws.ts';
import { type EarlierPlayer, seedHistory, SLOT_GAMES } from './earlier-rounds.ts';
import { bookFirstRounds } from './first-rounds.ts';
import { seedLinks } from './links.ts';
import { seedMessage } from './messages.ts';
import { OFFER_PICTURES, readOfferTexts, seedOffers } from './offers.ts';
import {
  ACTOR,
  type DemoHashes,
  earlierPaymentsOf,
  type Player,
  seedDeposit,
  seedPlayer,
  seedWithdrawal,
  startTransfer,
} from './players.ts';
import { RAFFLE_PICTURE, seedRaffle } from './raffle.ts';
import { ENVELOPE_PICTURE, seedRedEnvelopes } from './red-envelopes.ts';
import { REGULARS, seedRegularPayments, seedRegulars } from './regulars.ts';
import { type LocalizedTexts, readTexts } from '../content/articles.ts';
import { seedContent } from '../content/seed.ts';
import { SANDBOX_CODE } from '../essentials.ts';
import { readPictures } from '../pictures.ts';
import { readMallTexts, seedMall } from '../point-mall/seed.ts';

/** Published in the README. Accounts with it exist only with `--demo`, which production refuses. */
export const DEMO_PASSWORD = 'parlay-demo';

/** Payment password of the demo accounts; published like the other one. */
const DEMO_PAYMENT_PASSWORD = 'demo-payout';

/** A player who was invited, with what waits for staff. */
interface Friend extends Player {
  waitingDeposit?: string;
  withdrawal: string;
}

/** Deposit of today, which the first missions count. */
const NEW_DEPOSIT = '1000000';

const INVITER: Player = {
  username: 'demo',
  payeeName: 'LE DEMO',
  deposits: ['300000', '400000', '300000', '400000'],
  payouts: ['100000', '200000', '150000'],
  accountNumber: '1900100100103',
};
const FRIENDS: readonly Friend[] = [
  {
    username: 'linh',
    payeeName: 'NGUYEN THUY LINH',
    deposits: ['25000000', '6000000', '5000000', '4000000'],
    payouts: ['2000000', '3500000', '1500000'],
    depositToday: '2000000',
    accountNumber: '1900100100101',
    withdrawal: '2500000',
  },
  {
    username: 'minh',
    payeeName: 'TRAN QUANG MINH',
    deposits: ['5000000', '2500000', '1500000'],
    payouts: ['800000', '500000'],
    accountNumber: '1900100100102',
    waitingDeposit: '300000',
    withdrawal: '600000',
  },
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

const VIP = 'linh';

/** VIP level of one of the players, above 4 and so with a service of its own; the others have what they deposit and play for. */
const VIP_LEVEL = 5;

export const DEMO_USERNAMES = [
  ...[INVITER, ...FRIENDS, ...REGULARS].map(({ username }) => username),
  ...TEAM_USERNAMES,
];

/**
 * Creates a few players who have played for weeks, with deposits and withdrawals that wait for staff, messages, a team of agents, a point
 * mall, a raffle and red envelopes beside the first texts, and switches the chat on. Does nothing when there are members already.
 */
export async function seedDemo(app: AppContext): Promise<boolean> {
  if (await hasMembers(app.db)) return false;
  // A portal that has any content, like the raffle, does not get the first texts any more.
  await seedContent(app);
  const hashes = {
    passwordHash: await passwordHasher.hash(DEMO_PASSWORD),
    paymentPasswordHash: await passwordHasher.hash(DEMO_PAYMENT_PASSWORD),
  };
  const texts = {
    promotions: await readOfferTexts(app.config),
    messages: await readTexts('demo-messages'),
    mall: await readMallTexts(app.config),
  };
  const pictures = await readPictures([RAFFLE_PICTURE, ENVELOPE_PICTURE, ...OFFER_PICTURES], 'banner');
  const story = await app.db.transaction(async (tx) => {
    if (await hasMembers(tx)) return undefined;
    // Two people would approve this on a real portal.
    await changeRankSettings(tx, { mode: 'all', monthlyBudgetMinor: parseAmount(RANK_BUDGET) ?? 0n });
    const program = { isOn: true, monthlyBudgetMinor: parseAmount(REFERRAL_BUDGET) ?? 0n, terms: REFERRALS };
    await changeReferralProgram(tx, { seenVersion: 1, program, actor: ACTOR });
    await setModule(tx, 'CBS3', true);
    const inviter = await seedPlayer(tx, app, INVITER, hashes);
    const friends = await seedFriends(tx, app, { referrerId: inviter.id, hashes, messages: texts.messages });
    const regulars = await seedRegulars(tx, app, hashes);
    const team = await seedAgentTeam(tx, app, hashes);
    // Before all else that moves money: a history is the first that its accounts have.
    await seedHistory(tx, app, [await rareGuest(tx, app, inviter), ...friends, ...regulars, ...team]);
    const players = [...friends, ...regulars].map(({ member }) => member);
    // Free rounds are offered for games whose vendor takes them.
    if (app.config.sandbox.secrets.SBX) await checkRewardsOf(tx, SANDBOX_CODE);
    const contentIds = await seedOffers(tx, app, { pictures, texts: texts.promotions });
    await seedNewPlayer(tx, app, { member: inviter, messages: texts.messages });
    await seedFriendPayments(tx, app, players);
    await seedRegularPayments(tx, app, players);
    await seedEarlierDraws(tx, app);
    await seedMall(tx, app, texts.mall);
    const [moon, tiger] = [pictures.get(RAFFLE_PICTURE), pictures.get(ENVELOPE_PICTURE)];
    if (moon) await seedRaffle(tx, app, { image: moon, texts: texts.promotions });
    if (tiger) await seedRedEnvelopes(tx, app, { image: tiger, texts: texts.promotions });
    await seedLinks(tx, app);
    return { contentIds, inviter, players: [inviter, ...players], team: team.map(({ member }) => member) };
  });
  if (!story) return false;
  const { contentIds, inviter, players, team } = story;
  await bookFirstRounds(app, inviter);
  await seedAgentContracts(app, new Map(team.map(({ username, id }) => [username, id])));
  await scoreRanks(app.db, rankDeps(app), { waits: true });
  await app.db.transaction(async (tx) => {
    // The days that a rebate pays are in the figures by now.
    await seedClaims(tx, app, { players: [...players, ...team], contentIds });
    await seedTeamTransfers(tx, app, team);
  });
  await advanceMissions(app.db, missionDeps(app));
  return true;
}

async function hasMembers(db: Db): Promise<boolean> {
  const [found] = await db.orm.select({ count: count() }).from(members);
  return found !== undefined && found.count > 0;
}

/** Returns what a player who seldom comes did in the last weeks: the day after a deposit, an evening at the slots. */
async function rareGuest(tx: Tx, app: AppContext, member: Member): Promise<EarlierPlayer> {
  const payments = await earlierPaymentsOf(tx, app, member, INVITER);
  const isDayOfRounds = (daysAgo: number) => daysAgo % 7 === 4;
  return { member, payments, style: { ...SLOT_GAMES, isDayOfRounds }, position: FRIENDS.length };
}

/** Creates the invited players. Returns them with what they did in the last weeks. */
async function seedFriends(
  tx: Tx,
  app: AppContext,
  { referrerId, hashes, messages }: { referrerId: bigint; hashes: DemoHashes; messages: LocalizedTexts },
): Promise<EarlierPlayer[]> {
  const players: EarlierPlayer[] = [];
  for (const [position, friend] of FRIENDS.entries()) {
    const member = await seedPlayer(tx, app, { ...friend, referrerId }, hashes);
    if (friend.username === VIP) await seedVip(tx, app, { member, messages });
    else await seedQuestion(tx, member);
    const payments = await earlierPaymentsOf(tx, app, member, friend);
    players.push({ member, payments, style: SLOT_GAMES, position });
  }
  return players;
}

/** Adds the payments of today, of which some wait for staff. */
async function seedFriendPayments(tx: Tx, app: AppContext, players: readonly Member[]): Promise<void> {
  for (const { username, depositToday, waitingDeposit, withdrawal } of FRIENDS) {
    const member = players.find((player) => player.username === username);
    if (!member) continue;
    if (depositToday !== undefined) await seedDeposit(tx, app, member, depositToday);
    if (waitingDeposit !== undefined) await startTransfer(tx, app, member, waitingDeposit);
    await seedWithdrawal(tx, app, member, withdrawal);
  }
}

/** A player with the texts of the messages that the demo writes. */
interface Reader {
  member: Member;
  messages: LocalizedTexts;
}

/** Gives a new player what a new player gets. */
async function seedNewPlayer(tx: Tx, app: AppContext, { member, messages }: Reader): Promise<void> {
  await seedDeposit(tx, app, member, NEW_DEPOSIT);
  await seedBonus(tx, app, member);
  if (app.config.sandbox.secrets.SBX) await seedFreeRounds(tx, app, member);
  await seedPoints(tx, app, member);
  await seedMessage(tx, member, { kind: 'new', texts: messages });
  await queueMissionSignIn(tx, { memberId: member.id, currency: member.currency });
}

async function seedVip(tx: Tx, app: AppContext, { member, messages }: Reader): Promise<void> {
  const by = { actor: ACTOR, reason: 'A guest of honor' };
  await pinMemberRank(tx, rankDeps(app), { memberId: member.publicId, level: VIP_LEVEL }, by);
  await seedMessage(tx, member, { kind: 'vip', texts: messages });
}

/** Returns the first promotion of a type, which pays an award of it and names it. */
async function promotionOf(tx: Tx, type: OfferType, { languageCode }: Member): Promise<{ id: bigint; title: string }> {
  const id = (await listPublishedPromotions(tx)).find(({ offer }) => offer.award.type === type)?.id ?? 0n;
  const title = (await listTitles(tx, [id], [tagOfCode(languageCode)])).get(id);
  if (title === undefined) throw new Error(`there is no promotion of the type ${type}`);
  return { id, title };
}

/** Gives points for a first redemption. */
async function seedPoints(tx: Tx, app: AppContext, { publicId: memberId }: Member): Promise<void> {
  const adjustment = { memberId, pointsMinor: parseAmount('25000') ?? 0n, key: 'demo data', remark: 'Welcome' };
  await adjustPoints(tx, app, adjustment);
}

/** Gives a bonus of the first promotion on deposits, for slots and fishing, that must be staked ten times within a week. */
async function seedBonus(tx: Tx, app: AppContext, member: Member): Promise<void> {
  const { id: promotionId, title: name } = await promotionOf(tx, 'deposit_match', member);
  await giveGrant(tx, rewardDeps(app), {
    memberId: member.id,
    currency: member.currency,
    promotionId,
    reference: 'demo data',
    name,
    amountMinor: parseAmount('200000') ?? 0n,
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

/** Gives ten free rounds of their promotion, which the sandbox vendor is announced like any vendor. */
async function seedFreeRounds(tx: Tx, app: AppContext, member: Member): Promise<void> {
  const { id: paidBy, title: name } = await promotionOf(tx, 'free_rounds', member);
  await giveFreeRounds(tx, rewardDeps(app), {
    memberId: member.publicId,
    key: 'demo data',
    name,
    paidBy,
    vendorCode: SANDBOX_CODE,
    gameCode: 'LOTUS',
    rounds: 10,
    stakeMinor: parseAmount('5000') ?? 0n,
    maxWinMinor: parseAmount('500000') ?? 0n,
    validHours: 168,
    terms: null,
  });
}
