import type { AbuseDeps } from '#domain/agent-flags';
import { transferRulesOf } from '#domain/wallet';
import { smallestPayable } from '#kernel/money';
import { DEFAULT_MAX_COVERAGE_BPS } from '#rules/lottery/limits/game-limits';
import type { AppContext } from './context.ts';

/** Provides the search for abuse in teams with this process's services and settings. */
export function abuseDeps({ config, sealer }: AppContext): AbuseDeps {
  const { currency, timeZone, depositFourEyesAboveMinor } = config;
  return {
    sealer,
    currency,
    timeZone,
    transferLimitsMinor: [transferRulesOf(smallestPayable(currency)).maxMinor],
    depositLimitsMinor: depositFourEyesAboveMinor === undefined ? [] : [depositFourEyesAboveMinor],
    maxCoverageBps: DEFAULT_MAX_COVERAGE_BPS,
  };
}
