import { balls, DIGITS, type Alphabet } from '../grammar/alphabet.ts';
import type { DrawResult, GameGroup } from '../types.ts';
import { isVnGroup, VN_PRIZES, VN_REGIONS, type VnGroup } from './vn-prizes.ts';

/** A serialized Vietnamese result: the region, and the strings of each prize. */
export type VnResult = Readonly<Record<string, string | readonly string[]>>;
/** The result of a draw as it is stored and published (docs/spec/lottery-rulebook.md §1.7). */
export type ResultText = string | VnResult;

/** Number and range of the balls of a draw, and whether one more follows after a "+". */
export interface BallShape {
  readonly alphabet: Alphabet;
  readonly count: number;
  readonly hasExtra: boolean;
  readonly mayRepeat: boolean;
}

export const BALL_SHAPES: Readonly<Record<Exclude<GameGroup, VnGroup>, BallShape>> = {
  SSC: { alphabet: DIGITS, count: 5, hasExtra: false, mayRepeat: true },
  PK10: { alphabet: balls(10), count: 10, hasExtra: false, mayRepeat: false },
  '11X5': { alphabet: balls(11), count: 5, hasExtra: false, mayRepeat: false },
  LF: { alphabet: balls(20), count: 8, hasExtra: false, mayRepeat: false },
  LHC: { alphabet: balls(49), count: 6, hasExtra: true, mayRepeat: false },
  KENO: { alphabet: balls(80), count: 20, hasExtra: false, mayRepeat: false },
  MEGA645: { alphabet: balls(45), count: 6, hasExtra: false, mayRepeat: false },
  POWER655: { alphabet: balls(55), count: 6, hasExtra: true, mayRepeat: false },
};

/**
 * Parses a result; undefined for anything else: such a payload is rejected as a whole (docs/spec/lottery-rulebook.md
 * §15).
 */
export function parseResult(group: GameGroup, result: unknown): DrawResult | undefined {
  if (isVnGroup(group)) return parseVn(group, result);
  if (typeof result !== 'string') return undefined;
  if (group !== 'LHC') return parseBalls(group, result, 0);
  const [text = '', year = '', ...rest] = result.split('@');
  return /^[12]\d{3}$/.test(year) && rest.length === 0 ? parseBalls(group, text, Number(year)) : undefined;
}

function parseBalls(group: Exclude<GameGroup, VnGroup>, text: string, lunarYear: number): DrawResult | undefined {
  const { alphabet, count, hasExtra, mayRepeat } = BALL_SHAPES[group];
  const [main = '', ...extra] = text.split('+');
  if (extra.length !== (hasExtra ? 1 : 0) || main.split(',').length !== count) return undefined;
  const drawn = [...main.split(','), ...extra].flatMap((token) => alphabet.valueOf(token) ?? []);
  if (drawn.length !== count + extra.length) return undefined;
  if (!mayRepeat && new Set(drawn).size !== drawn.length) return undefined;
  return { group, balls: drawn, lunarYear, prizes: new Map() };
}

function parseVn(group: VnGroup, result: unknown): DrawResult | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  const payload = new Map(Object.entries(result));
  const shapes = VN_PRIZES[group];
  if (payload.get('region') !== VN_REGIONS[group] || payload.size !== shapes.length + 1) return undefined;
  const prizes = new Map<string, readonly string[]>();
  for (const { name, count, digits } of shapes) {
    const strings = readStrings(payload.get(name), digits);
    if (strings?.length !== count) return undefined;
    prizes.set(name, strings);
  }
  return { group, balls: [], lunarYear: 0, prizes };
}

function readStrings(value: unknown, digits: number): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const strings = value.filter((text): text is string => typeof text === 'string');
  const isWhole =
    strings.length === value.length && strings.every((text) => /^\d+$/.test(text) && text.length === digits);
  return isWhole ? strings : undefined;
}

/** Formats a result as `parseResult` reads it. */
export function formatResult(result: DrawResult): ResultText {
  const { group, balls: drawn, lunarYear, prizes } = result;
  if (isVnGroup(group)) return { region: VN_REGIONS[group], ...Object.fromEntries(prizes) };
  const { alphabet, count, hasExtra } = BALL_SHAPES[group];
  const tokens = drawn.map((ball) => alphabet.tokenOf(ball));
  const extra = hasExtra ? `+${tokens[count] ?? ''}` : '';
  return `${tokens.slice(0, count).join(',')}${extra}${group === 'LHC' ? `@${lunarYear}` : ''}`;
}
