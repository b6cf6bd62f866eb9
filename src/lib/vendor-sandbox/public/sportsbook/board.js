// @ts-check
import { boot, byId, fill } from '../boot.js';
import { book, hasDraw, isSame, marketName, matchOf, nameOf, togglePick, words } from './book.js';
import { button, make, replace } from '../dom.js';
import { ticketList } from './tickets.js';

/** @typedef {import('./book.js').MatchView} MatchView */
/** @typedef {import('./book.js').PriceView} PriceView */
/** @typedef {import('./book.js').Market} Market */

const time = new Intl.DateTimeFormat(boot.language === 'vi' ? 'vi-VN' : 'en-GB', { timeStyle: 'short' });
/** Odds as they were shown before, so that a change can be seen. */
const before = new Map();
/** Cards as they are shown, with what they show: a press that has begun must end on the same button. @type {Map<string, { key: string, node: HTMLElement }>} */
const cards = new Map();

const VIEWS = /** @type {const} */ (['live', 'upcoming', 'results', 'tickets']);
/** @type {Record<string, string>} */
const PHASES = { live: 'live', upcoming: 'upcoming', results: 'finished' };

/** @param {() => void} onChange */
export function showBoard(onChange) {
  for (const view of VIEWS) {
    const count = view === 'tickets' ? openTickets().length : matchesOf(view).length;
    byId(`count-${view}`).textContent = view === 'results' || count === 0 ? '' : String(count);
  }
  for (const tab of document.querySelectorAll('.tab')) {
    tab.setAttribute('aria-pressed', String(tab.getAttribute('data-view') === book.view));
  }
  const title = VIEWS.find((view) => view === book.view) ?? 'live';
  byId('view-title').textContent = words[title];
  if (book.view === 'tickets') return replace(byId('list'), ...ticketList(onChange));
  for (const id of cards.keys()) if (!matchOf(id)) cards.delete(id);
  const matches = matchesOf(book.view);
  const nodes = matches.map((match) => shownCard(match, onChange));
  replace(byId('list'), ...(nodes.length > 0 ? nodes : [make('p', { class: 'empty' }, words.noMatches)]));
}

/** @param {string} view */
function matchesOf(view) {
  const matches = book.matches.filter(({ phase }) => phase === PHASES[view]);
  return view === 'results' ? matches.toReversed() : matches;
}

const openTickets = () => book.tickets.filter(({ status }) => status === 'open' || status === 'placed');

/**
 * Returns the card of a match; the same as before while it shows the same.
 * @param {MatchView} match @param {() => void} onChange
 */
function shownCard(match, onChange) {
  const picks = book.picks.filter(({ fixture }) => fixture === match.id);
  const key = JSON.stringify([match, picks, book.expanded.has(match.id)]);
  const last = cards.get(match.id);
  if (last?.key === key) return last.node;
  const node = card(match, onChange);
  // The mark of moved odds is shown until the next look.
  cards.set(match.id, { key: node.querySelector('.up, .down') ? '' : key, node });
  return node;
}

/** @param {MatchView} match @param {() => void} onChange */
function card(match, onChange) {
  const { id, league, phase } = match;
  const top = make('p', { class: 'card-top' }, make('span', { class: 'league' }, league), clock(match));
  const teams = make('div', { class: 'teams' }, team(match, 'home'), team(match, 'away'));
  const article = make('article', { class: `card ${phase}` }, make('h3', {}, ...top.childNodes), teams);
  if (phase === 'finished') return article;
  const lines = Math.max(match.markets.handicap.length, match.markets.total.length);
  const isExpanded = book.expanded.has(id);
  article.append(markets(match, isExpanded ? lines : 1, onChange));
  if (lines > 1) {
    const toggle = () => {
      if (!book.expanded.delete(id)) book.expanded.add(id);
      onChange();
    };
    const label = isExpanded ? words.fewerLines : words.moreLines;
    const named = { class: 'quiet', 'data-key': `lines ${id}`, 'aria-expanded': String(isExpanded) };
    article.append(button({ ...named, 'aria-label': `${label}, ${match.home} – ${match.away}` }, toggle, label));
  }
  return article;
}

/** @param {MatchView} match */
function clock({ phase, startsAt, period, isBreak, minute, rounds, isSuspended, isAbandoned }) {
  const text = () => {
    if (phase === 'upcoming') return time.format(new Date(startsAt));
    if (phase === 'finished') return isAbandoned ? words.abandoned : words.fullTime;
    if (isBreak) return hasDraw ? words.halfTime : words.mapBreak;
    if (hasDraw) return `${minute}′`;
    return `${fill(words.map, { map: period })} · ${fill(words.rounds, { score: rounds.join('–') })}`;
  };
  const state = isSuspended && phase === 'live' ? ` · ${words.suspended}` : '';
  return make('span', { class: `clock ${phase}` }, text() + state);
}

/** @param {MatchView} match @param {'home' | 'away'} side */
function team(match, side) {
  const name = match[side];
  const score = match.score[side === 'home' ? 0 : 1];
  const shown = match.phase === 'upcoming' || match.isAbandoned ? '' : String(score);
  return make(
    'p',
    { class: 'team' },
    crest(name),
    make('span', { class: 'name' }, name),
    make('b', { class: 'score' }, shown),
  );
}

/**
 * Draws a shield whose two colors follow from the name of the team.
 * @param {string} name
 */
function crest(name) {
  const hash = [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 3600, 7);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 20 22');
  svg.setAttribute('class', 'crest');
  svg.setAttribute('aria-hidden', 'true');
  const colors = [`hsl(${hash % 360} 70% 45%)`, `hsl(${(hash * 7) % 360} 75% 72%)`];
  const shapes = [
    'M10 1 19 4v8c0 5-4 8-9 9-5-1-9-4-9-9V4z',
    hash % 2 ? 'M10 1 19 4v8c0 5-4 8-9 9z' : 'M1 9h18v4c0 1 0 1-1 2H2c-1-1-1-1-1-2z',
  ];
  shapes.forEach((shape, index) => {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', shape);
    path.setAttribute('fill', colors[index] ?? '');
    svg.append(path);
  });
  return svg;
}

/** @param {MatchView} match @param {number} lines @param {() => void} onChange */
function markets(match, lines, onChange) {
  const groups = /** @type {Market[]} */ (['1x2', 'handicap', 'total']).map((market) => {
    const rows = match.markets[market].slice(0, lines).flat();
    const prices = rows.map((price) => priceButton(match, market, price, onChange));
    const closed = rows.length === 0 ? [make('span', { class: 'closed' }, words.closed)] : [];
    const label = `${marketName(market)}, ${match.home} – ${match.away}`;
    const title = make('span', { class: 'market-name', 'aria-hidden': 'true' }, marketName(market));
    return make('div', { class: 'market', role: 'group', 'aria-label': label }, title, ...prices, ...closed);
  });
  return make('div', { class: 'markets' }, ...groups);
}

/** @param {MatchView} match @param {Market} market @param {PriceView} price @param {() => void} onChange */
function priceButton(match, market, { selection, line, label, odds, shown }, onChange) {
  const { id, league, home, away, isSuspended } = match;
  const seen = { odds: odds ?? '', shown, format: book.format };
  const pick = { fixture: id, market, selection, line, label, ...seen, league, home, away };
  const isChosen = book.picks.some((one) => isSame(one, pick));
  /** @type {Record<string, string>} */
  const shorts = {
    home: words.homeShort,
    draw: words.drawShort,
    away: words.awayShort,
    over: words.overShort,
    under: words.underShort,
  };
  const isClosed = odds === null || isSuspended;
  const key = `${id} ${market} ${selection} ${line ?? ''}`;
  const last = before.get(key);
  const move =
    odds !== null && last !== undefined && last !== odds ? (Number(odds) > Number(last) ? ' up' : ' down') : '';
  if (odds !== null) before.set(key, odds);
  const press = () => {
    togglePick(pick);
    onChange();
  };
  const isPressed = String(isChosen);
  return button(
    { class: `price${move}`, 'data-key': key, 'aria-pressed': isPressed, disabled: isClosed },
    press,
    make('span', { class: 'outcome' }, `${nameOf(pick)}, ${isClosed ? words.suspended : ''}`),
    make(
      'span',
      { class: 'side', 'aria-hidden': 'true' },
      market === 'handicap' ? label : `${shorts[selection] ?? ''} ${label}`.trim(),
    ),
    make('b', {}, isClosed ? '–' : shown),
  );
}
