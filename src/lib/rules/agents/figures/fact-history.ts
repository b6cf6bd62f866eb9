import type { DayNumber } from '../../lottery/draws/local-days.ts';
import type { BusinessCalendar } from '../periods.ts';
import { countBets, type AgentBet } from './bets.ts';
import { betsKnownAt, type BetCorrection } from './corrections.ts';
import { factOfBet, isWithin, type Fact, type Span } from './facts.ts';

export interface Bookings {
  readonly bets: readonly AgentBet[];
  readonly corrections: readonly BetCorrection[];
  /** Facts other than bets, which are never corrected. */
  readonly money: readonly Fact[];
  /** Minimum odds of bets on sports, in ten-thousandths. */
  readonly minOdds: bigint;
}

/** Facts as they were known at each instant. */
export class FactHistory {
  readonly #bookings: Bookings;
  readonly #bets: ReadonlyMap<string, AgentBet>;
  readonly #days: ReadonlyMap<string, DayNumber>;
  readonly #facts = new Map<number, readonly Fact[]>();

  constructor(calendar: BusinessCalendar, bookings: Bookings) {
    this.#bookings = bookings;
    this.#bets = new Map(bookings.bets.map((bet) => [bet.id, bet]));
    this.#days = new Map(bookings.bets.map(({ id, at }) => [id, calendar.dayAt(at)]));
  }

  /** Returns a number that is the same for two instants if the same is known at both about the facts of a span. */
  versionIn(span: Span, at: Date): number {
    return this.#bookings.corrections.filter(({ betId, knownAt }) => knownAt <= at && this.#reaches(betId, span))
      .length;
  }

  /** Returns the facts known at an instant; without one, those known now. */
  factsAt(at: Date | undefined): readonly Fact[] {
    const version = this.#bookings.corrections.filter(({ knownAt }) => at === undefined || knownAt <= at).length;
    const facts = this.#facts.get(version) ?? this.#computeFacts(at);
    this.#facts.set(version, facts);
    return facts;
  }

  /** Returns whether a correction may change facts in a span: those of the bet, or of the other side of its market. */
  #reaches(betId: string, span: Span): boolean {
    const bet = this.#bets.get(betId);
    return bet !== undefined && (bet.market !== undefined || isWithin(bet.at, span));
  }

  #computeFacts(at: Date | undefined): Fact[] {
    const { bets, corrections, money, minOdds } = this.#bookings;
    const known = betsKnownAt(bets, corrections, at);
    const counted = countBets(known, minOdds);
    const facts = known.flatMap((bet, position) => {
      const [each, day] = [counted[position], this.#days.get(bet.id)];
      return each && day !== undefined ? [factOfBet(bet, each, day)] : [];
    });
    return [...facts, ...money];
  }
}
