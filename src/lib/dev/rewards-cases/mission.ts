import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { dayOf } from '#rules/rewards/days';
import {
  addProgress,
  AMOUNT_METRICS,
  displayedProgress,
  MISSION_METRICS,
  MISSION_WINDOWS,
  missionWindow,
  partOfDeposit,
  partOfRound,
  partOfSignIn,
  type Mission,
  type MissionPart,
  type MissionProgress,
} from '#rules/rewards/missions';
import { amount, category, countText, factor, instant, positiveAmount, signedAmount, ZONE } from './wire.ts';

const missionInput = z
  .object({
    metric: z.enum(MISSION_METRICS),
    window: z.enum(MISSION_WINDOWS),
    target: z.string().optional(),
    reward: amount.optional(),
    steps: z.array(z.object({ target: z.string(), reward: amount })).optional(),
    categories: z.array(category).optional(),
    minStake: amount.default(0n),
    atLeast: factor.default(0n),
    minDeposit: amount.default(0n),
  })
  .transform(({ target, reward, steps, minStake, atLeast, minDeposit, ...mission }, context): Mission => {
    const single = target === undefined ? [] : [{ target, reward: reward ?? 0n }];
    const targetOf = AMOUNT_METRICS.has(mission.metric) ? positiveAmount : countText;
    const table = z
      .array(z.object({ target: targetOf, reward: z.bigint() }))
      .nonempty()
      .safeParse(steps ?? single);
    if (!table.success) context.addIssue({ code: 'custom', message: 'has no valid targets' });
    return {
      ...mission,
      steps: (table.data ?? []).map((step) => ({ target: step.target, rewardMinor: step.reward })),
      minStakeMinor: minStake,
      minMultiplierHundredths: atLeast,
      minDepositMinor: minDeposit,
    };
  });

const event = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('settle'),
    id: z.string(),
    category,
    game: z.string().default(''),
    stake: amount,
    payout: amount,
    valid: signedAmount,
    at: instant,
  }),
  z.object({ t: z.literal('void'), ref: z.string() }),
  z.object({ t: z.literal('deposit'), amount: signedAmount, at: instant }),
  z.object({ t: z.literal('signIn'), at: instant }),
]);
type MissionEvent = z.infer<typeof event>;

const input = z.object({ mission: missionInput, events: z.array(event) });

interface Window {
  readonly name: string;
  progress: MissionProgress;
  readonly marks: Set<string>;
}

type Rounds = Map<string, { window: Window; part: MissionPart }>;

interface Award {
  window: string;
  step: number;
  reward: string;
}

export function evaluateMission(unparsed: unknown) {
  const { mission, events } = input.parse(unparsed);
  const windows = new Map<string, Window>();
  const rounds: Rounds = new Map();
  const awards: Award[] = [];
  for (const each of events) {
    // The same round settled again is a correction of it.
    if (each.t === 'void') voidRound(mission, rounds, each.ref);
    if (each.t === 'settle') voidRound(mission, rounds, each.id);
    const part = each.t === 'void' ? undefined : partOf(mission, each);
    if (each.t === 'void' || !part) continue;
    const name = missionWindow(mission.window, dayOf(each.at, ZONE));
    const window = windows.get(name) ?? { name, progress: { value: 0n, steps: 0 }, marks: new Set() };
    windows.set(name, window);
    if (each.t === 'settle') rounds.set(each.id, { window, part });
    awards.push(...addPart(mission, window, part));
  }
  return { windows: [...windows.values()].map((window) => formatWindow(mission, window)), awards };
}

/** Adds a part, once for each mark, and returns the awards of the steps that it reaches. */
function addPart(mission: Mission, window: Window, { value, mark }: MissionPart): Award[] {
  if (mark !== undefined && window.marks.has(mark)) return [];
  if (mark !== undefined) window.marks.add(mark);
  const { steps: before } = window.progress;
  window.progress = addProgress(mission, window.progress, value);
  return mission.steps.slice(before, window.progress.steps).map(({ rewardMinor }, index) => ({
    window: window.name,
    step: before + index + 1,
    reward: formatAmount(rewardMinor),
  }));
}

function formatWindow({ metric, steps }: Mission, { name, progress: { value, steps: reached } }: Window) {
  const format = AMOUNT_METRICS.has(metric) ? formatAmount : String;
  const progress = format(displayedProgress(steps, value));
  return { window: name, progress, steps: reached, done: reached === steps.length };
}

function partOf(mission: Mission, each: Exclude<MissionEvent, { t: 'void' }>): MissionPart | undefined {
  switch (each.t) {
    case 'settle': {
      const { category: ofGame, game, stake: stakeMinor, payout: payoutMinor, valid: validBetMinor } = each;
      return partOfRound(mission, { category: ofGame, game, stakeMinor, payoutMinor, validBetMinor });
    }
    case 'deposit':
      return partOfDeposit(mission, each.amount, dayOf(each.at, ZONE));
    case 'signIn':
      return partOfSignIn(mission, dayOf(each.at, ZONE));
  }
}

/** Takes the part of a void round out of its own window; marks remain. */
function voidRound(mission: Mission, rounds: Rounds, id: string): void {
  const round = rounds.get(id);
  rounds.delete(id);
  if (!round || round.part.mark !== undefined) return;
  round.window.progress = addProgress(mission, round.window.progress, -round.part.value);
}
