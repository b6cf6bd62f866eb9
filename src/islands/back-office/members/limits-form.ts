import type { InhouseTerms, MemberLimits, MemberLimitsChange } from '#browser/stores/back-office/inhouse';
import { parseAmount } from '#kernel/money';
import { leavesNoBet } from '#rules/inhouse/closing-limits';
import { type InhouseGame, isInhouseGame } from '#rules/inhouse/stream';
import { lowest } from '#rules/rewards/rates';
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

/** Returns the games in which a member can place no bet once the form is saved; `terms` are those of the member's currency. */
export function closedBy(
  values: LimitsValues,
  stored: readonly MemberLimits[],
  terms: readonly InhouseTerms[],
): InhouseGame[] {
  const limits = [...stored.filter((each) => gameOf(each) !== values.game), toChange(values)];
  const closed = terms.filter((each) => {
    const counted = limits.filter(({ game }) => game === null || game === each.game);
    const counting = (name: 'max' | 'maxWin') =>
      lowest(parseAmount(each[name]) ?? 0n, ...counted.map((own) => parseAmount(own[name] ?? '')));
    return leavesNoBet(each.game, {
      rtpBps: each.rtpBps,
      minMinor: parseAmount(each.min) ?? 0n,
      maxMinor: counting('max'),
      stepMinor: parseAmount(each.step) ?? 1n,
      maxWinMinor: counting('maxWin'),
    });
  });
  return closed.map(({ game }) => game);
}
