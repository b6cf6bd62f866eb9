import { describe, expect, it } from 'vitest';
import { parseSelection, listBetTypes, type GameGroup, type BetType } from '#rules/lottery';
import { maxOdds } from '#rules/lottery/pricing/fixed-odds';
import { readFraction } from '#rules/lottery/pricing/prizes';
import { combos } from '../../../support/lottery/naive.ts';
import { randomResult, randomFrom, randomSelection } from '../../../support/lottery/random.ts';
import {
  atPlaces,
  byHits,
  byPlacement,
  digitGroups,
  everySet,
  everyTotal,
  type Space,
} from '../../../support/lottery/spaces.ts';

/** How often each tier comes over a space of draws, for one stake. */
function chances(
  betType: BetType,
  text: string,
  space: Space,
): { all: number; tiers: Map<string, number>; combinations: number } {
  const { selection, refusal } = parseSelection(betType, text);
  if (refusal) throw new Error(`${betType.code} refuses ${text}`);
  const tiers = new Map<string, number>();
  let all = 0;
  for (const [result, weight] of space) {
    all += weight;
    for (const win of betType.rule.wins(selection.picks, result)) {
      tiers.set(win.tier, (tiers.get(win.tier) ?? 0) + weight * win.count);
    }
  }
  return { all, tiers, combinations: selection.combinations };
}

const PLACES: Record<string, number[]> = {
  '5': [0, 1, 2, 3, 4],
  Q4: [0, 1, 2, 3],
  H4: [1, 2, 3, 4],
  Q3: [0, 1, 2],
  Z3: [1, 2, 3],
  H3: [2, 3, 4],
  Q2: [0, 1],
  H2: [3, 4],
};
const from0 = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A selection of an OFFICIAL bet type, and draws enough to weigh it exactly. */
function weighing(betType: BetType): { text: string; space: Space } {
  const [group = '', head = '', ...rest] = betType.code.split('_');
  const tail = rest.join('_');
  const text = acceptedSelection(betType);
  const at = (places: number[]) => ({ text, space: atPlaces(betType.group, places) });
  const numbers = [...new Set(text.match(/\d+/g))].map(Number);
  if (head === 'DWD') {
    const sets = betType.rule.form.parts - 2;
    const two = group === 'SSC' ? '1,2|3' : '01,02|03,04';
    return { text: `${two}${'|-'.repeat(sets)}`, space: atPlaces(betType.group, [0, 1]) };
  }
  if (group === 'SSC') {
    if (head === 'LH') return at([...tail].map((place) => 'WQBSG'.indexOf(place)));
    if (head.startsWith('RX')) {
      const size = Number(head[2]);
      const sets = `1,2|3|4,5|6|`.split('|').slice(0, size).join('|') + '|-'.repeat(5 - size);
      const grouped = `P:${from0(size).map((place) => place + 1)}|N:1,2,3,4,5`;
      return { text: tail.startsWith('ZX') ? sets : grouped, space: atPlaces('SSC', from0(size)) };
    }
    return head === '5' && !tail.startsWith('Z') ? { text, space: digitGroups() } : at(PLACES[head] ?? []);
  }
  if (/^Q\d$/.test(head)) return at(from0(Number(head[1])));
  if (group === 'PK10') {
    if (head === 'GYH') return at([0, 1]);
    const place = Number(tail.replace('P', '')) - 1;
    return at(head === 'LH' ? [place, 9 - place] : [place]);
  }
  if (head === 'L2') return { text, space: byPlacement('LF', numbers) };
  if (head === 'BDW') return at([0, 1, 2]);
  if (/^R\d$/.test(head)) return { text, space: byHits(betType.group, numbers) };
  return { text, space: everySet(betType.group) };
}

function acceptedSelection(betType: BetType): string {
  for (let run = 0; run < 50; run += 1) {
    const label = `weigh ${betType.code} ${run}`;
    const text = randomSelection(betType, randomResult(betType.group, label), randomFrom(label));
    const isSmall = !betType.code.startsWith('LF_L2') || new Set(text.match(/\d+/g)).size <= 3;
    if (isSmall && !parseSelection(betType, text).refusal) return text;
  }
  throw new Error(`no selection for ${betType.code}`);
}

const OFFICIAL: GameGroup[] = ['SSC', 'PK10', '11X5', 'LF'];

it.each(OFFICIAL)('%s: at prize group 2000 every official bet type returns exactly what was staked', (group) => {
  for (const betType of listBetTypes(group).filter(({ engine }) => engine === 'OFFICIAL')) {
    const { text, space } = weighing(betType);
    // A sum or a split has odds of its own: each picked value must be fair alone.
    const isByTier = Object.keys(betType.odds).length > 1 && /GYH|DDS|CZW|TS$|_LH_/.test(betType.code);
    for (const part of isByTier ? text.split(',') : [text]) {
      const { all, tiers, combinations } = chances(betType, part, isByTier ? [...weighing(betType).space] : space);
      const paid = [...tiers].map(([tier, count]) => {
        const { numerator, denominator } = readFraction(betType.odds[tier] ?? '');
        return { numerator: numerator * BigInt(count), denominator };
      });
      const common = paid.reduce((product, { denominator }) => product * denominator, 1n);
      const total = paid.reduce((sum, { numerator, denominator }) => sum + (numerator * common) / denominator, 0n);
      expect.soft(total, `${betType.code} ${part}`).toBe(BigInt(all) * BigInt(combinations) * common);
    }
  }
});

/** Credit odds are a share of the fair ones, cut to the decimals of their size (§1.5). */
function cutOdds(share: number, fair: number): number {
  const odds = share * fair;
  const decimals = odds < 10 ? 3 : odds < 100 ? 2 : odds < 1000 ? 1 : 0;
  return Math.floor(odds * 10 ** decimals + 1e-9) / 10 ** decimals;
}

/** Bet types whose every code is one stake, on as few draws as they look at. */
function creditSpace(betType: BetType): Space | undefined {
  const [group = '', ...parts] = betType.code.split('_');
  const code = parts.join('_');
  const place = Number(/(\d+)$/.exec(code)?.[1]) - 1;
  if (/^C_(B|P|2S_B|2S_P|FX_B|ZFB_B)\d+$/.test(code) || /^(ZT\d|ZM_(2S|SB)_\d)$/.test(code))
    return atPlaces(betType.group, [place]);
  if (group === 'SSC' && /^C_(SUM|NN|NN2S)$/.test(code)) return digitGroups();
  if (group === 'SSC' && code.startsWith('C_3P_')) return atPlaces('SSC', PLACES[code.slice(-2)] ?? []);
  if (group === 'SSC' && code.startsWith('C_LH_'))
    return atPlaces(
      'SSC',
      Array.from(code.slice(-2), (at) => 'WQBSG'.indexOf(at)),
    );
  if (group === 'PK10') return atPlaces('PK10', code.startsWith('C_LH') ? [place, 9 - place] : [0, 1]);
  if (group === '11X5') return code === 'C_LH' ? atPlaces('11X5', [0, 4]) : everySet('11X5');
  if (group === 'LF')
    return code === 'C_SUM'
      ? everyTotal('LF')
      : atPlaces(
          'LF',
          [...code.matchAll(/\d/g)].map(([at]) => Number(at) - 1),
        );
  if (code === 'ZH_2S') return everyTotal('LHC');
  return /^(TM.*|TX)$/.test(code) ? atPlaces('LHC', [6]) : undefined;
}

const CLASS_B = /_NN$/;
const CREDIT = ['SSC', 'PK10', '11X5', 'LF', 'LHC'] as const;

it.each(CREDIT)(
  '%s: every credit bet type pays its share of the fair odds, cut, and may be set to the fair ones at the most',
  (group) => {
    expect.hasAssertions();
    for (const betType of listBetTypes(group).filter(({ engine }) => engine === 'CREDIT')) {
      const space = creditSpace(betType);
      if (space) expectShareOfFairOdds(betType, [...space]);
    }
  },
);

function expectShareOfFairOdds(betType: BetType, draws: Space): void {
  const { alphabet } = betType.rule.form;
  for (const value of alphabet.values) {
    const code = alphabet.tokenOf(value);
    const { all, tiers } = chances(betType, code, draws);
    const pushes = tiers.get('PUSH') ?? 0;
    for (const [tier, count] of tiers) {
      if (tier === 'PUSH') continue;
      const share = CLASS_B.test(betType.code) ? 0.92 : 0.975;
      expect
        .soft(Number(betType.odds[tier]), `${betType.code} ${code} as ${tier}`)
        .toBe(cutOdds(share, (all - pushes) / count));
      expect
        .soft(Number(maxOdds(betType, tier)), `${betType.code} ${code} as ${tier} at the most`)
        .toBeLessThanOrEqual((all - pushes) / count);
    }
  }
}

describe('the numbers of LHC that are played together', () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  const odds = (code: string) => listBetTypes('LHC').find((betType) => betType.code === `LHC_${code}`)?.odds ?? {};

  it.each([
    ['2QZ', choose(49, 2) / choose(6, 2)],
    ['3QZ', choose(49, 3) / choose(6, 3)],
    ['4QZ', choose(49, 4) / choose(6, 4)],
    ['TC', choose(49, 2) / 6],
    ...from0(8).map((index): [string, number] => [`BZ${index + 5}`, choose(49, 7) / choose(44 - index, 7)]),
  ])('%s pays 92 %% of the fair odds, and so does its banker form', (code, fair) => {
    expect(Number(odds(code)['WIN'])).toBe(cutOdds(0.92, fair));
    if (!code.startsWith('BZ')) expect(odds(`${code}_DT`)).toEqual(odds(code));
  });

  it.each([
    ['LX', 'Y', 'N', from0(12).map((sign) => (sign === 0 ? 5 : 4))],
    ['LW', 'W0', 'W', from0(10).map((tail) => (tail === 0 ? 4 : 5))],
  ] as const)('%s pays 92 %% of the fair odds with and without the odd one', (code, withFirst, without, sizes) => {
    for (const size of [2, 3, 4, 5]) {
      for (const [tier, groups] of [
        [withFirst, sizes.slice(0, size)],
        [without, sizes.slice(1, size + 1)],
      ] as const) {
        // All come: all draws, less those without one of them, plus those without two …
        const ways = from0(size + 1).reduce((total, out) => {
          const missing = combos(groups, out).map((set) => choose(49 - set.reduce((sum, count) => sum + count, 0), 7));
          return total + (out % 2 === 0 ? 1 : -1) * missing.reduce((sum, count) => sum + count, 0);
        }, 0);
        expect(Number(odds(`${code}${size}`)[tier]), `${code}${size} ${tier}`).toBe(
          cutOdds(0.92, choose(49, 7) / ways),
        );
      }
    }
  });
});

describe('the returns of the rulebook', () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : n < k ? 0 : (choose(n - 1, k - 1) * n) / k);
  const hits = (all: number, drawn: number, picked: number, count: number) =>
    (choose(drawn, count) * choose(all - drawn, picked - count)) / choose(all, picked);

  it.each([50, 54.1, 55.5, 55.1, 54.9, 54.5, 55.1, 54.7, 54.7, 57.7].map((percent, index) => [index + 1, percent]))(
    'level %i of Keno returns %f %%',
    (level, percent) => {
      const betType = listBetTypes('KENO').find(({ code }) => code === `KENO_B${level}`);
      const returned = Object.entries(betType?.odds ?? {}).reduce(
        (sum, [tier, odds]) => sum + Number(odds) * hits(80, 20, level, Number(tier.slice(1))),
        0,
      );
      expect(returned * 100).toBeCloseTo(percent, 0.9);
      const max = Object.keys(betType?.odds ?? {}).reduce(
        (sum, tier) => sum + Number(betType && maxOdds(betType, tier)) * hits(80, 20, level, Number(tier.slice(1))),
        0,
      );
      expect([max > 0.99, max <= 1]).toEqual([true, true]);
    },
  );

  it('of the regular signs of LHC stay within the stake when their odds are the most', () => {
    const signs = listBetTypes('LHC').find(({ code }) => code === 'LHC_ZX6');
    if (!signs) throw new Error('no such play');
    for (const [tier, numbers] of Object.entries({ Y: 5, N: 4 })) {
      const chance = 1 - choose(49 - numbers, 6) / choose(49, 6);
      const returned = chance + ((6 * numbers) / 49) * (Number(maxOdds(signs, tier)) - 1);
      expect([returned > 0.975, returned <= 1], tier).toEqual([true, true]);
    }
  });

  it.each([
    ['VN_MB', 27, { X2: 93.3, X3: 79.9, X4: 66.7, TR4: 83, TR6: 85, TR8: 84, TR10: 70 }],
    ['VN_MN', 18, { X2: 73.1, X3: 58.7, X4: 41.6, TR4: 96, TR6: 82, TR8: 78, TR10: 68 }],
    ['VN_MT', 18, { X2: 73.1, X3: 58.7, X4: 41.6, TR4: 96, TR6: 82, TR8: 78, TR10: 68 }],
  ] as const)('%s: with %i prizes xiên and trượt return what it says', (group, prizes, percents) => {
    for (const [code, percent] of Object.entries(percents)) {
      const size = Number(code.replace(/\D/g, ''));
      const none = (count: number) => (1 - count / 100) ** prizes;
      const all = from0(size + 1).reduce((sum, out) => sum + (out % 2 ? -1 : 1) * choose(size, out) * none(out), 0);
      const odds = Number(listBetTypes(group).find((betType) => betType.code === `VN_${code}`)?.odds['WIN']);
      const digits = Number.isInteger(percent) ? 0 : 1;
      const chance = code.startsWith('X') ? all : none(size);
      expect(odds * chance * 100, code).toBeCloseTo(percent, digits - 0.1);
      const found = listBetTypes(group).find((betType) => betType.code === `VN_${code}`);
      const max = Number(found && maxOdds(found, 'WIN')) * chance;
      expect([max > 0.99, max <= 1], `${code} at the most`).toEqual([true, true]);
    }
  });

  it.each([
    ['MEGA645', 45, { M6: 1, M5: 6 * 39, M4: 15 * choose(39, 2), M3: 20 * choose(39, 3) }, 28.4],
    ['POWER655', 55, { JP1: 1, JP2: 6, M5: 6 * 48, M4: 15 * choose(49, 2), M3: 20 * choose(49, 3) }, 29.9],
  ] as const)('%s returns at the seed of its jackpots what it says', (group, last, ways, percent) => {
    const [betType] = listBetTypes(group);
    const returned = Object.entries(ways).reduce((sum, [tier, count]) => sum + count * Number(betType?.odds[tier]), 0);
    expect((returned / choose(last, 6)) * 100).toBeCloseTo(percent, 0.9);
  });
});
