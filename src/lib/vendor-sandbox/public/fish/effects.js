// @ts-check
import { dot, shade } from './pen.js';
import { between } from './random.js';
import { stage } from './stage.js';

const COIN_SECONDS = 0.8;
const LABEL_SECONDS = 1.5;
const RING_SECONDS = 0.35;
const COIN_SIZE = 24;

const coins = Array.from({ length: 48 }, () => ({ left: 0, fromX: 0, fromY: 0, bend: 0, delay: 0 }));
const labels = Array.from({ length: 12 }, () => ({ left: 0, x: 0, y: 0, text: '', isGold: false }));
const rings = Array.from({ length: 24 }, () => ({ left: 0, x: 0, y: 0 }));
const bubbles = Array.from({ length: 16 }, () => ({ x: 0, y: -100, size: 0, speed: 0 }));

const coin = document.createElement('canvas');
coin.width = COIN_SIZE * 2;
coin.height = COIN_SIZE * 2;
const minting = /** @type {CanvasRenderingContext2D} */ (coin.getContext('2d'));
minting.scale(2, 2);
minting.translate(COIN_SIZE / 2, COIN_SIZE / 2);
dot(minting, [0, 0], 11, '#7d4306');
dot(minting, [0, 0], 10, shade(minting, [-10, 10], ['#fff6c9', '#ffcf4d', '#d8911f']));
dot(minting, [0, 0], 6.5, '#e0a02e');
dot(minting, [-2.5, -3.5], 2.4, '#fff7d6');

/**
 * @param {number} x
 * @param {number} y
 */
export function addRing(x, y) {
  for (const ring of rings) {
    if (ring.left > 0) continue;
    ring.left = RING_SECONDS;
    ring.x = x;
    ring.y = y;
    return;
  }
}

/**
 * Shows what a catch pays.
 * @param {{ x: number, y: number, text: string, coins: number }} prize
 */
export function addPrize({ x, y, text, coins: count }) {
  const at = Math.min(Math.max(x, 60), stage.width - 60);
  const label = labels.find(({ left }) => left <= 0) ?? labels[0];
  if (label) Object.assign(label, { left: LABEL_SECONDS, x: at, y: Math.max(y, 40), text, isGold: count > 0 });
  if (stage.isCalm) return;
  let requested = count;
  for (const flying of coins) {
    if (requested === 0) return;
    if (flying.left > 0) continue;
    requested -= 1;
    flying.left = COIN_SECONDS;
    flying.delay = requested * 0.05;
    flying.fromX = at + between(-20, 20);
    flying.fromY = y + between(-20, 20);
    flying.bend = between(-90, 90);
  }
}

/** @param {number} seconds */
export function moveEffects(seconds) {
  for (const ring of rings) ring.left -= seconds;
  for (const label of labels) label.left -= seconds;
  for (const flying of coins) {
    if (flying.delay > 0) flying.delay -= seconds;
    else flying.left -= seconds;
  }
  if (stage.isCalm) return;
  for (const bubble of bubbles) {
    bubble.y -= bubble.speed * seconds;
    if (bubble.y > -20) continue;
    bubble.x = between(0, stage.width);
    bubble.y = stage.height + between(0, stage.height * 0.6);
    bubble.size = between(2, 7);
    bubble.speed = between(24, 60);
  }
}

export function drawBubbles() {
  if (stage.isCalm) return;
  const { pen, density } = stage;
  pen.setTransform(density, 0, 0, density, 0, 0);
  pen.strokeStyle = 'rgb(255 255 255 / 0.45)';
  pen.lineWidth = 1.2;
  pen.beginPath();
  for (const { x, y, size } of bubbles) {
    pen.moveTo(x + size, y);
    pen.arc(x, y, size, 0, Math.PI * 2);
  }
  pen.stroke();
}

export function drawEffects() {
  const { pen, density } = stage;
  pen.setTransform(density, 0, 0, density, 0, 0);
  pen.strokeStyle = '#dffdf7';
  for (const { left, x, y } of rings) {
    if (left <= 0) continue;
    const grown = 1 - left / RING_SECONDS;
    pen.globalAlpha = 1 - grown;
    pen.lineWidth = 4 * (1 - grown) + 1;
    pen.beginPath();
    pen.arc(x, y, (8 + grown * 26) * stage.scale, 0, Math.PI * 2);
    pen.stroke();
  }
  pen.globalAlpha = 1;
  drawCoins();
  drawLabels();
}

/** Coins fly on an arc to the balance, which stands below the sea at its left. */
function drawCoins() {
  const { pen, height } = stage;
  for (const { left, delay, fromX, fromY, bend } of coins) {
    if (left <= 0 || delay > 0) continue;
    const way = 1 - left / COIN_SECONDS;
    const eased = way * way;
    const x = fromX + (50 - fromX) * eased + Math.sin(way * Math.PI) * bend;
    const y = fromY + (height + 20 - fromY) * eased - Math.sin(way * Math.PI) * 40;
    pen.drawImage(coin, x - COIN_SIZE / 2, y - COIN_SIZE / 2, COIN_SIZE, COIN_SIZE);
  }
}

function drawLabels() {
  const { pen } = stage;
  let isReady = false;
  for (const { left, x, y, text, isGold } of labels) {
    if (left <= 0) continue;
    if (!isReady) {
      pen.font = `700 ${Math.round(17 + stage.scale * 8)}px 'Be Vietnam Pro', sans-serif`;
      pen.textAlign = 'center';
      pen.lineJoin = 'round';
      pen.lineWidth = 5;
      pen.strokeStyle = 'rgb(3 20 40 / 0.85)';
      isReady = true;
    }
    const rise = stage.isCalm ? 0 : (1 - left / LABEL_SECONDS) * 34;
    pen.globalAlpha = Math.min(1, left * 3);
    pen.strokeText(text, x, y - rise);
    pen.fillStyle = isGold ? '#ffe066' : '#fff';
    pen.fillText(text, x, y - rise);
  }
  pen.globalAlpha = 1;
}
