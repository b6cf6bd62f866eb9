// @ts-check
import { call, newBetId, readState, RequestRefused, sendBet, SessionEnded } from '../api.js';
import { fill } from '../boot.js';
import { show, showPercent, toMinor } from '../money.js';
import { saySettled } from '../portal.js';
import { takeSession } from '../session.js';
import { book, marketName, nameOf, resettledText, words } from './book.js';
import { button, make, spoken } from '../dom.js';
import { errorText, showMessage } from './slip.js';

/** @typedef {import('./book.js').TicketView} TicketView */

const PARTS = ['0.25', '0.5', '0.75', '1'];
/** Offer that is shown for a ticket until it expires. @type {{ ticket: string, part: string, offer?: { offer: string, amount: string } } | undefined} */
let chosen;
/** An offer is being taken: the button that was pressed stays on the page until the answer. */
let isTaking = false;

/** @param {() => void} onChange */
export function ticketList(onChange) {
  if (book.tickets.length === 0) return [make('p', { class: 'empty' }, words.noTickets)];
  return book.tickets.map((ticket) => ticketCard(ticket, onChange));
}

/** @param {TicketView} ticket @param {() => void} onChange */
function ticketCard(ticket, onChange) {
  const { id, status, legs, stake, stakeLeft, odds, potential, paid, refusal, isPaying, cashOuts, resettlements } =
    ticket;
  const title = legs.length === 1 ? words.single : fill(words.parlay, { count: legs.length });
  /** @type {Record<string, string>} */
  const refused = words.refused;
  const notes = [
    ...(refusal === null ? [] : [refused[refusal] ?? words.errors.other]),
    ...cashOuts.map((one) =>
      fill(words.cashedOutPart, { stake: show(toMinor(one.stake)), amount: show(toMinor(one.amount)) }),
    ),
    ...resettlements.map(resettledText),
  ];
  const isOpen = status === 'open' || status === 'placed';
  const money = [
    [words.stake, show(toMinor(stake))],
    ...(isOpen && stakeLeft !== stake ? [[words.stakeLeft, show(toMinor(stakeLeft))]] : []),
    isOpen
      ? [words.potential, show(toMinor(potential))]
      : [words.paid, show(toMinor(paid)) + (isPaying ? ` · ${words.paying}` : '')],
  ];
  return make(
    'article',
    { class: `ticket ${status}` },
    make('h3', {}, make('span', {}, `${title} · ${odds}`), make('span', { class: 'status' }, words.status[status])),
    make('ul', { class: 'ticket-legs' }, ...legs.map(legItem)),
    ...notes.map((note) => make('p', { class: 'note' }, note)),
    make(
      'dl',
      { class: 'ticket-money' },
      ...money.flatMap(([name = '', value = '']) => [make('dt', {}, name), make('dd', {}, value)]),
    ),
    make('p', { class: 'ticket-id label' }, fill(words.ticket, { id })),
    ...(status === 'open' ? [cashOutBar(ticket, onChange)] : []),
  );
}

/** @param {TicketView['legs'][number]} leg */
function legItem(leg) {
  const { league, home, away, odds, isLive, scoreAtBet, score, result, market } = leg;
  const live = isLive ? ` · ${words.live} ${fill(words.atScore, { score: scoreAtBet.join('–') })}` : '';
  const end = score ? `${words.fullTime} ${score.join('–')}` : words.abandoned;
  const ended = score || result === 'void' ? ` · ${end}` : '';
  return make(
    'li',
    { class: result },
    make('b', {}, nameOf(leg)),
    make('span', { class: 'odds' }, odds),
    make('span', {}, `${marketName(market)} · ${home} – ${away}`),
    make('span', { class: 'label' }, league + live + ended),
    make('span', { class: 'result' }, words.legResults[result]),
  );
}

/** @param {TicketView} ticket @param {() => void} onChange */
function cashOutBar({ id }, onChange) {
  const own = chosen?.ticket === id ? chosen : undefined;
  const choices = PARTS.map((part) => {
    const named = { class: 'chip', 'data-key': `part ${id} ${part}`, 'aria-pressed': String(own?.part === part) };
    const percent = showPercent(Number(part) * 100);
    const press = () => void requestOffer(id, part, onChange);
    return button(named, press, ...spoken(`${words.cashOut} ${percent}`, percent));
  });
  const offer = own?.offer;
  const take = offer
    ? [
        button(
          { class: 'place', 'data-key': `take ${id}` },
          () => void takeOffer(id, offer, onChange),
          fill(words.offer, { amount: show(toMinor(offer.amount)) }),
        ),
        make('p', { class: 'label' }, words.offerNote),
      ]
    : [];
  return make(
    'div',
    { class: 'cash-out', role: 'group', 'aria-label': words.part },
    make('span', { class: 'label' }, words.cashOut),
    ...choices,
    ...take,
  );
}

/** @param {string} ticket @param {string} part @param {() => void} onChange */
async function requestOffer(ticket, part, onChange) {
  const requested = { ticket, part };
  chosen = requested;
  try {
    const offer = await call(`/api/sports/cash-outs?ticket=${ticket}&part=${part}`);
    // Another part was chosen meanwhile.
    if (chosen !== requested) return;
    const made = { ticket, part, offer };
    chosen = made;
    setTimeout(() => {
      if (chosen !== made) return;
      chosen = undefined;
      onChange();
    }, offer.validMs);
  } catch (error) {
    if (chosen === requested) chosen = undefined;
    if (error instanceof SessionEnded) throw error;
    showMessage(error instanceof RequestRefused ? errorText(error.code) : words.offline);
  }
  onChange();
}

/** @param {string} ticket @param {{ offer: string, amount: string }} offer @param {() => void} onChange */
async function takeOffer(ticket, { offer, amount }, onChange) {
  if (isTaking) return;
  isTaking = true;
  chosen = undefined;
  const request = { cashOutId: newBetId(), ticket, offer };
  try {
    const { ticket: view } = await sendBet('/api/sports/cash-outs', request, (problem) => showMessage(words[problem]));
    book.tickets = book.tickets.map((one) => (one.id === ticket ? view : one));
    showMessage(fill(words.cashedOut, { amount: show(toMinor(amount)) }));
    saySettled();
    void readState().then(takeSession, () => undefined);
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    showMessage(errorText(error.code));
  } finally {
    isTaking = false;
  }
  onChange();
}
