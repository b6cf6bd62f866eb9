// @ts-check
import { isMotionReduced } from '../boot.js';
import { cardText, rankText } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';
/** @type {Record<string, string>} */
const SUITS = {
  D: 'M12 1l9 11-9 11L3 12z',
  H: 'M12 22C5 16 1 12 1 7.500A5.500 5.500 0 0 1 12 5.500 5.500 5.500 0 0 1 23 7.500C23 12 19 16 12 22z',
  S: 'M12 1c6 6 11 9 11 14a5 5 0 0 1-9.500 2c.3 3 1 4.500 3 6h-9c2-1.500 2.700-3 3-6A5 5 0 0 1 1 15C1 10 6 7 12 1z',
  C: 'M12 1a5 5 0 0 1 4.200 7.700A5 5 0 1 1 13.400 17c.3 2.700 1 4.500 3.100 6h-9c2.100-1.500 2.800-3.300 3.100-6a5 5 0 1 1-2.800-8.300A5 5 0 0 1 12 1z',
};

/**
 * Creates a card; without one, its back.
 * @param {string} [card]
 */
export function drawCard(card) {
  const element = document.createElement('span');
  if (card === undefined) {
    element.className = 'card back';
    return element;
  }
  const suit = card[1] ?? '';
  element.className = suit === 'D' || suit === 'H' ? 'card red' : 'card';
  const rank = document.createElement('span');
  rank.className = 'rank';
  rank.textContent = rankText(card);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', SUITS[suit] ?? '');
  svg.append(path);
  element.append(rank, svg);
  return element;
}

/**
 * Shows a hand, and deals it when it is new.
 * @param {Element} place
 * @param {readonly (string | undefined)[]} cards
 */
export function showHand(place, cards) {
  const key = cards.map((card) => card ?? '-').join();
  if (place.getAttribute('data-cards') === key) return;
  const wasEmpty = place.childElementCount === 0;
  place.setAttribute('data-cards', key);
  const shown = cards.map((card) => drawCard(card));
  if (wasEmpty) for (const card of shown) card.classList.add('dealt');
  place.replaceChildren(...shown);
  const known = cards.flatMap((card) => (card === undefined ? [] : [cardText(card)]));
  if (known.length > 0) {
    place.setAttribute('role', 'img');
    place.setAttribute('aria-label', known.join(', '));
  } else {
    place.removeAttribute('role');
    place.removeAttribute('aria-label');
  }
}

/**
 * Sends a chip from one element to another.
 * @param {Element} from
 * @param {Element} to
 */
export function flyChip(from, to) {
  if (isMotionReduced()) return;
  const chip = document.createElement('span');
  chip.className = 'chip';
  document.body.append(chip);
  const [start, end] = [from, to].map((element) => {
    const box = element.getBoundingClientRect();
    return `translate(${box.x + box.width / 2 - 12}px, ${box.y + box.height / 2 - 12}px)`;
  });
  const flight = chip.animate([{ transform: start ?? '' }, { transform: end ?? '' }], {
    duration: 420,
    easing: 'cubic-bezier(.3,.7,.4,1)',
  });
  flight.finished.then(
    () => chip.remove(),
    () => chip.remove(),
  );
}
