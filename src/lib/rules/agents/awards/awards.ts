import { lowest, percentOf, WHOLE_PPM } from '../../rewards/rates.ts';
import { toMinor, toWeighted, type WeightedBets } from '../figures/team-figures.ts';
import type { ContractTerms, RealtimeRates, Tier } from './contract-terms.ts';

/** Figures of a team by which a contract is settled. */
export interface AwardFigures {
  readonly weighted: WeightedBets;
  readonly active: number;
  /** Net loss of the team. */
  readonly ngrMinor: bigint;
  /** Wins of earlier periods that the period takes over, never above zero. */
  readonly carryInMinor: bigint;
}

export interface Award {
  /** Position of the tier from 1; undefined when none is reached, and for real-time salaries. */
  readonly tier: number | undefined;
  readonly ratePpm: bigint | undefined;
  readonly grossMinor: bigint;
  /** The gross amount up to the cap. */
  readonly amountMinor: bigint;
}

/** Returns what a contract comes to in one period (docs/spec/agents-rulebook.md §6.5): each amount is truncated once. */
export function awardOf(terms: ContractTerms, figures: AwardFigures): Award {
  const award = terms.family === 'REALTIME' ? realtimeAward(terms.rates, figures) : tieredAward(terms, figures);
  return { ...award, amountMinor: lowest(award.grossMinor, terms.capMinor) };
}

type GrossAward = Omit<Award, 'amountMinor'>;

type TieredTerms = Exclude<ContractTerms, { family: 'REALTIME' }>;

/** Returns the valid bet of the team, and the amount of which the rate is a share. */
function basesOf(terms: TieredTerms, figures: AwardFigures): { betMinor: bigint; baseMinor: bigint } {
  const betMinor = toMinor(figures.weighted.all);
  return { betMinor, baseMinor: terms.family === 'DIVIDEND' ? figures.ngrMinor + figures.carryInMinor : betMinor };
}

function tieredAward(terms: TieredTerms, figures: AwardFigures): GrossAward {
  const { betMinor, baseMinor } = basesOf(terms, figures);
  const isReached = (tier: Tier) =>
    betMinor >= tier.betMinor && figures.active >= tier.active && baseMinor >= tier.lossMinor;
  const position = baseMinor > 0n ? terms.tiers.findLastIndex(isReached) : -1;
  const tier = terms.tiers[position];
  if (!tier) return { tier: undefined, ratePpm: undefined, grossMinor: 0n };
  return { tier: position + 1, ratePpm: tier.ratePpm, grossMinor: percentOf(baseMinor, tier.ratePpm) };
}

function realtimeAward(rates: RealtimeRates, { weighted }: AwardFigures): GrossAward {
  const exact = weighted.all * rates.singlePpm + weighted.lost * rates.lossPpm + weighted.won * rates.profitPpm;
  return { tier: undefined, ratePpm: undefined, grossMinor: exact / toWeighted(WHOLE_PPM) };
}

/** Parts of a tier's conditions that figures lack; 0 where they have enough. */
export interface TierGap {
  /** Position of the tier from 1. */
  readonly tier: number;
  readonly betMinor: bigint;
  readonly lossMinor: bigint;
  readonly active: number;
}

/** Returns what is missing to the tier above the one that is reached; undefined in the last tier and for real-time salaries. */
export function nextTierGap(terms: ContractTerms, figures: AwardFigures): TierGap | undefined {
  if (terms.family === 'REALTIME') return undefined;
  const position = tieredAward(terms, figures).tier ?? 0;
  const tier = terms.tiers[position];
  if (!tier) return undefined;
  const { betMinor, baseMinor } = basesOf(terms, figures);
  const isDividend = terms.family === 'DIVIDEND';
  // A base of nothing reaches no tier, whatever its conditions are.
  const orOne = (minor: bigint) => (minor > 0n ? minor : 1n);
  return {
    tier: position + 1,
    betMinor: gap(isDividend ? tier.betMinor : orOne(tier.betMinor), betMinor),
    lossMinor: isDividend ? gap(orOne(tier.lossMinor), baseMinor) : 0n,
    active: Math.max(0, tier.active - figures.active),
  };
}

function gap(required: bigint, present: bigint): bigint {
  return required > present ? required - present : 0n;
}
