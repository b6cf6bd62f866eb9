// @ts-check
import { call, readState, SessionEnded } from '../api.js';
import { boot, byId, fill, wait } from '../boot.js';
import { showRules } from '../dialog.js';
import { show, toMinor } from '../money.js';
import { onResume, saySettled } from '../portal.js';
import { start, takeSession } from '../session.js';
import { soundLanded, soundWin } from '../sound.js';
import { showBoard } from './board.js';
import { book, resettledText, words } from './book.js';
import { make } from '../dom.js';
import { openSlip, removeMessage, showMessage, showSlip } from './slip.js';

const POLL_MS = 1500;
let isEnded = false;
/** A press of the pointer or the space bar that has begun must end on the same button, so the page is not rendered meanwhile. */
let isPressed = false;

function render() {
  if (isPressed) return;
  showBoard(render);
  showSlip(render);
}

function endGame() {
  isEnded = true;
  document.body.classList.add('ended');
  byId('list').replaceChildren(make('p', { class: 'empty' }, boot.texts.ended));
  byId('outcome').textContent = boot.texts.ended;
}

async function refresh() {
  const { matches, tickets } = await call(`/api/sports?format=${book.format}`);
  const news = book.tickets.length > 0 ? newsOf(tickets) : [];
  const hasPaid = book.tickets.some((ticket) => ticket.isPaying && !isPaying(tickets, ticket.id));
  removeMessage(words.offline);
  book.matches = matches;
  book.tickets = tickets;
  if (news.length > 0) showMessage(news.join(' '));
  if (news.length > 0 || hasPaid) {
    saySettled();
    takeSession(await readState());
  }
  if (!document.hidden) render();
}

/** @param {import('./book.js').TicketView[]} tickets @param {string} ticketId */
const isPaying = (tickets, ticketId) => tickets.some((ticket) => ticket.id === ticketId && ticket.isPaying);

/**
 * Lists what has happened to the tickets since the last answer.
 * @param {import('./book.js').TicketView[]} tickets
 */
function newsOf(tickets) {
  return tickets.flatMap((ticket) => {
    const last = book.tickets.find(({ id }) => id === ticket.id);
    if (last && ticket.resettlements.length > last.resettlements.length)
      return ticket.resettlements.slice(last.resettlements.length).map(resettledText);
    if (!last || (last.status === ticket.status && last.paid === ticket.paid)) return [];
    if (ticket.status === 'open') return last.status === 'placed' ? [acceptedNews(ticket)] : [];
    if (ticket.status === 'placed') return [];
    // No celebration for what pays the stake or less.
    if (ticket.status === 'won') soundWin();
    /** @type {Record<string, string>} */
    const refused = words.refused;
    if (ticket.refusal !== null) return [refused[ticket.refusal] ?? words.status.cancelled];
    return [fill(words.settledNews, { status: words.status[ticket.status], amount: show(toMinor(ticket.paid)) })];
  });
}

/** @param {import('./book.js').TicketView} ticket */
function acceptedNews({ odds }) {
  soundLanded(2);
  return fill(words.accepted, { odds });
}

async function poll() {
  while (!isEnded) {
    try {
      await refresh();
    } catch (error) {
      if (error instanceof SessionEnded) return endGame();
      showMessage(words.offline);
    }
    await wait(POLL_MS);
  }
}

function listen() {
  document.addEventListener('pointerdown', () => (isPressed = true));
  document.addEventListener('keydown', ({ key }) => (isPressed ||= key === ' '));
  for (const end of ['pointerup', 'pointercancel', 'keyup', 'blur'])
    window.addEventListener(end, () => (isPressed = false));
  for (const tab of document.querySelectorAll('.tab')) {
    tab.addEventListener('click', () => {
      book.view = tab.getAttribute('data-view') ?? 'live';
      render();
    });
  }
  const format = /** @type {HTMLSelectElement} */ (byId('format'));
  format.addEventListener('change', () => {
    book.format = format.value;
    void refresh();
  });
  byId('slip-open').addEventListener('click', () => openSlip(true));
  byId('slip-close').addEventListener('click', () => openSlip(false));
  byId('slip-clear').addEventListener('click', () => {
    book.picks = [];
    showMessage('');
    // The button hides with the last selection.
    byId('slip-title').focus();
    render();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && document.body.classList.contains('slip-shown')) openSlip(false);
  });
  byId('info').addEventListener('click', showRules);
  onResume(() => void readState().then(takeSession, () => undefined));
}

listen();
void start({ opened: () => void poll(), ended: endGame });
