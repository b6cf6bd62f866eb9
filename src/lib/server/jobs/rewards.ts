import { advanceBoards, fillBoardBudgets, finishWindows, payBoardAwards } from '#domain/boards';
import { readerLag, unreadFactsSql } from '#domain/figures';
import { advanceMissions, DUE_MISSIONS_SQL, fillMissionBudgets, payMissionAwards } from '#domain/missions';
import { accrueAll, fillMallBudget, UNACCRUED_SQL } from '#domain/points';
import {
  closeRaffles,
  drawOpenings,
  drawRaffles,
  giveTickets,
  listPromotionsWithBudgets,
  payAutomaticAwards,
  returnBudgets,
  revealSeeds,
  UNREVEALED_DRAWS_SQL,
} from '#domain/promotions';
import { endRankMonths, fillRankBudget, payRankAwards, scoreRanks, UNSCORED_SQL } from '#domain/ranks';
import {
  DUE_REFERRALS_SQL,
  expireReferrals,
  fillReferralBudget,
  followReferrals,
  judgeReferrals,
  payCommissions,
  payReferralRewards,
} from '#domain/referrals';
import { DUE_FREE_ROUNDS_SQL, lapseGrants, settleRounds, UNSETTLED_SQL } from '#domain/rewards';
import { displayTime } from '#kernel/clock';
import { isBudgetLow } from '#rules/rewards/budgets';
import { isDrawnAward } from '#rules/rewards/offers/offer-schema';
import { AUTOMATIC_FROM_HOUR } from '#rules/rewards/offers/automatic-runs';
import type { AppContext } from '../context.ts';
import { advanceFreeRounds } from '../free-rounds.ts';
import { figuresLagSeconds } from '../metrics.ts';
import { rankDeps } from '../rank-deps.ts';
import { referralDeps } from '../referral-deps.ts';
import { automaticDeps, boardDeps, missionDeps, pointDeps, rewardDeps, tagOfCode } from '../reward-deps.ts';
import type { Job } from './job.ts';

/** Jobs that move bonuses, turnover and ranks. Only one process reads settled rounds for each at a time; the others pass. */
export const REWARD_JOBS: readonly Job[] = [
  {
    name: 'settle rewards',
    when: '* * * * *',
    asSoonAs: UNSETTLED_SQL,
    run: async (app) => {
      await settleRounds(app.db, rewardDeps(app), { waits: false });
      figuresLagSeconds.set({ reader: 'rewards' }, await readerLag(app.db, 'rewards'));
    },
  },
  { name: 'lapse bonuses', when: '*/10 * * * * *', run: (app) => lapseGrants(app.db, rewardDeps(app)) },
  { name: 'advance free rounds', when: '* * * * *', asSoonAs: DUE_FREE_ROUNDS_SQL, run: advanceFreeRounds },
  {
    name: 'score ranks',
    when: '* * * * *',
    asSoonAs: UNSCORED_SQL,
    run: async (app) => {
      await scoreRanks(app.db, rankDeps(app), { waits: false });
      figuresLagSeconds.set({ reader: 'ranks' }, await readerLag(app.db, 'ranks'));
    },
  },
  { name: 'end months of ranks', when: '5 * * * * *', run: (app) => endRankMonths(app.db, rankDeps(app)) },
  { name: 'pay rank awards', when: '*/5 * * * * *', run: payDueAwards },
  {
    name: 'accrue points',
    when: '* * * * *',
    asSoonAs: UNACCRUED_SQL,
    run: async (app) => {
      await accrueAll(app.db, pointDeps(app));
      figuresLagSeconds.set({ reader: 'points' }, await readerLag(app.db, 'points'));
    },
  },
  {
    name: 'pay automatic awards',
    when: '51 * * * * *',
    run: (app) => payAutomaticAwards(app.db, automaticDeps(app), { fromHour: AUTOMATIC_FROM_HOUR }),
  },
  { name: 'warn of low budgets', when: '33 * * * *', run: warnOfLowBudgets },
  { name: 'return budgets', when: '29 * * * *', run: ({ db }) => returnBudgets(db) },
  { name: 'draw red envelopes', when: '* * * * *', asSoonAs: UNREVEALED_DRAWS_SQL, run: drawRedEnvelopes },
  // Ten minutes after the operator's midnight the day's tickets are issued; the other runs correct them.
  { name: 'issue raffle tickets', when: '0 10 * * * *', run: ({ db, config }) => giveTickets(db, config.timeZone) },
  { name: 'draw raffles', when: '* * * * *', asSoonAs: UNREVEALED_DRAWS_SQL, run: runRaffles },
  {
    name: 'advance missions',
    when: '* * * * *',
    asSoonAs: DUE_MISSIONS_SQL,
    run: async (app) => {
      await advanceMissions(app.db, missionDeps(app));
      await payMissionAwards(app.db, missionDeps(app));
      figuresLagSeconds.set({ reader: 'missions' }, await readerLag(app.db, 'missions'));
    },
  },
  {
    name: 'fill the budgets of missions',
    when: '*/5 * * * * *',
    run: (app) => fillMissionBudgets(app.db, presentMonth(app)),
  },
  {
    name: 'advance boards',
    when: '* * * * *',
    asSoonAs: unreadFactsSql('boards'),
    run: async (app) => {
      await advanceBoards(app.db, boardDeps(app));
      figuresLagSeconds.set({ reader: 'boards' }, await readerLag(app.db, 'boards'));
    },
  },
  { name: 'pay the prizes of boards', when: '*/5 * * * * *', run: payPrizes },
  { name: 'fill the budget of the point mall', when: '21 * * * * *', run: fillBudget },
  {
    name: 'follow referrals',
    when: '* * * * *',
    asSoonAs: unreadFactsSql('referrals'),
    run: async (app) => {
      await followReferrals(app.db, referralDeps(app));
      figuresLagSeconds.set({ reader: 'referrals' }, await readerLag(app.db, 'referrals'));
    },
  },
  { name: 'judge referrals', when: '* * * * *', asSoonAs: DUE_REFERRALS_SQL, run: rewardReferrals },
  { name: 'expire referrals', when: '33 * * * * *', run: ({ db }) => expireReferrals(db) },
  { name: 'pay referral commissions', when: '41 * * * * *', run: (app) => payCommissions(app.db, referralDeps(app)) },
  { name: 'fill the referral budget', when: '*/5 * * * * *', run: fillReferrals },
];

async function payDueAwards(app: AppContext): Promise<void> {
  await app.db.transaction((tx) => fillRankBudget(tx, rankDeps(app)));
  await payRankAwards(app.db, rankDeps(app));
}

async function payPrizes(app: AppContext): Promise<void> {
  await fillBoardBudgets(app.db, presentMonth(app));
  await finishWindows(app.db);
  await payBoardAwards(app.db, boardDeps(app));
}

/** Draws red envelopes that are due, and publishes the seeds of those that are over. */
export async function drawRedEnvelopes({ db, sealer, lottery }: AppContext): Promise<void> {
  await drawOpenings(db, { sealer, beacon: lottery.beacon });
  await revealSeeds(db, { sealer });
}

/** Closes lists of tickets, draws their winners, and publishes the seeds. */
export async function runRaffles(app: AppContext): Promise<void> {
  const { db, sealer, lottery, config } = app;
  await closeRaffles(db, config.timeZone);
  await drawRaffles(db, { sealer, beacon: lottery.beacon, tagOf: tagOfCode });
  await revealSeeds(db, { sealer });
}

async function rewardReferrals(app: AppContext): Promise<void> {
  await judgeReferrals(app.db);
  await payReferralRewards(app.db, referralDeps(app));
}

async function fillReferrals(app: AppContext): Promise<void> {
  const filled = { currency: app.config.currency, month: presentMonth(app) };
  await app.db.transaction((tx) => fillReferralBudget(tx, filled));
}

async function fillBudget(app: AppContext): Promise<void> {
  const { currency, points } = app.config;
  const filled = { currency, month: presentMonth(app), budgetMinor: points.budgetMinor };
  await app.db.transaction((tx) => fillMallBudget(tx, filled));
}

/** Returns the present month of the operator's zone, yyyy-MM. */
function presentMonth({ clock, config: { timeZone } }: AppContext): string {
  return displayTime(clock.now(), timeZone).slice(0, 7);
}

/** Warns of running promotions that can soon give nothing any more; draws share their budget out whole. */
export async function warnOfLowBudgets({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const low = (await listPromotionsWithBudgets(db)).filter(
    ({ state, offer: { award, endsAt, budget = 0n }, budgetLeftMinor }) =>
      state === 'running' &&
      (endsAt === undefined || now < endsAt) &&
      !isDrawnAward(award) &&
      isBudgetLow(budgetLeftMinor, budget),
  );
  if (low.length === 0) return;
  log.warn({ promotions: low.map(({ contentId }) => contentId) }, 'budgets of promotions are nearly used up; see /ops');
}
