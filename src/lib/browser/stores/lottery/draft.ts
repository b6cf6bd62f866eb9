import { atom, computed } from 'nanostores';
import { formatAmount, parseAmount } from '#kernel/money';
import {
  getTotalStake,
  parseSelection,
  possibleWin,
  housePrizes,
  prizesOf,
  ticketPayout,
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
import { wordPrizes } from '#rules/lottery/pricing/word-prizes';
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

/** The bet that is being made out: a bet type, what was picked of it, and its price. */
export interface Draft {
  prizeMode: PrizeMode;
  betType: BetType;
  /** What the pads hold. */
  picks: Picks;
  /** What was typed, as it was typed. */
  typed: string;
}

export interface Pricing {
  /** A wire amount: of official bet types one of the units, else whatever the player stakes on each. */
  unitStake: string;
  denomination: Denomination;
  multiplier: number;
  /** Of official bet types; never above $maxPrizeGroup, which may come down as somebody signs in. */
  prizeGroup: number;
}

/** A bet as it stands on the slip. */
export interface Line {
  prizeMode: PrizeMode;
  betType: BetType;
  selection: string;
  combinations: number;
  pricing: Pricing;
  odds: Record<string, string>;
  totalStakeMinor: bigint;
  /** The most that the house pays, with the cap; whether the cap is what bounds it. A jackpot comes on top. */
  possibleMinor: bigint;
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

export function chooseBetType(prizeMode: PrizeMode, betType: BetType, known: PricingSnapshot): void {
  $draft.set({ prizeMode, betType, picks: emptyPicks(betType), typed: '' });
  const [unitStake] = unitStakesOf(betType, known) ?? [known.limits.minTotalStake];
  $requestedPricing.set({
    unitStake: unitStake ?? '',
    denomination: 'YUAN',
    multiplier: 1,
    prizeGroup: known.defaultPrizeGroup,
  });
}

function emptyPicks({ rule: { form } }: BetType): Picks {
  if (form.kind === 'parlay') return [];
  const parts = { list: 1, lines: 1, sets: form.parts, 'dan-tuo': 2, positions: 2 }[form.kind];
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
  $draft.set({ ...draft, picks: draft.picks.map((set, at) => (at === part ? sorted : set)) });
}

/** The leg of a parlay on this place (from 1); undefined takes it away. */
export function setLeg(place: number, code: number | undefined): void {
  const draft = $draft.get();
  if (!draft) return;
  const others = draft.picks.filter(([at]) => at !== place);
  const legs = code === undefined ? others : [...others, [place, code]];
  $draft.set({ ...draft, picks: legs.sort(([a = 0], [b = 0]) => a - b) });
}

export function setTyped(typed: string): void {
  const draft = $draft.get();
  if (draft) $draft.set({ ...draft, typed });
}

/** Some bet types refuse a part of what chance gives (the same car twice); the next one is as likely to be taken. */
const RANDOM_ATTEMPTS = 50;

export function pickAtRandom(): void {
  const draft = $draft.get();
  if (!draft) return;
  const { betType } = draft;
  const { form } = betType.rule;
  for (let attempt = 0; attempt < RANDOM_ATTEMPTS; attempt += 1) {
    const picks = randomPicks(form, below, attempt);
    if (!parseSelection(betType, form.write(picks)).selection) continue;
    $draft.set(isTyped(form) ? { ...draft, typed: form.write(picks) } : { ...draft, picks });
    return;
  }
}

function below(limit: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word % limit;
}

/** What the rules say of the draft, with how much a clean-up left out of it. */
export const $parsed = computed($draft, (draft): (Parsed & { dropped: number }) | undefined => {
  if (!draft) return undefined;
  const { form } = draft.betType.rule;
  if (isTyped(form)) {
    const { text, dropped } = cleanTyped(form, draft.typed);
    return text === '' ? { refusal: NOTHING, dropped } : { ...parseSelection(draft.betType, text), dropped };
  }
  const refusal = unfinished(draft);
  return { ...(refusal ? { refusal } : parseSelection(draft.betType, form.write(draft.picks))), dropped: 0 };
});

const NOTHING: Refusal = { reason: 'empty', part: 0 };

/** Pads that have nothing yet: a selection has no words for that. */
function unfinished({ betType, picks }: Draft): Refusal | undefined {
  if (picks.every((set) => set.length === 0)) return NOTHING;
  const { kind, min } = betType.rule.form;
  const part = picks.findIndex((set) => set.length === 0);
  return part < 0 || (kind === 'sets' && min === 0) ? undefined : { reason: 'too_few', part };
}

/** The draft as a line of the slip; undefined while it is no bet. */
export const $line = computed(
  [$draft, $parsed, $pricing, pricingSnapshot.$store],
  (draft, parsed, pricing, loaded): Line | undefined => {
    const known = valueOf(loaded);
    const unitStakeMinor = parseAmount(pricing.unitStake);
    if (!draft || !parsed?.selection || !known || unitStakeMinor === undefined || unitStakeMinor <= 0n)
      return undefined;
    const { betType, prizeMode } = draft;
    return pricedLine(
      { prizeMode, betType, selection: parsed.selection, pricing, odds: oddsOf(betType, known) },
      known,
    );
  },
);

type Unpriced = Pick<Line, 'prizeMode' | 'betType' | 'pricing' | 'odds'> & { selection: Selection };

function pricedLine({ prizeMode, betType, selection, pricing, odds }: Unpriced, known: PricingSnapshot): Line {
  const price = priceOf(pricing);
  const totalStakeMinor = getTotalStake(selection.combinations, price);
  const prizes = housePrizes(betType, prizesOf(betType, { odds, prizeGroup: pricing.prizeGroup }));
  const max = ticketPayout(possibleWin(betType, selection, prizes), price);
  const capMinor = parseAmount(known.limits.maxWinPerBet) ?? max;
  return {
    prizeMode,
    betType,
    selection: selection.text,
    combinations: selection.combinations,
    pricing,
    odds,
    totalStakeMinor,
    possibleMinor: max < capMinor ? max : capMinor,
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

/** The same bet at other odds. */
export function lineAtOdds(line: Line, odds: Line['odds'], known: PricingSnapshot): Line {
  const { selection } = parseSelection(line.betType, line.selection);
  return selection ? pricedLine({ ...line, selection, odds }, known) : line;
}

/** What a bet of this kind may cost, where the draft's cost is not within. */
export const $totalStakeBounds = computed([$line, $parsed, pricingSnapshot.$store], (line, parsed, loaded) => {
  const known = valueOf(loaded);
  if (!line || !parsed?.selection || !known) return undefined;
  const bounds = totalStakeBoundsOf(line.betType, parsed.selection.picks[0]?.length ?? 0, known);
  return line.totalStakeMinor < bounds.minMinor || line.totalStakeMinor > bounds.maxMinor ? bounds : undefined;
});

/** What one stake of a unit is paid by the house, stake included: the least and the most of the bet type's tiers. */
export const $returns = computed([$draft, $pricing, pricingSnapshot.$store], (draft, { prizeGroup }, loaded) => {
  const known = valueOf(loaded);
  if (!draft || !known) return undefined;
  const { betType } = draft;
  const prizes = Object.values(housePrizes(betType, prizesOf(betType, { odds: oddsOf(betType, known), prizeGroup })));
  const sorted = prizes.filter((prize) => prize > 0n).sort((a, b) => (a < b ? -1 : 1));
  return { min: formatAmount(sorted[0] ?? 0n), max: formatAmount(sorted.at(-1) ?? 0n) };
});

/** What each word of the bet type pays, where stakes are on words; a range where it goes by what is drawn. */
export const $wordPrizes = computed([$draft, pricingSnapshot.$store, $lunarYear], (draft, loaded, lunarYear) => {
  const known = valueOf(loaded);
  const prizes =
    draft &&
    known &&
    wordPrizes(draft.betType, prizesOf(draft.betType, { odds: oddsOf(draft.betType, known) }), lunarYear);
  return new Map<number, string>(
    [...(prizes ?? [])].map(([value, { min, max }]) => [
      value,
      min === max ? formatAmount(max) : `${formatAmount(min)}–${formatAmount(max)}`,
    ]),
  );
});

/** A line as the wire has it. */
export function wireLine({ betType, selection, combinations, pricing, odds }: Line) {
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
