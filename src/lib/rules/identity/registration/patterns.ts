/**
 * The specification's patterns for fields. The name is the `patternId` on the wire and the end of the text key
 * (`reg_pattern_{patternId}`); the value is a regular expression that the whole value must match. They run on visitors' input,
 * so that none may backtrack: no repeated group may have overlapping parts.
 */

// Basic Latin, the Latin-1 and Latin Extended letters of Vietnamese, and its own block (Ạ to ỹ), in NFC.
const VIETNAMESE = 'A-Za-zÀ-ÃÈ-ÊÌÍÒ-ÕÙÚÝà-ãè-êìíò-õùúýĂăĐđĨĩŨũƠơƯưẠ-ỹ';
const THAI = '\\u0E01-\\u0E3A\\u0E40-\\u0E4E';
const KOREAN = '\\uAC00-\\uD7A3';
const CHINESE = '\\p{Script=Han}';
// Hiragana, Katakana with the long mark, Han, and the full-width forms; excludes half-width Katakana on purpose.
const JAPANESE = '\\u3041-\\u309F\\u30A0-\\u30FF\\u3005\\u3006\\u3000\\uFF01-\\uFF60\\p{Script=Han}';

const MONTH_DAY =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|[12][0-9]))';

/** Builds a pattern of words of these letters, separated by single spaces. */
const words = (letters: string) => `[${letters}]+(?: [${letters}]+)*`;

export const PATTERNS = {
  /** Any text. */
  any: '*',
  digits: '[0-9]+',
  letters_first: '[A-Za-z][A-Za-z0-9]*',
  with_uppercase: '(?=.*[A-Z])[A-Za-z0-9]+',
  letters_digits: '[A-Za-z0-9]+',
  email: "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}",
  no_spaces: '\\S+',
  chinese_english: `[${CHINESE}A-Za-z]+`,
  chinese_digits: `[${CHINESE}0-9]+`,
  english_spaces: words('A-Za-z'),
  /** First and last name with a space between, in any script. */
  name_separator: "[\\p{L}\\p{M}'’.-]+(?: [\\p{L}\\p{M}'’.-]+)+",
  date_ymd: `(?:19|20)[0-9]{2}-${MONTH_DAY}`,
  date_mdy: `${MONTH_DAY}-(?:19|20)[0-9]{2}`,
  strong_password: '(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9\\s])\\S+',
  korean: words(KOREAN),
  thai: words(THAI),
  thai_english: words(`${THAI}A-Za-z`),
  japanese_fullwidth: `[${JAPANESE}]+`,
  vietnamese_name: words(VIETNAMESE),
} as const;

export type PatternId = keyof typeof PATTERNS;

const compiled = new Map<string, RegExp>();

/** True when the whole value matches; "*" matches any text. */
export function matchesPattern(acceptedPattern: string, value: string): boolean {
  if (acceptedPattern === PATTERNS.any) return true;
  let expression = compiled.get(acceptedPattern);
  if (!expression) {
    expression = new RegExp(`^(?:${acceptedPattern})$`, 'u');
    compiled.set(acceptedPattern, expression);
  }
  return expression.test(value);
}
