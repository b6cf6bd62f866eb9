import type { DayNumber } from '../../lottery/draws/local-days.ts';
import { isActive, type ActiveRule } from './active-members.ts';
import type { AgentBet, CountedBet } from './bets.ts';
import { addSums, type ProductSums, type SumsOfProduct } from './sums.ts';
import { teamFigures, weightOf, type FigureRules, type TeamFigures } from './team-figures.ts';
import type { DatedTree } from './tree.ts';

/*
 * Model of the rollups: figures from single facts. Production adds the same sums up in the database.
 */

/** A bet or an amount of money that counts for one member at one instant. */
export interface Fact extends SumsOfProduct {
  readonly member: string;
  readonly at: Date;
  readonly day: DayNumber;
}

/** A span of time holds its start and not its end. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

export interface FiguresWithActive extends TeamFigures {
  readonly active: number;
}

export function factOfBet(bet: AgentBet, counted: CountedBet, day: DayNumber): Fact {
  const { validMinor, outcome } = counted;
  const sums: Partial<ProductSums> = {
    stakeMinor: counted.stakeMinor,
    payoutMinor: counted.payoutMinor,
    contributionMinor: counted.contributionMinor,
    validMinor,
    validWonMinor: outcome === 'won' ? validMinor : 0n,
    validLostMinor: outcome === 'lost' ? validMinor : 0n,
    promotionsMinor: counted.promotionMinor,
  };
  return { member: bet.member, product: bet.product, at: bet.at, day, sums };
}

export function isWithin(at: Date, { start, end }: Span): boolean {
  return start <= at && at < end;
}

/** Returns the facts of a team in a span of time: each by the tree of its business day. */
export function factsOfTeam<Of extends Pick<Fact, 'member' | 'at' | 'day'>>(
  facts: readonly Of[],
  tree: DatedTree,
  team: string,
  span: Span,
): Of[] {
  return facts.filter(({ member, at, day }) => isWithin(at, span) && tree.isInTeam(member, team, day));
}

/** Returns the figures of a team from its facts. */
export function figuresOfFacts(facts: readonly Fact[], rules: FigureRules & { active: ActiveRule }): FiguresWithActive {
  return { ...teamFigures(addSums(facts), rules), active: countActive(facts, rules) };
}

function countActive(facts: readonly Fact[], rules: FigureRules & { active: ActiveRule }): number {
  const members = Map.groupBy(facts, ({ member }) => member);
  return [...members.values()].filter((own) => {
    const byDay = new Map<DayNumber, bigint>();
    let depositsMinor = 0n;
    for (const { product, day, sums } of own) {
      const weight = weightOf(rules, product);
      if (weight === undefined) continue;
      byDay.set(day, (byDay.get(day) ?? 0n) + (sums.validMinor ?? 0n) * weight);
      depositsMinor += sums.depositsMinor ?? 0n;
    }
    const days = [...byDay.values()];
    return isActive({ weighted: days.reduce((sum, each) => sum + each, 0n), depositsMinor, byDay: days }, rules.active);
  }).length;
}
