import { advanceBoards, fillBoardBudgets, finishWindows, payBoardAwards } from '#domain/boards';
import { readerLag } from '#domain/figures';
import { advanceMissions, fillMissionBudgets, payMissionAwards } from '#domain/missions';
import { accrueAll, fillMallBudget } from '#domain/points';
import {
  closeRaffles,
  drawOpenings,
  drawRaffles,
  giveTickets,
  payAutomaticAwards,
  returnBudgets,
  revealSeeds,
} from '#domain/promotions';
import { endRankMonths, fillRankBudget, payRankAwards, scoreRanks } from '#domain/ranks';
import {
  expireReferrals,
  fillReferralBudget,
  followReferrals,
  judgeReferrals,
  payCommissions,
  payReferralRewards,
} from '#domain/referrals';
import { lapseGrants, settleRounds } from '#domain/rewards';
import { displayTime } from '#kernel/clock';
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
    when: '* * * * * *',
    run: async (app) => {
      await settleRounds(app.db, rewardDeps(app), { waits: false });
      figuresLagSeconds.set({ reader: 'rewards' }, await readerLag(app.db, 'rewards'));
    },
  },
  { name: 'lapse bonuses', when: '*/10 * * * * *', run: (app) => lapseGrants(app.db, rewardDeps(app)) },
  { name: 'advance free rounds', when: '* * * * * *', run: advanceFreeRounds },
  {
    name: 'score ranks',
    when: '* * * * * *',
    run: async (app) => {
      await scoreRanks(app.db, rankDeps(app), { waits: false });
      figuresLagSeconds.set({ reader: 'ranks' }, await readerLag(app.db, 'ranks'));
    },
  },
  { name: 'end months of ranks', when: '5 * * * * *', run: (app) => endRankMonths(app.db, rankDeps(app)) },
  { name: 'pay rank awards', when: '*/5 * * * * *', run: payDueAwards },
  {
    name: 'accrue points',
    when: '* * * * * *',
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
  { name: 'return budgets', when: '29 * * * *', run: ({ db }) => returnBudgets(db) },
  { name: 'draw red envelopes', when: '* * * * * *', run: drawRedEnvelopes },
  // Ten minutes after the operator's midnight the day's tickets are issued; the other runs correct them.
  { name: 'issue raffle tickets', when: '0 10 * * * *', run: ({ db }) => giveTickets(db) },
  { name: 'draw raffles', when: '* * * * * *', run: runRaffles },
  {
    name: 'advance missions',
    when: '* * * * * *',
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
    when: '* * * * * *',
    run: async (app) => {
      await advanceBoards(app.db, boardDeps(app));
      figuresLagSeconds.set({ reader: 'boards' }, await readerLag(app.db, 'boards'));
    },
  },
  { name: 'pay the prizes of boards', when: '*/5 * * * * *', run: payPrizes },
  { name: 'fill the budget of the point mall', when: '21 * * * * *', run: fillBudget },
  {
    name: 'follow referrals',
    when: '* * * * * *',
    run: async (app) => {
      await followReferrals(app.db, referralDeps(app));
      figuresLagSeconds.set({ reader: 'referrals' }, await readerLag(app.db, 'referrals'));
    },
  },
  { name: 'judge referrals', when: '* * * * * *', run: rewardReferrals },
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

/** Costs two short statements per second while no envelopes are due. */
export async function drawRedEnvelopes({ db, sealer, lottery }: AppContext): Promise<void> {
  await drawOpenings(db, { sealer, beacon: lottery.beacon });
  await revealSeeds(db, { sealer });
}

/** Closes lists of tickets, draws their winners, and publishes the seeds. */
export async function runRaffles(app: AppContext): Promise<void> {
  const { db, sealer, lottery } = app;
  await closeRaffles(db);
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
