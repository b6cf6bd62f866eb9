import type { MemberLimits, MemberLimitsChange } from '#browser/stores/back-office/inhouse';
import { isInhouseGame } from '#rules/inhouse/stream';
import type { Problems } from '../../ui/index.ts';
import { optionalAmountProblem, problemsAmong } from '../shared/form-checks.ts';
import { NO_REASON, reasonProblems } from '../shared/ReasonField.tsx';

/** Value of the choice of all games. */
export const EVERY_GAME = 'all';

export const gameOf = ({ game }: Pick<MemberLimits, 'game'>): string => game ?? EVERY_GAME;

/** Returns the limits that a member has in a game, as the form shows them: it replaces both, and an empty amount is no limit. */
export function limitsIn(game: string, stored: readonly MemberLimits[]) {
  const found = stored.find((limits) => gameOf(limits) === game);
  return { game, max: found?.max ?? '', maxWin: found?.maxWin ?? '' };
}

export const valuesOf = (game: string, stored: readonly MemberLimits[]) => ({
  ...limitsIn(game, stored),
  ...NO_REASON,
});

export type LimitsValues = ReturnType<typeof valuesOf>;

export function checkLimits(values: LimitsValues): Problems {
  const { max, maxWin } = values;
  return {
    ...problemsAmong({ max: optionalAmountProblem(max), maxWin: optionalAmountProblem(maxWin) }),
    ...reasonProblems(values),
  };
}

export function toChange({ game, max, maxWin, reason }: LimitsValues): MemberLimitsChange {
  return {
    game: isInhouseGame(game) ? game : null,
    max: max === '' ? null : max,
    maxWin: maxWin === '' ? null : maxWin,
    reason: reason.trim(),
  };
}
