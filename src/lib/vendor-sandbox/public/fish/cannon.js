// @ts-check
import { dot, paint, halo, oval, shade, stroke } from './pen.js';
import { isHit, isVisible, shoal } from './shoal.js';
import { stage } from './stage.js';

/** @typedef {import('./shoal.js').Fish} Fish */
/** @typedef {{ isFlying: boolean, x: number, y: number, dx: number, dy: number, bounces: number, target: Fish | undefined, serial: number }} Bullet */

const SPEED = 620;
const MAX_BOUNCES = 3;
const MAX_TURN = 1.35;
const RECOIL_SECONDS = 0.12;
const BARREL = 64;

/** @type {Bullet[]} */
const bullets = Array.from({ length: 24 }, () => ({
  isFlying: false,
  x: 0,
  y: 0,
  dx: 0,
  dy: 0,
  bounces: 0,
  target: undefined,
  serial: 0,
}));

export const cannon = {
  /** Turn to the right of straight up, in radians. */
  turn: 0,
  recoil: 0,
  /** Fish that shots follow. @type {Fish | undefined} */
  target: /** @type {Fish | undefined} */ (undefined),
  serial: 0,
  flying: 0,
};

const pivotY = () => stage.height - 22 * stage.scale;

/**
 * Points at a place of the sea.
 * @param {number} x
 * @param {number} y
 */
export function aimAt(x, y) {
  turnTo(Math.atan2(x - stage.width / 2, Math.max(pivotY() - y, 1)));
}

/** @param {number} turn */
export function turnTo(turn) {
  cannon.turn = Math.min(Math.max(turn, -MAX_TURN), MAX_TURN);
}

/** @param {Fish | undefined} fish */
export function lockOn(fish) {
  cannon.target = fish;
  cannon.serial = fish?.serial ?? 0;
}

/** Returns the fish that the cannon follows, as long as it can be hit. */
export function lockedFish() {
  const { target, serial } = cannon;
  return target && target.serial === serial && isVisible(target) ? target : undefined;
}

/** Shoots; false when too many shots are in the water. */
export function fire() {
  const target = lockedFish();
  if (target) aimAt(target.x, target.y);
  for (const bullet of bullets) {
    if (bullet.isFlying) continue;
    bullet.isFlying = true;
    bullet.dx = Math.sin(cannon.turn);
    bullet.dy = -Math.cos(cannon.turn);
    bullet.x = stage.width / 2 + bullet.dx * BARREL * stage.scale;
    bullet.y = pivotY() + bullet.dy * BARREL * stage.scale;
    bullet.bounces = 0;
    bullet.target = target;
    bullet.serial = target?.serial ?? 0;
    cannon.flying += 1;
    cannon.recoil = RECOIL_SECONDS;
    return true;
  }
  return false;
}

/** Takes the shots that are in the water back; none of them has cost anything. */
export function clearBullets() {
  for (const bullet of bullets) bullet.isFlying = false;
  cannon.flying = 0;
}

/**
 * @param {number} seconds
 * @param {(fish: Fish, x: number, y: number) => void} onHit
 */
export function moveBullets(seconds, onHit) {
  cannon.recoil = Math.max(0, cannon.recoil - seconds);
  for (const bullet of bullets) {
    if (!bullet.isFlying) continue;
    moveBullet(bullet, SPEED * stage.scale * seconds);
    const fish = fishAt(bullet);
    if (fish) onHit(fish, bullet.x, bullet.y);
    if (!fish && bullet.bounces <= MAX_BOUNCES) continue;
    bullet.isFlying = false;
    cannon.flying -= 1;
  }
}

/**
 * @param {Bullet} bullet
 * @param {number} way
 */
function moveBullet(bullet, way) {
  const { target } = bullet;
  if (target && (target.serial !== bullet.serial || !isVisible(target))) bullet.target = undefined;
  else if (target) {
    const dx = target.x - bullet.x;
    const dy = target.y - bullet.y;
    const distance = Math.max(Math.sqrt(dx * dx + dy * dy), 1);
    bullet.dx = dx / distance;
    bullet.dy = dy / distance;
  }
  bullet.x += bullet.dx * way;
  bullet.y += bullet.dy * way;
  const isOutside = bullet.x < 0 || bullet.x > stage.width;
  if (isOutside) bullet.dx = bullet.x < 0 ? Math.abs(bullet.dx) : -Math.abs(bullet.dx);
  const isAboveOrBelow = bullet.y < 0 || bullet.y > stage.height;
  if (isAboveOrBelow) bullet.dy = bullet.y < 0 ? Math.abs(bullet.dy) : -Math.abs(bullet.dy);
  if (isOutside || isAboveOrBelow) bullet.bounces += 1;
}

/** @param {Bullet} bullet */
function fishAt({ target, x, y }) {
  if (target) return isHit(target, x, y) ? target : undefined;
  // Fish drawn last are in front.
  for (let index = shoal.length - 1; index >= 0; index -= 1) {
    const fish = shoal[index];
    if (fish?.state === 'swimming' && isHit(fish, x, y)) return fish;
  }
  return undefined;
}

/**
 * @param {number} width
 * @param {number} height
 * @param {(pen: CanvasRenderingContext2D) => void} draw
 */
function bitmapOf(width, height, draw) {
  const canvas = document.createElement('canvas');
  canvas.width = width * 3;
  canvas.height = height * 3;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  pen.scale(3, 3);
  pen.translate(width / 2, height / 2);
  draw(pen);
  return canvas;
}

const barrel = bitmapOf(48, 92, (pen) => {
  paint(
    pen,
    'M-15 44C-19 18 -13 -8 -11 -34H11C13 -8 19 18 15 44Z',
    shade(pen, [-34, 44], ['#f7dc8a', '#c98a22', '#7a4a0c']),
  );
  paint(pen, 'M-15 -34C-15 -40 15 -40 15 -34V-27H-15Z', shade(pen, [-40, -27], ['#fff3c4', '#e0a02e']));
  oval(pen, [0, -36], [10, 3], '#2a1503');
  stroke(pen, 'M-13 -12H13M-15 8H15', { color: '#5e3606', width: 3 });
  stroke(pen, 'M-6 -24C-8 0 -9 20 -9 38', { color: 'rgb(255 255 255 / 0.6)', width: 3 });
});
const base = bitmapOf(132, 60, (pen) => {
  paint(
    pen,
    'M-62 30C-60 2 -36 -18 0 -18C36 -18 60 2 62 30Z',
    shade(pen, [-18, 30], ['#2f7fb0', '#0d3f6b', '#04213f']),
  );
  paint(pen, 'M-40 30C-38 6 -22 -8 0 -8C22 -8 38 6 40 30Z', shade(pen, [-8, 30], ['#ffe7a0', '#e0a02e', '#8a4f0a']));
  dot(pen, [0, 14], 11, '#063a52');
  dot(pen, [0, 14], 8, '#5ff0e0');
  dot(pen, [-3, 11], 2.6, '#fff');
  stroke(pen, 'M-58 28C-55 6 -34 -13 0 -13C34 -13 55 6 58 28', { color: 'rgb(255 255 255 / 0.35)', width: 2 });
});
const pearl = bitmapOf(28, 28, (pen) => {
  halo(pen, [14, 14], '150 255 240', 0.9);
  dot(pen, [0, 0], 6, '#eafffb');
  dot(pen, [-2, -2], 2.4, '#fff');
});

export function drawBullets() {
  const { pen, density, scale } = stage;
  pen.setTransform(density, 0, 0, density, 0, 0);
  const size = 26 * scale;
  for (const { isFlying, x, y } of bullets) if (isFlying) pen.drawImage(pearl, x - size / 2, y - size / 2, size, size);
}

export function drawCannon() {
  const { pen, density, width, scale } = stage;
  const size = density * scale;
  const back = stage.isCalm ? 0 : (cannon.recoil / RECOIL_SECONDS) * 9;
  const cosine = Math.cos(cannon.turn) * size;
  const sine = Math.sin(cannon.turn) * size;
  pen.setTransform(cosine, sine, -sine, cosine, (width / 2) * density, pivotY() * density);
  pen.drawImage(barrel, -24, -74 + back, 48, 92);
  if (cannon.recoil > RECOIL_SECONDS / 2) pen.drawImage(pearl, -22, -92, 44, 44);
  pen.setTransform(size, 0, 0, size, (width / 2) * density, stage.height * density);
  pen.drawImage(base, -66, -54, 132, 60);
}

/** Draws a ring around the fish that shots follow. */
export function drawLock() {
  const target = lockedFish();
  if (!target) return;
  const { pen, density, scale } = stage;
  pen.setTransform(density, 0, 0, density, target.x * density, target.y * density);
  pen.lineWidth = 3;
  pen.strokeStyle = '#ffe066';
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const from = (quarter * Math.PI) / 2 + 0.25;
    pen.beginPath();
    pen.arc(0, 0, 34 * scale, from, from + Math.PI / 2 - 0.5);
    pen.stroke();
  }
}
