// @ts-check
import { byId, fill } from '../boot.js';
import { show, showSigned, toMinor } from '../money.js';
import { drawCard, flyChip, showHand } from './cards.js';
import { handText, nameOf, refusalOf, words } from './words.js';

/** @typedef {import('./words.js').TableView} TableView */

const center = byId('center');
const ring = byId('ring');
const places = [...document.querySelectorAll('.seat')];
/** @type {Map<string, string>} */
const before = new Map();
let endsAt = 0;
let phaseMs = 1;
let phaseKey = '';

/** @param {TableView} table */
export function showTable(table) {
  byId('room-name').textContent = /** @type {Record<string, string>} */ (words.names)[table.room] ?? '';
  const ante = toMinor(table.ante);
  byId('room-stakes').textContent = fill(words.stakes, { ante: show(ante), max: show(ante * 2n) });
  byId('staked').textContent = show(toMinor(table.staked));
  table.seats.forEach((seat, at) => showSeat(table, seat, at));
  showTimer(table);
}

/**
 * @param {TableView} table
 * @param {import('./words.js').SeatView} seat
 * @param {number} at
 */
function showSeat(table, seat, at) {
  const place = places[(at - table.own + places.length) % places.length];
  if (!place) return;
  place.setAttribute('data-state', seat.state);
  place.classList.toggle('winner', seat.isWinner);
  const name = /** @type {HTMLElement} */ (place.querySelector('.name'));
  name.textContent =
    seat.kind === 'you'
      ? words.you
      : seat.kind === 'empty'
        ? words.free
        : seat.kind === 'bot'
          ? (words.bots[at] ?? '')
          : nameOf(seat.tag, at);
  if (seat.kind === 'bot') {
    const badge = document.createElement('span');
    badge.className = 'bot';
    badge.textContent = words.bot;
    name.append(badge);
  }
  const state = /** @type {HTMLElement} */ (place.querySelector('.state'));
  state.textContent = stateText(seat);
  place.setAttribute('aria-label', `${name.textContent} ${state.textContent}`.trim());
  const isDealt = ['decide', 'closing', 'showdown'].includes(table.phase);
  showHand(
    /** @type {Element} */ (place.querySelector('.hand')),
    seat.hand ?? (isDealt ? [undefined, undefined, undefined] : []),
  );
  followChips(place, seat);
}

/** @param {import('./words.js').SeatView} seat */
function stateText(seat) {
  if (seat.state === 'empty') return '';
  const state = seat.isWinner ? words.seat.winner : words.seat[seat.state];
  return seat.value ? `${state} · ${handText(seat.value)}` : state;
}

/**
 * Sends chips to the pot for antes and raises, and from the pot to the winner.
 * @param {Element} place
 * @param {import('./words.js').SeatView} seat
 */
function followChips(place, seat) {
  const key = place.getAttribute('data-place') ?? '';
  const state = seat.isWinner ? 'winner' : seat.state;
  const last = before.get(key);
  before.set(key, state);
  if (last === undefined || last === state) return;
  const plate = /** @type {Element} */ (place.querySelector('.plate'));
  if (state === 'ready' || state === 'raised') flyChip(plate, center);
  if (state === 'winner') flyChip(center, plate);
}

/** @param {TableView} table */
function showTimer(table) {
  const key = `${table.roundId} ${table.phase}`;
  const left = table.endsInMs ?? 0;
  endsAt = Date.now() + left;
  if (phaseKey !== key) phaseMs = Math.max(left, 1);
  phaseKey = key;
  center.classList.toggle('resting', table.endsInMs === null);
  tick();
}

/** Moves the ring of the timer. */
function tick() {
  const left = Math.max(0, endsAt - Date.now());
  ring.setAttribute('stroke-dashoffset', String(100 - (left / phaseMs) * 100));
  ring.parentElement?.classList.toggle('late', left < 4000);
  byId('time').textContent = left > 0 ? `${Math.ceil(left / 1000)} s` : '';
}
setInterval(tick, 250);

/**
 * Returns the words for the end of a round.
 * @param {import('./words.js').ResultView} result
 */
export function resultText(result) {
  const { winner, ending, seats } = result;
  if (ending === 'nobody' || winner === null) return fill(words.nobodyRaised, { amount: show(toMinor(result.paid)) });
  const amount = show(toMinor(result.paid));
  if (winner === result.seat)
    return ending === 'alone'
      ? fill(words.wonAlone, { amount })
      : fill(words.wonShowdown, { amount, hand: handText(result.value) });
  const name = nameOf(seats[winner]?.tag ?? null, winner);
  if (!seats[result.seat]?.hasRaised) return fill(words.foldedOwn, { name });
  return fill(words.lost, { name, hand: handText(result.winnerValue), amount: show(toMinor(result.stake)) });
}

/** @param {import('./words.js').ResultView} result */
const rakeText = ({ rake }) => (toMinor(rake) > 0n ? fill(words.rakeTaken, { amount: show(toMinor(rake)) }) : '');

/** @param {TableView} table */
export function messageOf(table) {
  const { phase, result, seats, own, refused, act } = table;
  if (phase === 'showdown' && result) return withRefusal(`${resultText(result)} ${rakeText(result)}`.trim(), refused);
  // The round of a lost raise ends a moment later, when the portal has answered.
  if (phase === 'showdown') return act === null ? words.skipped : words.closing;
  if (phase === 'join' && refused) return refusalOf(refused);
  if (phase === 'join') return act === 'ante' ? words.joined : words.joinNow;
  if (phase === 'dealing') return act === 'ante' ? words.dealing : words.waiting;
  const mine = seats[own];
  if (mine?.kind !== 'you') return words.waiting;
  if (phase === 'closing') return words.closing;
  if (act === 'raise') return words.raised;
  return act === 'fold' ? words.folded : fill(words.decide, { hand: handText(mine.value) });
}

/**
 * @param {string} text
 * @param {string | null} refused
 */
function withRefusal(text, refused) {
  return refused ? `${fill(words.raiseRefused, { reason: refusalOf(refused) })} ${text}` : text;
}

/** @param {readonly import('./words.js').ResultView[]} rounds */
export function showHistory(rounds) {
  const items = rounds.map((round) => {
    const net = toMinor(round.paid) - toMinor(round.stake);
    const item = document.createElement('li');
    const cards = document.createElement('span');
    cards.className = 'mini';
    cards.append(...(round.seats[round.seat]?.hand ?? []).map((card) => drawCard(card)));
    const text = document.createElement('span');
    text.textContent = resultText(round);
    const amount = document.createElement('span');
    amount.className = net > 0n ? 'net won' : 'net';
    amount.textContent = showSigned(net);
    item.append(cards, text, amount);
    return item;
  });
  if (items.length === 0) {
    const none = document.createElement('li');
    none.textContent = words.noHistory;
    items.push(none);
  }
  byId('history').replaceChildren(...items);
}
