import { expect, it } from 'vitest';
import { formatAmount } from '#kernel/money';
import { GAME_GROUPS, parseSelection, listBetTypes, possibleWin, prizesOf, settle, type BetType } from '#rules/lottery';
import { evaluateNaively } from '../../support/lottery/models.ts';
import { randomResult, randomFrom, randomSelection } from '../../support/lottery/random.ts';

/** At least so many selections, and more until some of them have won. */
const RUNS = 12;
const MAX_RUNS = 200;
const WINNERS = 2;
const PRIZE_GROUPS = [1700, 1900, 1955, 1990];

/** One random selection in one random draw; whether it won anything. */
function compare(betType: BetType, run: number): boolean {
  const label = `${betType.group} ${betType.code} ${run}`;
  const result = randomResult(betType.group, label);
  const text = randomSelection(betType, result, randomFrom(label));
  const prizeGroup = PRIZE_GROUPS[run % PRIZE_GROUPS.length] ?? 1900;
  const { selection, refusal } = parseSelection(betType, text);
  if (refusal) {
    if (refusal.reason === 'no_combinations')
      expect.soft(evaluateNaively(betType, text, result, prizeGroup).combinations, text).toBe(0);
    return false;
  }
  const prizes = prizesOf(betType, { prizeGroup });
  const { wins, payoutPerUnitMinor } = settle(betType, selection, result, prizes);
  const found = {
    combinations: selection.combinations,
    wins: Object.fromEntries(wins.map(({ tier, count }) => [tier, count])),
    payoutPerUnit: formatAmount(payoutPerUnitMinor),
  };
  const context = `${text} in the draw of ${label}`;
  expect.soft(found, context).toEqual(evaluateNaively(betType, text, result, prizeGroup));
  expect.soft(wins.length, context).toBe(Object.keys(found.wins).length);
  expect.soft(possibleWin(betType, selection, prizes), context).toBeGreaterThanOrEqual(payoutPerUnitMinor);
  return wins.length > 0;
}

it.each(GAME_GROUPS)('%s: counting the stakes of any bet type agrees with writing each of them out', (group) => {
  for (const betType of listBetTypes(group)) {
    let winners = 0;
    for (let run = 0; run < RUNS || (winners < WINNERS && run < MAX_RUNS); run += 1) {
      if (compare(betType, run)) winners += 1;
    }
    expect.soft(winners, `${betType.code}: too few selections won to show anything`).toBeGreaterThanOrEqual(WINNERS);
  }
});
