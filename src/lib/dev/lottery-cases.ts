import { formatAmount } from '#kernel/money';
import {
  DEFAULT_PRIZE_GROUP,
  findBetType,
  isGameGroup,
  isPrizeGroup,
  parseResult,
  parseSelection,
  prizesOf,
  settle,
} from '#rules/lottery';

/** Result of a case, in the format of the rulebook's test vectors (docs/spec/lottery-rulebook.md §16). */
export type CaseAnswer =
  | { id: unknown; stakes: number; wins: { tier: string; count: number }[]; payoutPerUnit: string }
  | { id: unknown; error: string };

/** Evaluates one case: `{id, game, play, selection, draw, series?}`. An invalid case gets an error code as its answer. */
export function answerCase(input: unknown): CaseAnswer {
  const fields = typeof input === 'object' && input !== null ? new Map<string, unknown>(Object.entries(input)) : null;
  const id = fields?.get('id') ?? null;
  if (!fields) return { id, error: 'malformed_case' };
  const [game, code, text] = [fields.get('game'), fields.get('play'), fields.get('selection')];
  const prizeGroup = fields.get('series') ?? DEFAULT_PRIZE_GROUP;
  if (typeof game !== 'string' || !isGameGroup(game)) return { id, error: 'unknown_game' };
  const betType = typeof code === 'string' ? findBetType(game, code) : undefined;
  if (!betType) return { id, error: 'unknown_play' };
  if (typeof prizeGroup !== 'number' || !isPrizeGroup(prizeGroup)) return { id, error: 'unknown_series' };
  if (typeof text !== 'string') return { id, error: 'malformed' };
  const { selection, refusal } = parseSelection(betType, text);
  if (refusal) return { id, error: refusal.reason === 'no_combinations' ? 'no_stakes' : refusal.reason };
  const result = parseResult(game, fields.get('draw'));
  if (!result) return { id, error: 'malformed_draw' };
  const { wins, payoutPerUnitMinor } = settle(betType, selection, result, prizesOf(betType, { prizeGroup }));
  return {
    id,
    stakes: selection.combinations,
    wins: wins.map(({ tier, count }) => ({ tier, count })),
    payoutPerUnit: formatAmount(payoutPerUnitMinor),
  };
}
