import { expect } from 'vitest';
import { readerLag } from '#domain/figures';
import { advanceMissions, fillMissionBudgets, payMissionAwards } from '#domain/missions';
import { displayTime } from '#kernel/clock';
import type { MissionTermsText } from '#rules/rewards/mission-terms';
import { missionDeps } from '../../src/lib/server/reward-deps.ts';
import type { TestApp } from './app.ts';

/** A mission of every day for turnover in slots, with a step in cash and one in points. */
export const TURNOVER: MissionTermsText = {
  metric: 'turnover',
  window: 'daily',
  currency: 'VND',
  categories: ['RNG'],
  steps: [
    { target: '100', award: 'cash', amount: '5' },
    { target: '300', award: 'points', amount: '7.5' },
  ],
  monthlyBudget: '12',
  texts: { en: { title: 'Warm up', summary: 'Play slots today.' }, vi: { title: 'Khởi động', summary: '' } },
};

/**
 * Counts everything, fills the budgets and pays, as the jobs do each second. Transactions in other databases of the cluster delay
 * that.
 */
export async function countMissions({ app }: Pick<TestApp, 'app'>, month?: string): Promise<void> {
  await expect
    .poll(
      async () => {
        // Two processes count at once, and pay at once.
        await Promise.all([1, 2].map(() => advanceMissions(app.db, missionDeps(app))));
        return readerLag(app.db, 'missions');
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  await fillMissionBudgets(app.db, month ?? displayTime(new Date(), app.config.timeZone).slice(0, 7));
  await Promise.all([1, 2].map(() => payMissionAwards(app.db, missionDeps(app))));
}
