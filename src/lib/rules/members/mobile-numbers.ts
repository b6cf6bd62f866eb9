import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** Digits and common separators; the library would also accept letters and extensions. */
const FORM = /^\+?[\d\s().-]{4,24}$/;

/**
 * Converts a dial code (`+84` or `84`) and a typed number (with or without the trunk zero, or in full) to E.164
 * (`+84901234567`). Undefined when it is no valid number of that dial code. Pages load this module on demand, because of the
 * numbering plans (about 30 kB gzip).
 */
export function mobileNumber(countryDialingCode: string, typed: string): string | undefined {
  const dialCode = countryDialingCode.replace(/^\+/, '');
  const text = typed.trim();
  if (!/^\d{1,4}$/.test(dialCode) || !FORM.test(text)) return undefined;
  const whole = `+${text.replace(/^\+/, '')}`;
  const readings = text.startsWith('+') ? [whole] : [`+${dialCode}${text}`, whole];
  for (const reading of readings) {
    const parsed = parsePhoneNumberFromString(reading, { extract: false });
    if (parsed?.isValid() && parsed.countryCallingCode === dialCode) return parsed.number;
  }
  return undefined;
}

/** Returns the dial code of a number in E.164 (`84`); '' for an invalid number. */
export function dialCodeOf(mobile: string): string {
  return parsePhoneNumberFromString(mobile)?.countryCallingCode ?? '';
}
