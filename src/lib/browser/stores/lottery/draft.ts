import { atom, computed } from 'nanostores';
import { formatAmount, parseAmount } from '#kernel/money';
import {
  getTotalStake,
  parseSelection,
  possibleWin,
  housePrizes,
  prizesOf,
  payoutAtPrice,
  type Denomination,
  type Parsed,
  type Picks,
  type BetType,
  type Price,
  type Refusal,
  type Selection,
} from '#rules/lottery';
import { getRebate } from '#rules/lottery/bets/bet-rules';
import type { PrizeMode } from '#rules/lottery/catalogue/games';
import { valuePrizes } from '#rules/lottery/pricing/value-prizes';
import { cleanTyped, isTyped, randomPicks } from '#rules/lottery/grammar/typing';
import { valueOf } from '../loadable.ts';
import { $lunarYear } from './game.ts';
import {
  $maxPrizeGroup,
  totalStakeBoundsOf,
  oddsOf,
  pricingSnapshot,
  unitStakesOf,
  type PricingSnapshot,
} from './pricing.ts';

/** The bet that the member is putting together on the board, before it is on the slip. */
export interface Draft {
  prizeMode: PrizeMode;
  betType: BetType;
  /** The values that are selected on the number pads, one list for each part of the selection. */
  picks: Picks;
  /** The text of bet types whose numbers are typed, unchanged. */
  typed: string;
}

export interface Pricing {
  /** An amount as the API sends it: one of the fixed unit stakes for official bet types, else the stake that the member enters. */
  unitStake: string;
  denomination: Denomination;
  multiplier: number;
  /** Used by official bet types only. Never above $maxPrizeGroup, which can be lower after a sign-in. */
  prizeGroup: number;
}

/** A priced bet on the slip. */
export interface Line {
  prizeMode: PrizeMode;
  betType: BetType;
  selection: string;
  combinations: number;
  pricing: Pricing;
  odds: Record<string, string>;
  totalStakeMinor: bigint;
  /** The maximum payout after the cap per bet, without jackpots. */
  possibleWinMinor: bigint;
  /** True if the cap lowers the maximum payout. */
  isCapped: boolean;
  rebateMinor: bigint;
}

export const $draft = atom<Draft | undefined>();
const $requestedPricing = atom<Pricing>({ unitStake: '', denomination: 'YUAN', multiplier: 1, prizeGroup: 0 });

export const $pricing = computed([$requestedPricing, $maxPrizeGroup], (requestedPricing, maxPrizeGroup) => ({
  ...requestedPricing,
  prizeGroup: Math.min(requestedPricing.prizeGroup, maxPrizeGroup),
}));

export function changePricing(patch: Partial<Pricing>): void {
  $requestedPricing.set({ ...$pricing.get(), ...patch });
}

export function chooseBetType(prizeMode: PrizeMode, betType: BetType, snapshot: PricingSnapshot): void {
  $draft.set({ prizeMode, betType, picks: emptyPicks(betType), typed: '' });
  const [unitStake] = unitStakesOf(betType, snapshot) ?? [snapshot.limits.minTotalStake];
  $requestedPricing.set({
    unitStake: unitStake ?? '',
    denomination: 'YUAN',
    multiplier: 1,
    prizeGroup: snapshot.defaultPrizeGroup,
  });
}

function emptyPicks({ rule: { form } }: BetType): Picks {
  if (form.kind === 'parlay') return [];
  const parts = { list: 1, lines: 1, sets: form.parts, banker: 2, positions: 2 }[form.kind];
  return Array.from({ length: parts }, () => []);
}

export function clearPicks(): void {
  const draft = $draft.get();
  if (draft) $draft.set({ ...draft, picks: emptyPicks(draft.betType), typed: '' });
}

export function setPart(part: number, values: readonly number[]): void {
  const draft = $draft.get();
  if (!draft) return;
  const sorted = [...values].sort((a, b) => a - b);
  $draft.set({ ...draft, picks: draft.picks.map((set, index) => (index === part ? sorted : set)) });
}

/** Sets the pick of a parlay leg (from 1); undefined removes the leg. */
export function setLeg(leg: number, code: number | undefined): void {
  const draft = $draft.get();
  if (!draft) return;
  const others = draft.picks.filter(([other]) => other !== leg);
  const legs = code === undefined ? others : [...others, [leg, code]];
  $draft.set({ ...draft, picks: legs.sort(([a = 0], [b = 0]) => a - b) });
}

export function setTyped(typed: string): void {
  const draft = $draft.get();
  if (draft) $draft.set({ ...draft, typed });
}

/** Some bet types refuse a part of all random selections (the same car twice), so a refused one is drawn again. */
const RANDOM_ATTEMPTS = 50;

export function pickAtRandom(): void {
  const draft = $draft.get();
  if (!draft) return;
  const { betType } = draft;
  const { form } = betType.rule;
  for (let attempt = 0; attempt < RANDOM_ATTEMPTS; attempt += 1) {
    const picks = randomPicks(form, randomBelow, attempt);
    if (!parseSelection(betType, form.write(picks)).selection) continue;
    $draft.set(isTyped(form) ? { ...draft, typed: form.write(picks) } : { ...draft, picks });
    return;
  }
}

function randomBelow(limit: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word % limit;
}

/** The parsed draft or why it is refused. `dropped` counts the typed entries that the clean-up removed. */
export const $parsedSelection = computed($draft, (draft): (Parsed & { dropped: number }) | undefined => {
  if (!draft) return undefined;
  const { form } = draft.betType.rule;
  if (isTyped(form)) {
    const { text, dropped } = cleanTyped(form, draft.typed);
    return text === '' ? { refusal: NOTHING, dropped } : { ...parseSelection(draft.betType, text), dropped };
  }
  const refusal = getIncompleteRefusal(draft);
  return { ...(refusal ? { refusal } : parseSelection(draft.betType, form.write(draft.picks))), dropped: 0 };
});

const NOTHING: Refusal = { reason: 'empty', part: 0 };

/** Names the first empty pad. The written form of a selection cannot express an empty part, so the parser cannot report it. */
function getIncompleteRefusal({ betType, picks }: Draft): Refusal | undefined {
  if (picks.every((set) => set.length === 0)) return NOTHING;
  const { kind, min } = betType.rule.form;
  const part = picks.findIndex((set) => set.length === 0);
  return part < 0 || (kind === 'sets' && min === 0) ? undefined : { reason: 'too_few', part };
}

/** The draft as a priced line; undefined while it is not a valid bet. */
export const $draftLine = computed(
  [$draft, $parsedSelection, $pricing, pricingSnapshot.$store],
  (draft, parsed, pricing, loaded): Line | undefined => {
    const snapshot = valueOf(loaded);
    const unitStakeMinor = parseAmount(pricing.unitStake);
    if (!draft || !parsed?.selection || !snapshot || unitStakeMinor === undefined || unitStakeMinor <= 0n)
      return undefined;
    const { betType, prizeMode } = draft;
    return priceLine(
      { prizeMode, betType, selection: parsed.selection, pricing, odds: oddsOf(betType, snapshot) },
      snapshot,
    );
  },
);

type UnpricedLine = Pick<Line, 'prizeMode' | 'betType' | 'pricing' | 'odds'> & { selection: Selection };

function priceLine({ prizeMode, betType, selection, pricing, odds }: UnpricedLine, snapshot: PricingSnapshot): Line {
  const price = priceOf(pricing);
  const totalStakeMinor = getTotalStake(selection.combinations, price);
  const prizes = housePrizes(betType, prizesOf(betType, { odds, prizeGroup: pricing.prizeGroup }));
  const max = payoutAtPrice(possibleWin(betType, selection, prizes), price);
  const capMinor = parseAmount(snapshot.limits.maxWinPerBet) ?? max;
  return {
    prizeMode,
    betType,
    selection: selection.text,
    combinations: selection.combinations,
    pricing,
    odds,
    totalStakeMinor,
    possibleWinMinor: max < capMinor ? max : capMinor,
    isCapped: max > capMinor,
    rebateMinor: getRebate(betType, totalStakeMinor, {
      prizeGroup: pricing.prizeGroup,
      maxPrizeGroup: $maxPrizeGroup.get(),
    }),
  };
}

export function priceOf({ unitStake, denomination, multiplier }: Pricing): Price {
  return { unitStakeMinor: parseAmount(unitStake) ?? 0n, denomination, multiplier };
}

/** Reprices a line with other odds. */
export function lineAtOdds(line: Line, odds: Line['odds'], snapshot: PricingSnapshot): Line {
  const { selection } = parseSelection(line.betType, line.selection);
  return selection ? priceLine({ ...line, selection, odds }, snapshot) : line;
}

/** The minimum and maximum total stake, if the total stake of the draft is outside them. */
export const $violatedStakeBounds = computed(
  [$draftLine, $parsedSelection, pricingSnapshot.$store],
  (line, parsed, loaded) => {
    const snapshot = valueOf(loaded);
    if (!line || !parsed?.selection || !snapshot) return undefined;
    const bounds = totalStakeBoundsOf(line.betType, parsed.selection.picks[0]?.length ?? 0, snapshot);
    return line.totalStakeMinor < bounds.minMinor || line.totalStakeMinor > bounds.maxMinor ? bounds : undefined;
  },
);

/** The lowest and the highest payout for a stake of 1 among the prize tiers of the bet type; the stake is included. */
export const $payoutRange = computed([$draft, $pricing, pricingSnapshot.$store], (draft, { prizeGroup }, loaded) => {
  const snapshot = valueOf(loaded);
  if (!draft || !snapshot) return undefined;
  const { betType } = draft;
  const prizes = Object.values(
    housePrizes(betType, prizesOf(betType, { odds: oddsOf(betType, snapshot), prizeGroup })),
  );
  const sorted = prizes.filter((prize) => prize > 0n).sort((a, b) => (a < b ? -1 : 1));
  return { min: formatAmount(sorted[0] ?? 0n), max: formatAmount(sorted.at(-1) ?? 0n) };
});

const $betType = computed($draft, (draft) => draft?.betType);

/** The payout of each value (BIG, ODD, a zodiac sign, a number …) of the bet type; a range if it depends on the drawn numbers. */
export const $valuePrizes = computed([$betType, pricingSnapshot.$store, $lunarYear], (betType, loaded, lunarYear) => {
  const snapshot = valueOf(loaded);
  const prizes =
    betType && snapshot && valuePrizes(betType, prizesOf(betType, { odds: oddsOf(betType, snapshot) }), lunarYear);
  return new Map<number, string>(
    [...(prizes ?? [])].map(([value, { min, max }]) => [
      value,
      min === max ? formatAmount(max) : `${formatAmount(min)}–${formatAmount(max)}`,
    ]),
  );
});

/** Serializes a line for the API. */
export function toWireLine({ betType, selection, combinations, pricing, odds }: Line) {
  const { unitStake, denomination, multiplier, prizeGroup } = pricing;
  return {
    betType: betType.code,
    selection,
    combinations,
    unitStake: formatAmount(parseAmount(unitStake) ?? 0n),
    denomination,
    multiplier,
    odds,
    ...(betType.engine === 'OFFICIAL' ? { prizeGroup } : {}),
  };
}
