import { describe, expect, it } from 'vitest';
import { formatAmount } from '#kernel/money';
import { GAME_GROUPS, parseSelection, playsOf, possibleWin, prizesOf, settle, type Play } from '#rules/lottery';
import { naively } from '../../support/lottery/families.ts';
import { randomResult, randomFrom, randomSelection } from '../../support/lottery/random.ts';

/** At least so many selections, and more until some of them have won. */
const RUNS = 12;
const MOST_RUNS = 200;
const WINNERS = 2;
const SERIES = [1700, 1900, 1955, 1990];

/** One random selection in one random draw; whether it won anything. */
function compare(play: Play, run: number): boolean {
  const label = `${play.group} ${play.code} ${run}`;
  const result = randomResult(play.group, label);
  const text = randomSelection(play, result, randomFrom(label));
  const series = SERIES[run % SERIES.length] ?? 1900;
  const { selection, refusal } = parseSelection(play, text);
  if (refusal) {
    if (refusal.reason === 'no_stakes') expect(naively(play, text, result, series).stakes, text).toBe(0);
    return false;
  }
  const prizes = prizesOf(play, { series });
  const { wins, payoutPerUnitMinor } = settle(play, selection, result, prizes);
  const found = {
    stakes: selection.stakes,
    wins: Object.fromEntries(wins.map(({ tier, count }) => [tier, count])),
    payoutPerUnit: formatAmount(payoutPerUnitMinor),
  };
  const context = `${text} in the draw of ${label}`;
  expect(found, context).toEqual(naively(play, text, result, series));
  expect(wins.length, context).toBe(Object.keys(found.wins).length);
  expect(possibleWin(play, selection, prizes), context).toBeGreaterThanOrEqual(payoutPerUnitMinor);
  return wins.length > 0;
}

describe.each(GAME_GROUPS)('%s: counting agrees with writing every stake out', (group) => {
  it.each(playsOf(group).map((play) => [play.code, play] as const))('%s', (_, play) => {
    let winners = 0;
    for (let run = 0; run < RUNS || (winners < WINNERS && run < MOST_RUNS); run += 1) {
      if (compare(play, run)) winners += 1;
    }
    expect(winners, 'so few selections won that nothing is shown').toBeGreaterThanOrEqual(WINNERS);
  });
});
