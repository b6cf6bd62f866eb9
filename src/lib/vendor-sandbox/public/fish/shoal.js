// @ts-check
import { between } from './random.js';
import { FRAMES } from './sprites.js';
import { spriteOf, stage } from './stage.js';

/** @typedef {import('./facts.js').FishKind} FishKind */

/**
 * A place in the pool. `serial` changes when another fish takes it, so that a late answer finds its own fish only.
 * @typedef {{
 *   serial: number, state: 'free' | 'swimming' | 'caught', kind: FishKind, travelled: number, speed: number, direction: 1 | -1,
 *   base: number, swing: number, wave: number, phase: number, aside: number, stroke: number, x: number, y: number,
 *   cosine: number, sine: number, flash: number, fade: number,
 * }} Fish
 */

const POOL = 72;
const SPAWN_SECONDS = 0.8;
const FLASH_SECONDS = 0.22;
const FADE_SECONDS = 0.7;
/** Part of the height that fish swim in; the cannon stands below. */
const [SHALLOW, DEEP] = [0.13, 0.74];

/** Schools: how often they come, how many fish they have, and how fast they swim. */
const SCHOOLS = /** @type {const} */ ([
  { kind: 'sprat', weight: 10, min: 5, max: 9, speed: 62 },
  { kind: 'clownfish', weight: 8, min: 3, max: 5, speed: 50 },
  { kind: 'tang', weight: 8, min: 3, max: 5, speed: 56 },
  { kind: 'puffer', weight: 6, min: 1, max: 2, speed: 34 },
  { kind: 'lionfish', weight: 5, min: 1, max: 2, speed: 30 },
  { kind: 'jellyfish', weight: 5, min: 1, max: 3, speed: 22 },
  { kind: 'turtle', weight: 4, min: 1, max: 1, speed: 30 },
  { kind: 'ray', weight: 3.4, min: 1, max: 1, speed: 42 },
  { kind: 'shark', weight: 2.6, min: 1, max: 1, speed: 70 },
  { kind: 'carp', weight: 1.6, min: 1, max: 1, speed: 60 },
]);
const WEIGHTS = SCHOOLS.reduce((sum, school) => sum + school.weight, 0);
const BOSS_SPEED = 40;
const BOSS_SECONDS = /** @type {const} */ ([35, 60]);

/** @type {Fish[]} */
export const shoal = Array.from({ length: POOL }, () => ({
  serial: 0,
  state: 'free',
  kind: 'sprat',
  travelled: 0,
  speed: 0,
  direction: 1,
  base: 0,
  swing: 0,
  wave: 0,
  phase: 0,
  aside: 0,
  stroke: 0,
  x: 0,
  y: 0,
  cosine: 1,
  sine: 0,
  flash: 0,
  fade: 0,
}));

let sinceSpawn = 0;
let untilBoss = 12;

/** Fills the sea as if it had been running for a while. */
export function fillSea() {
  for (let step = 0; step < 170; step += 1) moveShoal(0.1);
}

/** @param {number} seconds */
export function moveShoal(seconds) {
  spawn(seconds);
  const pace = stage.isCalm ? 0.6 : 1;
  for (const fish of shoal) if (fish.state !== 'free') moveFish(fish, seconds, pace);
}

/**
 * @param {Fish} fish
 * @param {number} seconds
 * @param {number} pace
 */
function moveFish(fish, seconds, pace) {
  fish.flash = Math.max(0, fish.flash - seconds);
  if (fish.state === 'caught') {
    fish.fade -= seconds;
    if (fish.fade <= 0) fish.state = 'free';
    return;
  }
  const { width } = spriteOf(fish.kind);
  fish.travelled += fish.speed * stage.scale * seconds * pace;
  fish.stroke = (fish.stroke + seconds * pace * (0.5 + fish.speed / 34)) % 1;
  fish.x = fish.direction > 0 ? fish.travelled - width : stage.width + width - fish.travelled;
  const swing = stage.isCalm ? fish.swing * 0.4 : fish.swing;
  const turn = fish.x * fish.wave + fish.phase;
  fish.y = stage.height * fish.base + fish.aside + Math.sin(turn) * swing;
  const slope = fish.kind === 'jellyfish' ? 0 : Math.cos(turn) * swing * fish.wave;
  fish.cosine = 1 / Math.sqrt(1 + slope * slope);
  fish.sine = slope * fish.cosine;
  if (fish.travelled > stage.width + width * 2) fish.state = 'free';
}

/** @param {number} seconds */
function spawn(seconds) {
  sinceSpawn += seconds;
  untilBoss -= seconds;
  if (untilBoss <= 0) {
    untilBoss = between(BOSS_SECONDS[0], BOSS_SECONDS[1]);
    addSchool('dragon', 1, BOSS_SPEED);
  }
  if (sinceSpawn < SPAWN_SECONDS) return;
  sinceSpawn = 0;
  let swimming = 0;
  for (const fish of shoal) if (fish.state === 'swimming') swimming += 1;
  if (swimming >= Math.min(Math.max((stage.width * stage.height) / 9000, 18), 46)) return;
  let pick = between(0, WEIGHTS);
  for (const school of SCHOOLS) {
    pick -= school.weight;
    if (pick > 0) continue;
    return addSchool(school.kind, Math.floor(between(school.min, school.max + 1)), school.speed);
  }
}

/**
 * @param {FishKind} kind
 * @param {number} count
 * @param {number} speed
 */
function addSchool(kind, count, speed) {
  const { width, height } = spriteOf(kind);
  const direction = between(0, 1) < 0.5 ? 1 : -1;
  const margin = height / 2 / Math.max(stage.height, 1);
  const base = between(Math.min(SHALLOW + margin, 0.4), Math.max(DEEP - margin, 0.45));
  const swing = between(0.3, 1) * Math.min(height * 0.5, stage.height * 0.07);
  const wave = between(0.6, 1.4) * (5 / Math.max(stage.width, 320));
  const phase = between(0, 6.28);
  const pace = speed * between(0.85, 1.2);
  let left = count;
  for (const fish of shoal) {
    if (left === 0) return;
    if (fish.state !== 'free') continue;
    left -= 1;
    fish.serial += 1;
    fish.state = 'swimming';
    fish.kind = kind;
    fish.direction = direction;
    fish.base = base;
    fish.swing = swing;
    fish.wave = wave;
    fish.phase = phase;
    fish.speed = pace;
    // Fish of a school follow one another, above and below the same line.
    fish.travelled = -left * width * between(0.55, 0.8);
    fish.aside = count === 1 ? 0 : between(-1, 1) * height * 0.85;
    fish.stroke = between(0, 1);
    fish.flash = 0;
  }
}

/** @param {Fish} fish */
export function flashFish(fish) {
  fish.flash = FLASH_SECONDS;
}

/** @param {Fish} fish */
export function catchFish(fish) {
  fish.state = 'caught';
  fish.fade = FADE_SECONDS;
}

/**
 * @param {Fish} fish
 * @param {number} x
 * @param {number} y
 */
export function isHit(fish, x, y) {
  const { radiusX, radiusY } = spriteOf(fish.kind);
  const dx = x - fish.x;
  const dy = y - fish.y;
  const along = (dx * fish.cosine + dy * fish.sine) / radiusX;
  const across = (dy * fish.cosine - dx * fish.sine) / radiusY;
  return along * along + across * across < 1;
}

/** @param {Fish} fish */
export const isVisible = (fish) =>
  fish.state === 'swimming' && fish.x > 0 && fish.x < stage.width && fish.y > 0 && fish.y < stage.height;

export function drawShoal() {
  const { pen, density } = stage;
  for (const fish of shoal) {
    if (fish.state === 'free') continue;
    const { bitmap, frameWidth, frameHeight, width, height } = spriteOf(fish.kind);
    if (fish.x < -width || fish.x > stage.width + width) continue;
    const left = fish.state === 'caught' ? fish.fade / FADE_SECONDS : 1;
    const size = density * left;
    const cosine = fish.cosine * size;
    const sine = fish.sine * size;
    pen.setTransform(cosine * fish.direction, sine * fish.direction, -sine, cosine, fish.x * density, fish.y * density);
    const from = Math.floor(fish.stroke * FRAMES) * frameWidth;
    pen.globalAlpha = left;
    pen.drawImage(bitmap, from, 0, frameWidth, frameHeight, -width / 2, -height / 2, width, height);
    if (fish.flash === 0) continue;
    // The same picture added to itself is brighter.
    pen.globalCompositeOperation = 'lighter';
    pen.globalAlpha = 0.75;
    pen.drawImage(bitmap, from, 0, frameWidth, frameHeight, -width / 2, -height / 2, width, height);
    pen.globalCompositeOperation = 'source-over';
  }
  pen.globalAlpha = 1;
}
