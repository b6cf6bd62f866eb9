// @ts-check
import { byId, fill } from '../boot.js';
import { showRules } from '../dialog.js';
import { KINDS, maxShots, MULTIPLIERS, returnPercent, rtp, texts } from './facts.js';
import { show, toMinor } from '../money.js';
import { FRAMES, renderSprite, SHAPES } from './sprites.js';

const PICTURE = 84;
const SAMPLE = MULTIPLIERS.turtle;
const body = byId('rules-body');
const { guide } = texts;

/**
 * @param {string} tag
 * @param {{ className?: string, text?: string }} [options]
 * @param {(Node | string)[]} children
 */
function make(tag, options = {}, ...children) {
  const element = document.createElement(tag);
  if (options.className) element.className = options.className;
  if (options.text !== undefined) element.textContent = options.text;
  element.append(...children);
  return element;
}

/** @param {import('./facts.js').FishKind} kind */
function pictureOf(kind) {
  const { width, height, length } = SHAPES[kind];
  const scale = (PICTURE / length) * Math.min(1, width / height);
  const sprite = renderSprite(kind, { scale, density: 2 });
  const canvas = document.createElement('canvas');
  canvas.width = sprite.bitmap.width / FRAMES;
  canvas.height = sprite.frameHeight;
  canvas.getContext('2d')?.drawImage(sprite.bitmap, 0, 0);
  canvas.setAttribute('aria-hidden', 'true');
  return make('div', { className: 'picture' }, canvas);
}

/** @param {bigint} bet */
function prizes(bet) {
  return KINDS.map((kind) => {
    const multiplier = MULTIPLIERS[kind];
    const name = make('strong', { text: texts.kinds[kind] });
    const pays = make('p', {}, make('b', { text: `${multiplier}×` }), ` ${show(bet * BigInt(multiplier))}`);
    const note = kind === 'dragon' ? [make('p', { text: guide.boss })] : [];
    return make('li', { className: 'prize' }, pictureOf(kind), make('div', {}, name, pays, ...note));
  });
}

/** @param {{ bet: bigint, bets: string[], currency: string }} table */
export function openRules({ bet, bets, currency }) {
  const range = [bets[0] ?? '0', bets.at(-1) ?? '0'].map((text) => show(toMinor(text))).join(' – ');
  const facts = [
    [texts.rules.rtpLabel, `${rtp} %`],
    [guide.rangeLabel, `${range} ${currency}`],
  ];
  const items = facts.map(([name, value]) =>
    make('div', { className: 'fact' }, make('dt', { text: name }), make('dd', { text: value })),
  );
  const list = (/** @type {readonly string[]} */ lines) =>
    make('ul', { className: 'fair' }, ...lines.map((text) => make('li', { text: fill(text, { max: maxShots }) })));
  body.replaceChildren(
    make('dl', { className: 'facts' }, ...items),
    make('p', { text: guide.rtpNote }),
    make('p', { text: fill(guide.sameReturn, { sample: SAMPLE, percent: returnPercent }) }),
    make('p', { text: fill(guide.lead, { bet: `${show(bet)} ${currency}` }) }),
    make('ul', { className: 'prizes' }, ...prizes(bet)),
    make('h3', { text: guide.shotsHeading }),
    list(guide.shots),
    make('p', { text: texts.keys }),
    make('h3', { text: guide.fairHeading }),
    list(guide.fair),
  );
  showRules();
}
