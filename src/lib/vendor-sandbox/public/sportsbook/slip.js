// @ts-check
import { newBetId, RequestRefused, sendBet } from '../api.js';
import { byId, fill } from '../boot.js';
import { shortOf, show, toDecimal, toMinor } from '../money.js';
import { sayRoundStarted, saySettled } from '../portal.js';
import { refusalText, session, setBalance } from '../session.js';
import { book, marketName, nameOf, priceOf, togglePick, words } from './book.js';
import { button, make, replace, spoken } from '../dom.js';

/** @typedef {import('./book.js').Pick} Pick */

let message = '';
/** Id of the bet that is being placed; a bet whose answer was lost is sent again with it. */
let betId = newBetId();

/** @param {string} text */
export function showMessage(text) {
  message = text;
  byId('outcome').textContent = text;
}

/**
 * Removes a message that does not apply any more; another one stays.
 * @param {string} text
 */
export function removeMessage(text) {
  if (message === text) showMessage('');
}

/** @param {Pick} pick */
const oddsNow = (pick) => priceOf(pick)?.odds ?? pick.odds;

/** Returns the odds at which the selections are placed now, in hundredths: never those that have dropped since. */
const cents = () => book.picks.map((pick) => toMinor(oddsNow(pick)) / 100n);

function totalOdds() {
  const scale = 100n ** BigInt(book.picks.length);
  const thousandths = (cents().reduce((product, odds) => product * odds, 1n) * 1000n) / scale;
  return toDecimal(thousandths * 10n);
}

/** Returns what the bet pays if all of its legs are won. */
function potential() {
  const scale = 100n ** BigInt(book.picks.length);
  return cents().reduce((product, odds) => product * odds, stakeMinor()) / scale;
}

function stakeMinor() {
  return /^\d{1,12}(\.\d{1,4})?$/.test(book.stake) ? toMinor(book.stake) : 0n;
}

/**
 * Returns true when the odds are lower than those that the player has seen.
 * @param {Pick} pick
 */
const isWorse = (pick) => Number(oddsNow(pick)) < Number(pick.odds);

/** @param {Pick[]} picks */
function acceptOdds(picks) {
  for (const pick of picks) {
    const now = priceOf(pick);
    if (now?.odds) Object.assign(pick, { odds: now.odds, shown: now.shown, format: book.format });
  }
}

const phone = matchMedia('(max-width: 899px)');

/** On a phone the open slip covers the board; on a wide screen both are shown side by side. */
function coverBoard() {
  byId('board').inert = phone.matches && document.body.classList.contains('slip-shown');
}
phone.addEventListener('change', coverBoard);

/** @param {boolean} isOpen */
export function openSlip(isOpen) {
  document.body.classList.toggle('slip-shown', isOpen);
  const opener = byId('slip-open');
  opener.setAttribute('aria-expanded', String(isOpen));
  coverBoard();
  if (isOpen) byId('slip-title').focus();
  // The opener of an empty slip is hidden.
  else if (phone.matches) (opener.hidden ? openTab() : opener).focus();
}

const openTab = () => /** @type {HTMLElement} */ (document.querySelector('.tab[aria-pressed="true"]'));

/** @param {() => void} onChange */
export function showSlip(onChange) {
  // Better odds need no consent, nor do any when the player has given it.
  acceptOdds(book.picks.filter((pick) => book.acceptsAnyOdds || !isWorse(pick)));
  const count = book.picks.length;
  byId('slip-clear').hidden = count === 0;
  const open = byId('slip-open');
  open.hidden = count === 0;
  open.replaceChildren(
    make('span', { class: 'outcome' }, fill(words.slipOpen, { count })),
    make('b', { 'aria-hidden': 'true' }, String(count)),
    make('span', { 'aria-hidden': 'true' }, ` ${words.slip} `),
    make('span', { class: 'odds', 'aria-hidden': 'true' }, count ? totalOdds() : ''),
  );
  const items = book.picks.map((pick) => pickItem(pick, onChange));
  const content =
    count === 0
      ? [make('p', { class: 'empty' }, words.slipEmpty)]
      : [make('ul', { class: 'picks' }, ...items), ...form(onChange)];
  replace(byId('slip-body'), ...content, make('p', { class: 'slip-message', id: 'slip-message' }, message));
  if (count > 0) showSums();
}

/** @param {Pick} pick @param {() => void} onChange */
function pickItem(pick, onChange) {
  const now = priceOf(pick);
  const isClosed = !now || now.odds === null;
  const name = nameOf(pick);
  const remove = () => {
    togglePick(pick);
    onChange();
  };
  return make(
    'li',
    { class: isClosed ? 'pick closed' : 'pick' },
    make('span', { class: 'pick-name' }, name),
    make('b', { class: 'odds' }, isClosed ? words.suspended : (now?.shown ?? '')),
    make('span', { class: 'pick-match' }, `${marketName(pick.market)} · ${pick.home} – ${pick.away}`),
    ...(now?.odds && isWorse(pick)
      ? [make('span', { class: 'worse' }, fill(words.oddsDown, { odds: drop(pick, now) }))]
      : []),
    button(
      { class: 'icon-button', 'data-key': `remove ${pick.fixture}` },
      remove,
      ...spoken(fill(words.remove, { selection: name }), '×'),
    ),
  );
}

/**
 * Writes lower odds beside those that the player has seen, which are known in one format only.
 * @param {Pick} pick @param {import('./book.js').PriceView} now
 */
const drop = (pick, now) => (pick.format === book.format ? `${pick.shown} → ${now.shown}` : now.shown);

const digitsOf = (/** @type {HTMLInputElement} */ { value }) => value.replaceAll(/[^\d.]/g, '');

/**
 * Creates the field of the stake. The one in which the player types stays on the page.
 * @param {() => void} onChange
 */
function stakePad(onChange) {
  const active = /** @type {HTMLInputElement | null} */ (document.activeElement);
  const typedIn = active?.id === 'stake-input' ? active.closest('.stake-pad') : null;
  if (active && typedIn) {
    // A chip was pressed on a phone that leaves the focus in the field.
    if (digitsOf(active) !== book.stake) active.value = book.stake;
    return typedIn;
  }
  const input = /** @type {HTMLInputElement} */ (
    make('input', { id: 'stake-input', inputmode: 'decimal', autocomplete: 'off', maxlength: '14', value: book.stake })
  );
  input.addEventListener('input', () => {
    book.stake = digitsOf(input);
    betId = newBetId();
    showSums();
  });
  input.addEventListener('blur', onChange);
  const chips = session.stakes.slice(0, 5).map((chip) => {
    const add = () => {
      book.stake = toDecimal(stakeMinor() + toMinor(chip));
      betId = newBetId();
      onChange();
    };
    const label = fill(words.addStake, { amount: show(toMinor(chip)) });
    return button({ class: 'chip', 'data-key': `chip ${chip}` }, add, ...spoken(label, `+${shortOf(chip)}`));
  });
  return make(
    'div',
    { class: 'stake-pad' },
    make('label', { for: 'stake-input', class: 'label' }, `${words.stake} (${session.currency})`),
    input,
    make('div', { class: 'chips' }, ...chips),
  );
}

/** @param {() => void} onChange */
function form(onChange) {
  const any = /** @type {HTMLInputElement} */ (
    make('input', { type: 'checkbox', id: 'any-odds', 'data-key': 'any', checked: book.acceptsAnyOdds })
  );
  any.addEventListener('change', () => {
    book.acceptsAnyOdds = any.checked;
    onChange();
  });
  const needsConsent = book.picks.some(isWorse);
  const accept = () => {
    acceptOdds(book.picks);
    onChange();
  };
  return [
    stakePad(onChange),
    make(
      'dl',
      { class: 'sums' },
      make('dt', {}, words.totalOdds),
      make('dd', { id: 'sum-odds' }),
      make('dt', {}, words.potential),
      make('dd', { id: 'sum-potential' }),
    ),
    make('label', { class: 'any' }, any, words.anyOdds),
    needsConsent
      ? button({ class: 'place', id: 'accept-odds', 'data-key': 'place' }, accept, words.acceptOdds)
      : button(
          { class: 'place', id: 'place', 'data-key': 'place', disabled: book.isPlacing },
          () => void place(onChange),
          '',
        ),
  ];
}

function showSums() {
  byId('sum-odds').textContent = totalOdds();
  byId('sum-potential').textContent = show(potential());
  const placing = document.getElementById('place');
  if (placing) placing.textContent = book.isPlacing ? words.placing : fill(words.place, { amount: show(stakeMinor()) });
}

/** @param {string} code */
export function errorText(code) {
  /** @type {Record<string, string>} */
  const errors = words.errors;
  const [min = '0', max = '0'] = [session.stakes[0], session.stakes.at(-1)];
  return fill(errors[code] ?? errors['other'] ?? '', { min: show(toMinor(min)), max: show(toMinor(max)) });
}

/** @param {() => void} onChange */
async function place(onChange) {
  if (book.isPlacing) return;
  if (stakeMinor() === 0n) {
    showMessage(errorText('invalid_amount'));
    return onChange();
  }
  book.isPlacing = true;
  showMessage(words.placing);
  onChange();
  const legs = book.picks.map(({ fixture, market, selection, line, odds }) => ({
    fixture,
    market,
    selection,
    odds,
    ...(line === null ? {} : { line }),
  }));
  const request = {
    betId,
    stake: toDecimal(stakeMinor()),
    format: book.format,
    acceptsAnyOdds: book.acceptsAnyOdds,
    legs,
  };
  sayRoundStarted();
  try {
    const result = await sendBet('/api/sports/tickets', request, (problem) => showMessage(words[problem]));
    betId = newBetId();
    if (result.balance) setBalance(toMinor(result.balance));
    if (result.outcome === 'placed') {
      book.tickets = [result.ticket, ...book.tickets];
      book.picks = [];
      book.stake = '';
      showMessage(words.placedPending);
    } else showMessage(refusalText(result));
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    showMessage(errorText(error.code));
  } finally {
    book.isPlacing = false;
    saySettled();
    onChange();
  }
}
