import { promotionState } from '#rules/site/content';
import { localPath, pathWithoutLanguage } from '../../i18n/paths.ts';
import { loadIsland } from '../client/island-loader.ts';

/** Updates a promotion's state: the page may have been built before it started or ended. */
function updateState(part: HTMLElement): void {
  const { starts: startsAt = null, ends: endsAt = null } = part.dataset;
  part.dataset['promoState'] = promotionState({ startsAt, endsAt }, new Date());
}

function updateStates(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-promo-state]')) updateState(part);
}

/** Selects the type that the address names (`/promotions#event`). The filter itself needs no script. */
function selectType(): void {
  const input = document.getElementById(`type-${location.hash.slice(1)}`);
  if (input instanceof HTMLInputElement) input.checked = true;
}

/** Loads the member's part once somebody is signed in. */
function loadOffers(): void {
  if (document.documentElement.dataset['session'] === 'in') loadIsland('offers');
}

/** Goes on to the promotion that the address names (`/promotions?id=`), as the specification's links do. */
function goToNamed(): void {
  const id = new URLSearchParams(location.search).get('id');
  if (id && pathWithoutLanguage(location.pathname) === '/promotions')
    location.replace(`${localPath(document.documentElement.lang, '/promoDetail')}?id=${encodeURIComponent(id)}`);
}

export function startPromotions(): void {
  goToNamed();
  updateStates();
  selectType();
  loadOffers();
  new MutationObserver(loadOffers).observe(document.documentElement, { attributeFilter: ['data-session'] });
  addEventListener('hashchange', selectType);
  document.addEventListener('parlay:fresh', updateStates);
}
