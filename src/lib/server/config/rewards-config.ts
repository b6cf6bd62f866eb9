import { z } from 'zod';
import { parseAmount } from '#kernel/money';
import { parseFactor } from '#rules/rewards/rates';
import { TURNOVER_MODES, type TurnoverMode } from '#rules/rewards/bonus-money/turnover';
import { problemsOf, type Settings } from './settings.ts';

/** The brand's rules of bonuses, of turnover before a withdrawal and of the winners (docs/spec/rewards-rulebook.md §1, §2, §6.2). */
export interface RewardsConfig {
  /** Maximum of a bonus's wagering factor. */
  maxFactorHundredths: bigint;
  /** Hours after the end of a bonus until which its open rounds may still complete it. */
  endingGraceHours: number;
  turnover: {
    /** Multiple of each deposit that must be staked before a withdrawal. */
    factorHundredths: bigint;
    mode: TurnoverMode;
    /** Cash below which, without an open round, what is owed is closed: the money is lost. */
    resetBelowMinor: bigint;
  };
  /** Smaller wins are on no list of winners (§6.2). */
  winnersMinPrizeMinor: bigint;
}

const factor = (byDefault: string) =>
  z
    .string()
    .refine((text) => parseFactor(text) !== undefined, 'must be a factor with at most two decimals')
    .default(byDefault);

const amount = (byDefault: string) =>
  z
    .string()
    .refine((text) => (parseAmount(text) ?? -1n) >= 0n, 'must be an amount')
    .default(byDefault);

const environment = z.object({
  BONUS_MAX_FACTOR: factor('10'),
  BONUS_ENDING_GRACE_HOURS: z.coerce.number().int().min(1).max(720).default(72),
  TURNOVER_FACTOR: factor('1'),
  TURNOVER_MODE: z.enum(TURNOVER_MODES).default('block'),
  TURNOVER_RESET_BELOW: amount('1000'),
  WINNERS_MIN_PRIZE: amount('500000'),
});

/** Reads the rules of bonuses, turnover and winners, and lists what is wrong with them. */
export function readRewards(set: Settings): { rewards: RewardsConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const raw = parsed.success ? parsed.data : environment.parse({});
  const rewards = {
    maxFactorHundredths: parseFactor(raw.BONUS_MAX_FACTOR) ?? 0n,
    endingGraceHours: raw.BONUS_ENDING_GRACE_HOURS,
    turnover: {
      factorHundredths: parseFactor(raw.TURNOVER_FACTOR) ?? 0n,
      mode: raw.TURNOVER_MODE,
      resetBelowMinor: parseAmount(raw.TURNOVER_RESET_BELOW) ?? 0n,
    },
    winnersMinPrizeMinor: parseAmount(raw.WINNERS_MIN_PRIZE) ?? 0n,
  };
  return { rewards, problems: problemsOf(parsed) };
}
