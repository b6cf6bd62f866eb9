// @ts-check
import { byId, fill } from '../boot.js';
import { showRules } from '../dialog.js';
import { show, toMinor } from '../money.js';
import { facts, nameOf } from './facts.js';

/** @param {import('./facts.js').TableView['limits']} limits */
export function openRules(limits) {
  byId('limits').replaceChildren(
    ...facts.spots.map((spot) => {
      const { min = '0', max = '0' } = limits[spot] ?? {};
      const [fact, name, range] = ['div', 'dt', 'dd'].map((tag) => document.createElement(tag));
      if (!fact || !name || !range) throw new Error('no element');
      fact.className = 'fact';
      name.textContent = nameOf(spot);
      range.textContent = fill(facts.table.limit, { min: show(toMinor(min)), max: show(toMinor(max)) });
      fact.append(name, range);
      return fact;
    }),
  );
  showRules();
}
