import { CLOSED_PATHS, maintenanceFacts, placeFacts, type ClosedFacts, type ClosedReason } from '#rules/site-status';
import { localPath, neutralPath, translatedPath } from '../../i18n/paths.ts';
import { timeText } from '../format.ts';
import type { PublishedStatus } from './site-status.ts';

interface Closed {
  reason: ClosedReason;
  facts: ClosedFacts;
}

/** Covers the page with why it is closed; `shown` is the reason that covers it already. */
export async function close(told: PublishedStatus, shown: string | undefined): Promise<void> {
  const { reason, facts } = closedBy(told);
  if (shown !== reason) await cover(reason);
  fill(facts);
}

function closedBy(told: PublishedStatus): Closed {
  if (told === 'invalidUrl') return { reason: 'invalidUrl', facts: { host: location.host } };
  const { maintenance, location: place } = told;
  if (maintenance) return { reason: 'maintenance', facts: maintenanceFacts(maintenance, new Date(), timeText) };
  return { reason: 'restricted', facts: placeFacts(place, document.documentElement.lang) };
}

/** Puts the built page for it in place of this one: the address stays, so that a reload tries again. */
async function cover(reason: ClosedReason): Promise<void> {
  const { lang } = document.documentElement;
  // Where the site is closed the answer is an error by its status, and the page all the same.
  const response = await fetch(localPath(lang, CLOSED_PATHS[reason]));
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const closed = page.querySelector('[data-closed]');
  if (!closed) throw new Error(`there is no page for "${reason}"`);
  await Promise.all([...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(addStyles));
  document.title = page.title;
  document.body.className = page.body.className;
  document.body.replaceChildren(...page.body.children);
  scrollTo(0, 0);
}

/** Settles when they count: the page is not shown without them. */
function addStyles({ href }: HTMLLinkElement): Promise<void> {
  const { pathname, search } = new URL(href, location.href);
  const address = `${pathname}${search}`;
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(address)}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}

function fill(facts: ClosedFacts): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-fill]')) {
    place.textContent = facts[place.dataset['fill'] as keyof ClosedFacts] ?? '';
  }
  // Another language of the page that is wanted, not of this one.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-closed] a[data-language]')) {
    link.href = translatedPath(link.hreflang, location.pathname);
  }
}

/** The page that was wanted; the closed pages' own addresses lead home. */
export function reopen(): void {
  const isOwn = Object.values<string>(CLOSED_PATHS).includes(neutralPath(location.pathname));
  if (isOwn) location.replace(localPath(document.documentElement.lang, '/'));
  else location.reload();
}
