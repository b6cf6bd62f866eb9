/**
 * The lottery's rules (docs/spec/lottery-rulebook.md §1, §4–§11): every bet type as data for a few evaluators, shared by the
 * browser's bet slip and the server's settlement. `#rules/lottery/draws/drawing` derives draws from seeds.
 */
export { derivedResult, type DerivedResult, type VnTails } from './lottery/draws/derived-results.ts';
export { formatResult, parseResult, type ResultText, type VnResult } from './lottery/draws/results.ts';
export {
  findBetType,
  isGameGroup,
  parseSelection,
  listBetTypes,
  possibleWin,
  settle,
  type Parsed,
  type Selection,
  type Settlement,
} from './lottery/engine.ts';
export { colorOf, elementOf, zodiacOf, type Color, type Element, type Zodiac } from './lottery/draws/lhc-attributes.ts';
export {
  hasJackpots,
  housePrizes,
  jackpotsOf,
  shareOfJackpot,
  ticketPrice,
  wonOfJackpots,
} from './lottery/jackpots.ts';
export { MAX_MULTIPLIER, maxCombinations } from './lottery/limits/max-combinations.ts';
export { lunarYearOf } from './lottery/draws/lunar-years.ts';
export type { SelectionForm, Picks, Refusal, RefusalReason } from './lottery/grammar/form.ts';
export type { Alphabet } from './lottery/grammar/alphabet.ts';
export {
  DEFAULT_PRIZE_GROUP,
  isPrizeGroup,
  MAX_PRIZE_GROUP,
  MIN_PRIZE_GROUP,
  prizesOf,
  type Prizes,
} from './lottery/pricing/prizes.ts';
export { LIMITED_TOP_TIERS, sharedPrize, TOP_TIER_LIMIT_MINOR } from './lottery/pricing/shared-prizes.ts';
export { cappedPayout, getTotalStake, payoutAtPrice, type Denomination, type Price } from './lottery/pricing/price.ts';
export {
  GAME_GROUPS,
  PUSH,
  type DrawResult,
  type Engine,
  type GameGroup,
  type BetType,
  type Win,
} from './lottery/types.ts';
