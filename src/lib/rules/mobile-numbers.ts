import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** Digits and what people put between them; the library would read letters and extensions as well. */
const FORM = /^\+?[\d\s().-]{4,24}$/;

/**
 * A mobile number in E.164 (`+84901234567`), of a dial code (`+84` or `84`) and what was typed beside it: with or without
 * the trunk zero, or the whole number again. Undefined for what is no mobile number under that code. The numbering plans
 * weigh some 30 kB (gzip): a page loads this on its own, when it is needed.
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

/** The dial code of a number in E.164 (`84`); '' for what is none. */
export function dialCodeOf(mobile: string): string {
  return parsePhoneNumberFromString(mobile)?.countryCallingCode ?? '';
}
