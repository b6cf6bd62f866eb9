import type { EndpointResponse, EndpointInput } from '#api/table';
import type { FieldProblem } from '#kernel/errors';
import { findBetType, type GameGroup } from '#rules/lottery';
import { MIN_ODDS, parseOddsOverride, type OddsRefusal } from '#rules/lottery/pricing/fixed-odds';
import { call } from '../../../client/client.ts';
import { FieldsError } from '../../../client/errors.ts';
import { createLoader } from '../../loadable.ts';
import { runAction } from '../actions.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type OddsRow = EndpointResponse<'GET /ops/api/lottery/games/{gameCode}/odds'>['rows'][number];
type Change = EndpointInput<'PUT /ops/api/lottery/games/{gameCode}/odds'>['body']['odds'][number];

/** Texts of the odds fields by bet type, tier and odds table; empty means the default. */
export type TypedOdds = Readonly<Record<string, string>>;

/** Odds of the game whose dialog is open. */
export const gameOdds = createLoader((gameCode: string) =>
  inBackOffice(call('GET /ops/api/lottery/games/{gameCode}/odds', { params: { gameCode } })),
);

onSignedOut(gameOdds.clear);

export function oddsKey({ betType, tier, oddsTable }: Pick<OddsRow, 'betType' | 'tier' | 'oddsTable'>): string {
  return `${betType} ${tier} ${oddsTable}`;
}

/** Returns the initial texts of the fields: the odds overrides. */
export function initialOdds(rows: readonly OddsRow[]): TypedOdds {
  return Object.fromEntries(rows.filter(({ isChanged }) => isChanged).map((row) => [oddsKey(row), row.odds]));
}

/** Reads a decimal with a point or a comma; null means the default. */
function readDecimal(typed: string | undefined): string | null {
  const text = (typed ?? '').trim().replace(',', '.');
  return text === '' ? null : text;
}

const PROBLEMS: Readonly<Record<OddsRefusal, (row: OddsRow) => FieldProblem>> = {
  malformed: () => ({ code: 'invalid_value' }),
  too_low: () => ({ code: 'too_small', params: { min: MIN_ODDS } }),
  too_high: ({ max }) => ({ code: 'too_big', params: { max } }),
};

/** Returns the problem of an odds field, if there is one. */
export function oddsProblem(group: GameGroup, row: OddsRow, typed: string | undefined): FieldProblem | undefined {
  const text = readDecimal(typed);
  const betType = findBetType(group, row.betType);
  if (text === null || !betType) return undefined;
  const { refusal } = parseOddsOverride(betType, row.tier, text);
  return refusal && PROBLEMS[refusal](row);
}

/** Lists the odds that differ from those in force. */
export function oddsChanges(rows: readonly OddsRow[], typed: TypedOdds): Change[] {
  return rows.flatMap((row) => {
    const odds = readDecimal(typed[oddsKey(row)]);
    const { betType, tier, oddsTable } = row;
    return odds === (row.isChanged ? row.odds : null) ? [] : [{ betType, tier, oddsTable, odds }];
  });
}

interface Setting {
  gameCode: string;
  group: GameGroup;
  rows: readonly OddsRow[];
  typed: TypedOdds;
}

/** Saves all changed odds, or none; without changes it makes no call. Throws FieldsError and what the client throws. */
export async function saveOdds({ gameCode, group, rows, typed }: Setting): Promise<void> {
  const problems = rows.flatMap((row) => {
    const problem = oddsProblem(group, row, typed[oddsKey(row)]);
    return problem ? [[oddsKey(row), problem] as const] : [];
  });
  if (problems.length > 0) throw new FieldsError(Object.fromEntries(problems));
  const odds = oddsChanges(rows, typed);
  if (odds.length === 0) return;
  const work = () => call('PUT /ops/api/lottery/games/{gameCode}/odds', { params: { gameCode }, body: { odds } });
  await runAction(work, () => gameOdds.load(gameCode), { key: 'done.lotteryOddsChanged', params: { id: gameCode } });
}
