import { firstTickOf } from '#rules/inhouse/crash-curve';

/** Points of the line between the start and the head. */
const SAMPLES = 48;
/** The picture shows at least this many ticks, and multipliers up to this one in hundredths. */
const [MIN_TICKS, MIN_TOP] = [900, 200];
/** Parts of the width and height that the line fills. */
const [FILLED_WIDTH, FILLED_HEIGHT] = [0.86, 0.6];
const MAX_MARKS = 4;

/** A flight in a square of 100 by 100, whose origin is the upper left corner. */
export interface FlightPicture {
  line: string;
  area: string;
  head: { x: number; y: number };
  /** Multipliers in hundredths at the side, and their heights. */
  marks: { hundredths: number; y: number }[];
}

const GROWTH = 1.0006;
/** Returns the height of the curve in hundredths, without the cut to whole ones, which would be steps in the line. */
const heightAt = (tick: number) => 100 * GROWTH ** tick;

/** Draws the curve of a flight up to a tick. */
export function pictureOf(tick: number): FlightPicture {
  const top = Math.max(MIN_TOP, 100 + (heightAt(tick) - 100) / FILLED_HEIGHT);
  const width = Math.max(MIN_TICKS, tick / FILLED_WIDTH);
  const xOf = (at: number) => round((at / width) * 100);
  const yOf = (hundredths: number) => round(100 - ((hundredths - 100) / (top - 100)) * 100);
  let line = 'M0 100';
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    const at = (tick * sample) / SAMPLES;
    line += `L${xOf(at)} ${yOf(heightAt(at))}`;
  }
  const head = { x: xOf(tick), y: yOf(heightAt(tick)) };
  const step = stepOf(top - 100);
  const marks = Array.from({ length: MAX_MARKS }, (_, mark) => step * (mark + 1 + Math.floor(100 / step)))
    .filter((hundredths) => hundredths < top)
    .map((hundredths) => ({ hundredths, y: yOf(hundredths) }));
  return { line, area: `${line}V100H0Z`, head, marks };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Returns a round distance of which at most four fit into a height. */
function stepOf(height: number): number {
  const min = height / MAX_MARKS;
  const power = 10 ** Math.floor(Math.log10(min));
  return ([1, 2, 5, 10].find((times) => times * power >= min) ?? 10) * power;
}

/** Returns the tick at which a flight shows its point. */
export function lastTickOf(point: number): number {
  return firstTickOf(point) ?? 0;
}
