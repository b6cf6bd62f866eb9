// @ts-check
import { byId, isMotionReduced } from '../boot.js';
import { drawBackdrop } from './backdrop.js';
import { KINDS } from './facts.js';
import { maxDensity } from './quality.js';
import { renderSprite } from './sprites.js';

/** Area in CSS pixels above which a screen gets fewer pixels than it has. */
const LARGE_AREA = 600_000;
const LARGE_DENSITY = 1.5;
/** Side of a square sea in which fish have their own length. */
const FULL_SIDE = 700;

const water = /** @type {HTMLCanvasElement} */ (byId('water'));
const backdrop = /** @type {HTMLCanvasElement} */ (byId('backdrop'));
export const sea = byId('sea');

export const stage = {
  width: 0,
  height: 0,
  /** Size of the fish and of their steps. */
  scale: 1,
  /** Pixels of the bitmap per CSS pixel. */
  density: 1,
  /** The player prefers less motion: a calm sea without flying coins. */
  isCalm: isMotionReduced(),
  pen: /** @type {CanvasRenderingContext2D} */ (water.getContext('2d')),
  /** @type {Map<import('./facts.js').FishKind, import('./sprites.js').Sprite>} */
  sprites: new Map(),
};

matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (change) => {
  stage.isCalm = change.matches;
});

/** Adapts the canvases to the page; the sea must be drawn again then. */
export function fitStage() {
  const { clientWidth: width, clientHeight: height } = sea;
  const density = Math.min(devicePixelRatio || 1, width * height > LARGE_AREA ? LARGE_DENSITY : Infinity, maxDensity());
  const scale = Math.min(Math.max(Math.sqrt(width * height) / FULL_SIDE, 0.7), 1.3);
  if (width === 0 || (width === stage.width && height === stage.height && density === stage.density)) return;
  const isSpriteSize = stage.sprites.size > 0 && scale === stage.scale && density === stage.density;
  Object.assign(stage, { width, height, density, scale });
  for (const canvas of [water, backdrop]) {
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
  }
  drawBackdrop(backdrop, stage);
  if (!isSpriteSize) for (const kind of KINDS) stage.sprites.set(kind, renderSprite(kind, { scale, density }));
}

/**
 * @param {import('./facts.js').FishKind} kind
 * @returns {import('./sprites.js').Sprite}
 */
export function spriteOf(kind) {
  const sprite = stage.sprites.get(kind);
  if (!sprite) throw new Error(`no picture of ${kind}`);
  return sprite;
}
