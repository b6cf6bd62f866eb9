import { lunarYearOf, parseDraw, drawText, type Draw, type DrawText, type GameGroup } from '#rules/lottery';

/** How a result is kept: as text, of Vietnamese draws as JSON. */
export function resultText(draw: Draw): string {
  const text = drawText(draw);
  return typeof text === 'string' ? text : JSON.stringify(text);
}

/** The other way round, as it is published. */
export function publishedResult(result: string): DrawText {
  return result.startsWith('{') ? (JSON.parse(result) as DrawText) : result;
}

/** Throws for what was kept wrongly. */
export function drawOf(group: GameGroup, result: string): Draw {
  const draw = parseDraw(group, publishedResult(result));
  if (!draw) throw new Error(`a result of ${group} that is none was kept`);
  return draw;
}

/** The lunar year of a local day (yyyyMMdd); 0 for groups that have no use for it. Throws where the table of years ends. */
export function lunarYearFor(group: GameGroup, localDay: string): number {
  if (group !== 'LHC') return 0;
  const year = lunarYearOf(`${localDay.slice(0, 4)}-${localDay.slice(4, 6)}-${localDay.slice(6)}`);
  if (year === undefined) throw new RangeError(`the table of lunar years has no ${localDay}`);
  return year;
}
