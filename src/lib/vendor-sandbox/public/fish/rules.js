// @ts-check
import { byId, fill } from '../boot.js';
import { showRules } from '../dialog.js';
import { make } from '../dom.js';
import { KINDS, maxShots, MULTIPLIERS, returnPercent, rtp, texts } from './facts.js';
import { show, showPercent, toMinor } from '../money.js';
import { FRAMES, renderSprite, SHAPES } from './sprites.js';

const PICTURE = 84;
const SAMPLE = MULTIPLIERS.turtle;
const body = byId('rules-body');
const { guide } = texts;

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
  return make('div', { class: 'picture' }, canvas);
}

/** @param {bigint} bet */
function prizes(bet) {
  return KINDS.map((kind) => {
    const multiplier = MULTIPLIERS[kind];
    const name = make('strong', {}, texts.kinds[kind]);
    const pays = make('p', {}, make('b', {}, `${multiplier}×`), ` ${show(bet * BigInt(multiplier))}`);
    const note = kind === 'dragon' ? [make('p', {}, guide.boss)] : [];
    return make('li', { class: 'prize' }, pictureOf(kind), make('div', {}, name, pays, ...note));
  });
}

/** @param {{ bet: bigint, bets: string[], currency: string }} table */
export function openRules({ bet, bets, currency }) {
  const range = [bets[0] ?? '0', bets.at(-1) ?? '0'].map((text) => show(toMinor(text))).join(' – ');
  const facts = [
    [texts.rules.rtpLabel, showPercent(rtp)],
    [guide.rangeLabel, `${range} ${currency}`],
  ];
  const items = facts.map(([name = '', value = '']) =>
    make('div', { class: 'fact' }, make('dt', {}, name), make('dd', {}, value)),
  );
  const list = (/** @type {readonly string[]} */ lines) =>
    make('ul', { class: 'fair' }, ...lines.map((text) => make('li', {}, fill(text, { max: maxShots }))));
  body.replaceChildren(
    make('dl', { class: 'facts' }, ...items),
    make('p', {}, guide.rtpNote),
    make('p', {}, fill(guide.sameReturn, { sample: SAMPLE, percent: returnPercent })),
    make('p', {}, fill(guide.lead, { bet: `${show(bet)} ${currency}` })),
    make('ul', { class: 'prizes' }, ...prizes(bet)),
    make('h3', {}, guide.shotsHeading),
    list(guide.shots),
    make('p', {}, texts.keys),
    make('h3', {}, guide.fairHeading),
    list(guide.fair),
  );
  showRules();
}
