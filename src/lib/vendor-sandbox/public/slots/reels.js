// @ts-check
import { boot, byId, isMotionReduced, wait } from '../boot.js';

const ROWS = 3;
const LOOP_MS_PER_CELL = 42;
const STOP_MS = 520;
const STOP_CELLS = 9;
const BETWEEN_STOPS_MS = 150;
const MIN_LOOP_MS = 320;

/** One reel: two copies of its strip (and one more window) that move behind a window of three cells. */
class Reel {
  /** @param {string} strip */
  constructor(strip) {
    this.length = strip.length;
    this.element = document.createElement('div');
    this.element.className = 'reel';
    this.strip = document.createElement('div');
    this.strip.className = 'strip';
    this.cells = Array.from({ length: strip.length * 2 + ROWS }, (_, place) =>
      cellOf(strip[place % strip.length] ?? ''),
    );
    this.strip.append(...this.cells);
    this.element.append(this.strip);
    /** @type {Animation | undefined} */
    this.motion = undefined;
    this.place = 1;
    this.rest(1);
  }

  /** @param {number} place */
  transformAt(place) {
    return `translateY(${((-place / this.cells.length) * 100).toFixed(4)}%)`;
  }

  /** @param {number} stop */
  rest(stop) {
    // From stop 0 the reel would overshoot past the top of the strip, so it uses the second copy.
    this.place = stop === 0 ? this.length : stop;
    this.strip.style.transform = this.transformAt(this.place);
  }

  loop() {
    const from = this.place % this.length;
    const keyframes = [{ transform: this.transformAt(from + this.length) }, { transform: this.transformAt(from) }];
    this.motion = this.strip.animate(keyframes, { duration: this.length * LOOP_MS_PER_CELL, iterations: Infinity });
  }

  /** @param {number} stop */
  async land(stop) {
    this.motion?.cancel();
    this.rest(stop);
    const keyframes = [
      { transform: this.transformAt(this.place + STOP_CELLS), easing: 'cubic-bezier(.25,.6,.5,1)' },
      { transform: this.transformAt(this.place - 0.12), offset: 0.86, easing: 'ease-in-out' },
      { transform: this.transformAt(this.place) },
    ];
    await this.strip.animate(keyframes, { duration: STOP_MS }).finished;
  }

  /** @param {number} row */
  cellAt(row) {
    return this.cells[this.place + row];
  }
}

/** @param {string} code */
function cellOf(code) {
  const image = document.createElement('img');
  image.className = 'cell';
  image.alt = '';
  image.decoding = 'sync';
  image.draggable = false;
  image.src = `${boot.artBase}/${boot.symbols[code]}.svg`;
  return image;
}

const frame = byId('reels');
const reels = boot.strips.map((strip) => new Reel(strip));
frame.replaceChildren(...reels.map((reel) => reel.element));
let startedAt = 0;

export function startReels() {
  clearHits();
  startedAt = performance.now();
  if (!isMotionReduced()) for (const reel of reels) reel.loop();
}

/**
 * @param {number[]} stops
 * @param {(reel: number) => void} onLanded
 */
export async function stopReels(stops, onLanded) {
  if (isMotionReduced()) return restReels(stops);
  await wait(Math.max(0, MIN_LOOP_MS - (performance.now() - startedAt)));
  await Promise.all(
    reels.map(async (reel, index) => {
      await wait(index * BETWEEN_STOPS_MS);
      await reel.land(stops[index] ?? 0);
      onLanded(index);
    }),
  );
}

/**
 * Shows the reels at rest: when the page opens, or after a refused bet.
 * @param {number[]} stops
 */
export function restReels(stops) {
  reels.forEach((reel, index) => {
    reel.motion?.cancel();
    reel.rest(stops[index] ?? 0);
  });
}

export const stopsNow = () => reels.map((reel) => reel.place % reel.length);

/** @param {number[][]} places pairs of reel and row */
export function showHits(places) {
  clearHits();
  frame.classList.add('showing');
  for (const [reel = 0, row = 0] of places) reels[reel]?.cellAt(row)?.classList.add('hit');
}

export function clearHits() {
  frame.classList.remove('showing');
  for (const cell of frame.querySelectorAll('.hit')) cell.classList.remove('hit');
}

/** @param {number[]} stops */
export function codesAt(stops) {
  return boot.strips.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ''),
  );
}

/**
 * Describes the reels for a screen reader, row by row.
 * @param {number[]} stops
 */
export function describeReels(stops) {
  const columns = codesAt(stops);
  const rows = Array.from({ length: ROWS }, (_, row) =>
    columns.map((column) => boot.names[boot.symbols[column[row] ?? ''] ?? '']),
  );
  frame.setAttribute(
    'aria-label',
    boot.texts.reelsLabel.replace('{symbols}', rows.map((row) => row.join(', ')).join('; ')),
  );
}
