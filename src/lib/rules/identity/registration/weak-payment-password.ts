/** Facts about a member that others know or find out, and that a payment password must not repeat. */
export interface KnownFacts {
  username?: string | undefined;
  /** Mobile number, in E.164 or as it was typed. */
  mobile?: string | undefined;
}

/** Shorter names are not checked, because too many words contain them. */
const MIN_NAME_LENGTH = 4;
/** So many digits of a phone number in a row are no coincidence. */
const MIN_PHONE_DIGITS = 6;

/**
 * True for a payment password that somebody with the member's session would guess within the few attempts that they have:
 * repetitions, sequences, dates, the username or the phone number.
 */
export function isWeakPaymentPassword(text: string, facts: KnownFacts = {}): boolean {
  const secret = text.normalize('NFKC').toLowerCase();
  return isRepetition(secret) || isSequence(secret) || isDate(secret) || isKnown(secret, facts);
}

/** One to four characters again and again: 111111, 121212, 123123, and 12341234 with a rest: 1234123. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, 4].some((length) => {
    const unit = text.slice(0, length);
    return text.length >= 2 * length - 1 && text === unit.repeat(text.length).slice(0, text.length);
  });
}

/** Neighbors in one direction: 123456, 654321, 890123, abcdef; also each of them doubled: 112233. */
function isSequence(text: string): boolean {
  const doubled = /^(?:(.)\1)+$/.test(text) ? text.replace(/(.)\1/g, '$1') : text;
  return isStepwise(text) || (doubled !== text && isStepwise(doubled));
}

function isStepwise(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const isOnlyDigits = /^\d+$/.test(text);
  return [1, -1].some((step) => steps.every((one) => one === step || (isOnlyDigits && one === -9 * step)));
}

const FORMS = [
  ['day', 'month', 'year'],
  ['month', 'day', 'year'],
  ['year', 'month', 'day'],
  ['year', 'day', 'month'],
] as const;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/** A date with or without separators, with two or four digits of the year: 170590, 17/05/1990, 1990-05-17. */
function isDate(text: string): boolean {
  const digits = text.replace(/[-./]/g, '');
  if (!/^(?:\d{6}|\d{8})$/.test(digits)) return false;
  const yearLength = digits.length - 4;
  return FORMS.some((form) => {
    let at = 0;
    const parts = { day: 0, month: 0, year: 0 };
    for (const part of form) {
      const length = part === 'year' ? yearLength : 2;
      parts[part] = Number(digits.slice(at, at + length));
      at += length;
    }
    return isCalendarDay({ ...parts, year: yearLength === 4 ? parts.year : LEAP_CENTURY + parts.year });
  });
}

/** Stands for a year of two digits: whichever century it is, February 29 counts in every fourth year. */
const LEAP_CENTURY = 2000;

function isCalendarDay({ day, month, year }: { day: number; month: number; year: number }): boolean {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return false;
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isKnown(text: string, { username = '', mobile = '' }: KnownFacts): boolean {
  const name = username.trim().toLowerCase();
  if (name.length >= MIN_NAME_LENGTH && text.includes(name)) return true;
  const digits = text.replace(/\D/g, '');
  return digits.length >= MIN_PHONE_DIGITS && digits.length === text.length && isPartOfNumber(digits, mobile);
}

/** Compares with the number's national form too, which starts with a zero in place of the dial code. */
function isPartOfNumber(digits: string, mobile: string): boolean {
  const number = mobile.replace(/\D/g, '');
  return number.includes(digits) || (digits.startsWith('0') && number.includes(digits.slice(1)));
}
