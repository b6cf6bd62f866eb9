import {
  lunarYearOf,
  parseResult,
  formatResult,
  type DrawResult,
  type ResultText,
  type GameGroup,
} from '#rules/lottery';

/** Serializes a result for storage: text, or JSON for Vietnamese draws. */
export function serializeResult(result: DrawResult): string {
  const text = formatResult(result);
  return typeof text === 'string' ? text : JSON.stringify(text);
}

/** Converts a stored result to its published form. */
export function toPublishedResult(stored: string): ResultText {
  return stored.startsWith('{') ? (JSON.parse(stored) as ResultText) : stored;
}

/** Throws Error when the stored text is not a result of the group. */
export function parseStoredResult(group: GameGroup, stored: string): DrawResult {
  const result = parseResult(group, toPublishedResult(stored));
  if (!result) throw new Error(`a result of ${group} is stored malformed`);
  return result;
}

/** The lunar year of a local day (yyyyMMdd); 0 for groups that have no use for it. Throws where the table of years ends. */
export function getLunarYear(group: GameGroup, localDay: string): number {
  if (group !== 'LHC') return 0;
  const year = lunarYearOf(`${localDay.slice(0, 4)}-${localDay.slice(4, 6)}-${localDay.slice(6)}`);
  if (year === undefined) throw new RangeError(`the table of lunar years has no ${localDay}`);
  return year;
}
