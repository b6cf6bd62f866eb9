import type { MissionAwardRow, OwnMission } from '#domain/missions';
import { formatAmount } from '#kernel/money';
import { type DayNumber, startOfDay } from '#rules/rewards/days';
import { missionTexts } from '#rules/rewards/mission-terms';
import { AMOUNT_METRICS, displayedProgress, missionWindowEnd } from '#rules/rewards/missions';
import { formatFactor } from '#rules/rewards/rates';

/** Presents a mission with the member's progress on a day. */
export function toMissionResponse(
  { publicId: id, terms, mission, goods, value, steps: reached, seenSteps }: OwnMission,
  { day, timeZone, languageTag }: { day: DayNumber; timeZone: string; languageTag: string },
) {
  const format = AMOUNT_METRICS.has(mission.metric) ? formatAmount : String;
  const end = missionWindowEnd(mission.window, day);
  const { metric, window, currency, categories = [], minStake, minMultiplier, minDeposit = null, steps } = terms;
  return {
    id,
    ...missionTexts(terms, languageTag),
    metric,
    window,
    endsAt: end === undefined ? null : startOfDay(end, timeZone),
    currency,
    categories: [...categories],
    minStake,
    minMultiplier: minMultiplier === undefined ? null : formatFactor(minMultiplier),
    minDeposit,
    turnoverFactor: formatFactor(terms.turnoverFactor),
    progress: format(displayedProgress(mission.steps, value)),
    reached,
    unseen: reached - seenSteps,
    steps: steps.map(({ award, amount }, index) => ({
      target: format(mission.steps[index]?.target ?? 0n),
      award,
      amount,
      goods: award === 'goods' ? goods : null,
    })),
    freeRounds: terms.freeRounds ? { stake: terms.freeRounds.stake, maxWin: terms.freeRounds.maxWin } : null,
  };
}

/** Presents an award of a step. */
export function toMissionAwardResponse(
  { missionId, terms, step, award, amountMinor: amount, goods: names, state, reachedAt }: MissionAwardRow,
  languageTag: string,
) {
  const { title } = missionTexts(terms, languageTag);
  const goods = award === 'goods' ? names : null;
  return { missionId, title, step, award, amount, goods, currency: terms.currency, state, reachedAt };
}
