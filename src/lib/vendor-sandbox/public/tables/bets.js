// @ts-check
import { byId } from '../boot.js';
import { shortOf, show, toDecimal, toMinor } from '../money.js';
import { facts } from './facts.js';

/** @typedef {{ spot: string, amount: bigint }} Chip */

const texts = facts.table;
const rack = byId('rack');

/** The player's chips on the table. `laid` are not placed yet, `placed` are bets of this round, by spot. */
export const layout = {
  /** @type {Chip[]} */
  laid: [],
  /** @type {Record<string, bigint>} */
  placed: {},
  /** @type {Record<string, bigint>} */
  earlier: {},
  /** @type {Record<string, string> | null} */
  odds: null,
  isOpen: false,
  isPlacing: false,
};

/** @param {string} spot */
const laidOn = (spot) => layout.laid.reduce((sum, chip) => (chip.spot === spot ? sum + chip.amount : sum), 0n);

/** @param {Record<string, bigint>} spots */
export const totalOf = (spots) => Object.values(spots).reduce((sum, amount) => sum + amount, 0n);

/** Amounts that are laid but not placed, by spot. */
export function laidSpots() {
  /** @type {Record<string, bigint>} */
  const spots = {};
  for (const { spot, amount } of layout.laid) spots[spot] = (spots[spot] ?? 0n) + amount;
  return spots;
}

const COLORS = ['#1f6e4a', '#24588f', '#9c2c3a', '#5b3190', '#97490b', '#1f1f2b'];

/** @param {readonly string[]} chips */
export function fillRack(chips) {
  if (rack.childElementCount > 0) return;
  rack.replaceChildren(
    ...chips.map((value, index) => {
      const label = document.createElement('label');
      label.className = 'chip';
      const input = document.createElement('input');
      Object.assign(input, { type: 'radio', name: 'chip', value, checked: index === 1 });
      input.setAttribute('aria-label', show(toMinor(value)));
      const face = document.createElement('span');
      face.textContent = shortOf(value);
      face.style.setProperty('--chip', COLORS[index] ?? '#555');
      label.append(input, face);
      return label;
    }),
  );
}

function chosenChip() {
  const checked = rack.querySelector('input:checked');
  return checked instanceof HTMLInputElement ? toMinor(checked.value) : 0n;
}

/** @param {string} spot */
export function layChip(spot) {
  const amount = chosenChip();
  if (!layout.isOpen || layout.isPlacing || amount === 0n) return;
  layout.laid.push({ spot, amount });
  showBets();
}

/** @param {'undo' | 'clear' | 'repeat'} act */
export function changeChips(act) {
  if (!layout.isOpen || layout.isPlacing) return;
  if (act === 'undo') layout.laid.pop();
  if (act === 'clear') layout.laid = [];
  if (act === 'repeat') layout.laid.push(...Object.entries(layout.earlier).map(([spot, amount]) => ({ spot, amount })));
  showBets();
}

/** @param {readonly import('./facts.js').BetView[]} bets */
export function takePlaced(bets) {
  layout.placed = {};
  for (const { spots } of bets) {
    for (const [spot, amount] of Object.entries(spots))
      layout.placed[spot] = (layout.placed[spot] ?? 0n) + toMinor(amount);
  }
}

/**
 * @param {Element} parent
 * @param {string} selector
 */
function within(parent, selector) {
  const found = parent.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`no ${selector}`);
  return found;
}

/**
 * Shows a stake or what it paid on a spot; screen readers read what it is, too.
 * @param {string} spot
 * @param {{ name: string, amount: bigint, sign?: string, kind: 'unplaced' | 'paid' | '' }} badge
 */
function showBadge(spot, { name, amount, sign = '', kind }) {
  const badge = within(byId(`spot-${spot}`), '.spot-stake');
  badge.hidden = amount === 0n;
  badge.className = `spot-stake ${kind}`;
  within(badge, '.visually-hidden').textContent = `${name}: `;
  within(badge, '.amount').textContent = sign + shortOf(toDecimal(amount));
}

/** @param {string} spot */
function showSpot(spot) {
  const button = byId(`spot-${spot}`);
  const laid = laidOn(spot);
  const odds = spot === 'draw' ? undefined : layout.odds?.[spot];
  const pays = odds === undefined ? (facts.pays[spot] ?? '') : Number(odds).toFixed(2);
  const paysElement = within(button, '.spot-pays');
  paysElement.textContent = pays.replace('-', '−');
  paysElement.classList.toggle('negative', pays.startsWith('-'));
  const amount = laid + (layout.placed[spot] ?? 0n);
  showBadge(spot, { name: texts.yourStake, amount, kind: laid > 0n ? 'unplaced' : '' });
  button.setAttribute('aria-disabled', String(!layout.isOpen));
}

/** @param {string} id @param {boolean} isEnabled */
function enable(id, isEnabled) {
  byId(id).setAttribute('aria-disabled', String(!isEnabled));
}

export function showBets() {
  for (const spot of facts.spots) showSpot(spot);
  const laid = totalOf(laidSpots());
  byId('total').textContent = show(laid + totalOf(layout.placed));
  const canChange = layout.isOpen && !layout.isPlacing;
  enable('undo', canChange && laid > 0n);
  enable('clear', canChange && laid > 0n);
  enable('repeat', canChange && totalOf(layout.earlier) > 0n);
  enable('confirm', canChange && laid > 0n);
  byId('confirm').textContent = laid > 0n ? `${texts.confirm} ${show(laid)}` : texts.confirm;
}

/**
 * Marks the spots that won, with what they paid.
 * @param {readonly string[]} winners
 * @param {readonly import('./facts.js').BetView[]} bets
 */
export function showWins(winners, bets) {
  for (const spot of facts.spots) {
    byId(`spot-${spot}`).classList.toggle('won', winners.includes(spot));
    const paid = bets.reduce((sum, bet) => sum + toMinor(bet.payouts[spot] ?? '0'), 0n);
    if (paid > 0n) showBadge(spot, { name: facts.texts.paid, amount: paid, sign: '+', kind: 'paid' });
  }
}
