// @ts-check
import { call, readState, RequestRefused, SessionEnded } from '../api.js';
import { boot, byId, fill, wait } from '../boot.js';
import { showRules } from '../dialog.js';
import { show, toMinor } from '../money.js';
import { onResume, sayRoundStarted, saySettled } from '../portal.js';
import { start, takeSession } from '../session.js';
import { soundLanded, soundWin } from '../sound.js';
import { messageOf, resultText, showHistory, showTable } from './table.js';
import { words } from './words.js';

/** @typedef {import('./words.js').View} View */

const POLL_MS = 1000;
const actButton = /** @type {HTMLButtonElement} */ (byId('act'));
const foldButton = /** @type {HTMLButtonElement} */ (byId('fold'));
const auto = /** @type {HTMLInputElement} */ (byId('auto'));

/** @type {View | undefined} */
let view;
let isBusy = false;
let hasEnded = false;
/** Number of requests that changed something: what was polled before them is out of date. */
let sent = 0;
/** The round whose result has been announced, and the one that antes have been paid for by themselves. */
let announced = '';
let anted = '';
let dealt = '';
/** Shown until something happens at the table. */
let notice = '';
let noticeKey = '';

/** @param {string} text */
function say(text, isAlert = false) {
  byId('message').textContent = text;
  byId('message').classList.toggle('alert', isAlert);
}

/** @param {string} text */
function setNotice(text) {
  notice = text;
  noticeKey = keyOf(view);
  byId('outcome').textContent = text;
}

/** @param {View | undefined} shown */
const keyOf = (shown) => (shown?.table ? `${shown.table.roundId} ${shown.table.phase} ${shown.table.act}` : 'lobby');

/** @param {View} next */
function take(next) {
  const hasMoved = view !== undefined && (view.table === null) !== (next.table === null);
  view = next;
  const { table } = next;
  byId('lobby').hidden = table !== null;
  byId('table').hidden = table === null;
  // The button that was pressed is gone with its screen.
  if (hasMoved) byId(table ? 'buttons' : 'lobby-title').focus();
  byId('auto-label').hidden = table === null;
  if (noticeKey !== keyOf(next)) notice = '';
  showHistory(next.history);
  if (!table) return showRooms(next);
  showTable(table);
  showButtons(table);
  say(notice || messageOf(table), notice !== '');
  const { result } = table;
  byId('message').classList.toggle('won', result !== null && toMinor(result.paid) > toMinor(result.stake));
  follow(table);
}

/** @param {View} next */
function showRooms(next) {
  const list = byId('room-list');
  byId('lobby-notice').textContent = notice;
  byId('lobby-notice').hidden = notice === '';
  const key = JSON.stringify([next.rooms, isBusy]);
  if (list.getAttribute('data-rooms') === key) return;
  list.setAttribute('data-rooms', key);
  const focused = document.activeElement?.getAttribute('data-room');
  const items = next.rooms.map((room) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'room-card';
    button.setAttribute('data-room', room.id);
    button.disabled = isBusy;
    const name = document.createElement('b');
    name.textContent = /** @type {Record<string, string>} */ (words.names)[room.id] ?? room.id;
    const facts = document.createElement('span');
    facts.className = 'facts-line';
    const people = room.players === 0 ? words.nobodyHere : fill(words.players, { count: room.players });
    facts.textContent = `${people} · ${words.buyIn} ${show(toMinor(room.buyIn))}`;
    const price = document.createElement('span');
    price.className = 'price';
    price.textContent = `${words.ante} ${show(toMinor(room.ante))}`;
    button.append(name, price, facts);
    button.addEventListener('click', () => void sit(room.id));
    const item = document.createElement('li');
    item.append(button);
    return item;
  });
  list.replaceChildren(...items);
  const again = items.find((item) => item.firstElementChild?.getAttribute('data-room') === focused);
  if (focused && again?.firstElementChild instanceof HTMLElement) again.firstElementChild.focus();
}

/** @param {import('./words.js').TableView} table */
function showButtons(table) {
  const mine = table.seats[table.own];
  const canAnte = table.phase === 'join' && table.act === null;
  const canDecide = table.phase === 'decide' && mine?.kind === 'you' && table.act === null;
  const amount = show(toMinor(table.ante));
  const isFocusLost = document.activeElement === actButton || document.activeElement === foldButton;
  actButton.hidden = !canAnte && !canDecide;
  foldButton.hidden = !canDecide;
  // Keeps a keyboard at its place, but never on a button that would stake at once.
  if (isFocusLost && document.activeElement === document.body) byId('buttons').focus();
  actButton.textContent = fill(canDecide ? words.raiseButton : words.anteButton, { amount });
  // A refused ante is not repeated by itself.
  if (table.phase === 'join' && table.refused) auto.checked = false;
  actButton.disabled = isBusy;
  foldButton.disabled = isBusy;
  if (canAnte && auto.checked && anted !== table.roundId && document.visibilityState === 'visible') {
    anted = table.roundId;
    void act('ante');
  }
}

/**
 * Announces what is new at the table.
 * @param {import('./words.js').TableView} table
 */
function follow(table) {
  const mine = table.seats[table.own];
  if (table.phase === 'decide' && mine?.kind === 'you' && dealt !== table.roundId) {
    dealt = table.roundId;
    byId('outcome').textContent = messageOf(table);
    [0, 1, 2].forEach(soundLanded);
  }
  const { result } = table;
  if (!result || result.payout === 'pending') {
    if (result?.payout === 'pending') say(words.payoutPending, true);
    return;
  }
  if (announced === table.roundId) return;
  announced = table.roundId;
  byId('outcome').textContent = resultText(result);
  if (result.payout === 'disputed') say(fill(words.disputed, { round: result.roundId }), true);
  if (toMinor(result.paid) > toMinor(result.stake)) soundWin();
  saySettled();
  void refresh();
}

/** Reads the balance, too. */
async function refresh() {
  const state = await readState().catch(() => undefined);
  if (state) takeSession(state);
}

/**
 * Sends an act of the player. A refused one leaves everything as it was.
 * @param {string} path
 * @param {unknown} body
 */
async function send(path, body) {
  if (isBusy || hasEnded) return;
  isBusy = true;
  sent += 1;
  if (view) take(view);
  try {
    const next = await call(path, body);
    isBusy = false;
    take(next);
  } catch (error) {
    isBusy = false;
    if (error instanceof SessionEnded) return end();
    if (!(error instanceof RequestRefused)) {
      setNotice(words.offline);
    } else {
      /** @type {Record<string, string>} */
      const problems = words.problem;
      setNotice(problems[error.message] ?? words.problem.other);
    }
    if (view) take(view);
  }
}

/** @param {string} room */
const sit = (room) => send('/api/room/seat', { room });

/** @param {'ante' | 'raise' | 'fold'} chosen */
async function act(chosen) {
  const table = view?.table;
  if (!table) return;
  const { roundId: round, ante: stake } = table;
  if (chosen === 'ante') sayRoundStarted();
  const number = chosen === 'ante' ? 1 : 2;
  await send(
    '/api/room/acts',
    chosen === 'fold' ? { act: chosen, number, round } : { act: chosen, number, round, stake },
  );
  const isIn = view?.table?.act === 'ante' && view.table.refused === null;
  if (chosen === 'ante' && !isIn) saySettled();
  if (chosen !== 'fold') void refresh();
}

function end() {
  hasEnded = true;
  document.body.classList.add('ended');
  saySettled();
  byId('lobby').hidden = true;
  byId('table').hidden = false;
  for (const button of [actButton, foldButton, byId('leave')]) button.hidden = true;
  say(boot.texts.ended, true);
  byId('outcome').textContent = boot.texts.ended;
}

async function poll() {
  while (!hasEnded) {
    await wait(POLL_MS);
    if (isBusy) continue;
    const seen = sent;
    try {
      const next = await call('/api/room');
      if (!isBusy && seen === sent) take(next);
    } catch (error) {
      if (error instanceof SessionEnded) end();
      else say(words.offline, true);
    }
  }
}

actButton.addEventListener('click', () => void act(view?.table?.phase === 'decide' ? 'raise' : 'ante'));
foldButton.addEventListener('click', () => void act('fold'));
byId('leave').addEventListener('click', () => void send('/api/room/leave', {}).then(saySettled));
byId('info').addEventListener('click', showRules);
onResume(() => void refresh());
void start({
  opened(state) {
    take(state);
    void poll();
    if (!state.table && state.launchRoom) void sit(state.launchRoom);
  },
  ended: end,
});
