import { anniversaryIn, dayName, type DayNumber } from '../days.ts';
import { atLevel } from '../rates.ts';
import { noAward, type Award } from './award.ts';

export interface BirthdayGift {
  /** Amounts by VIP level; the last amount serves every higher level. */
  readonly amountsMinor: readonly bigint[];
  /** Days from the birthday on which it can be claimed. */
  readonly windowDays: number;
  /** Minimum age of the account on the birthday. */
  readonly minAccountDays: number;
}

export const BIRTHDAY_WINDOW_DAYS = 7;
export const BIRTHDAY_MIN_ACCOUNT_DAYS = 30;

export interface BirthdayFacts {
  readonly level: number;
  readonly birthDate: DayNumber;
  readonly today: DayNumber;
  readonly registered: DayNumber;
  readonly isVerified: boolean;
  /** Years whose birthday was paid. */
  readonly paidYears: readonly number[];
}

/** Computes a birthday gift; the year is the birthday's, also when the window runs into the next one. */
export function birthdayGift(gift: BirthdayGift, facts: BirthdayFacts): Award & { readonly year?: number } {
  if (!facts.isVerified) return noAward('kyc');
  const year = birthdayYear(gift, facts);
  if (year === undefined) return noAward('not_started');
  if (facts.registered + gift.minAccountDays > anniversaryIn(year, facts.birthDate))
    return noAward('registration_date');
  if (facts.paidYears.includes(year)) return noAward('already_claimed');
  const amountMinor = atLevel(gift.amountsMinor, facts.level);
  return amountMinor > 0n ? { amountMinor, year } : noAward('vip_level');
}

/** Returns the year of the birthday in whose window today lies. */
function birthdayYear({ windowDays }: BirthdayGift, { birthDate, today }: BirthdayFacts): number | undefined {
  const thisYear = Number(dayName(today).slice(0, 4));
  return [thisYear, thisYear - 1].find((year) => {
    const birthday = anniversaryIn(year, birthDate);
    return birthday <= today && today < birthday + windowDays;
  });
}

/** Returns the birthdays in whose window a day lies, as month × 100 + day; those of February 29 too where they are celebrated on March 1. */
export function birthdaysAt(today: DayNumber, windowDays: number): readonly number[] {
  const days = Array.from({ length: windowDays }, (_, ago) => today - ago);
  return days.flatMap((day) => {
    const isAfterCommonFebruary = dayName(day).endsWith('-03-01') && dayName(day - 1).endsWith('-02-28');
    return isAfterCommonFebruary ? [301, 229] : [Number(dayName(day).slice(5).replace('-', ''))];
  });
}
