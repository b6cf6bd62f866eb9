import type { EndpointResponse } from '#api/table';
import {
  CLOSED_PATHS,
  maintenanceFacts,
  locationFacts,
  type ClosedFacts,
  type ClosedReason,
} from '#rules/site/site-status';
import { localPath, pathWithoutLanguage, translatedPath } from '../../i18n/paths.ts';
import { timeText } from '../format.ts';

/** Status of the site for this page; `invalidUrl` when the host is not one of the portal's. */
export type PublishedStatus = EndpointResponse<'GET /wps/system/status'> | 'invalidUrl';

interface Closed {
  reason: ClosedReason;
  facts: ClosedFacts;
}

/** Shows why the site is closed to this visitor, instead of the page; `shown` is the reason that is shown already. */
export async function closePage(status: PublishedStatus, shown: string | undefined): Promise<void> {
  const { reason, facts } = toClosed(status);
  if (shown !== reason) await showClosedPage(reason);
  fill(facts);
}

function toClosed(status: PublishedStatus): Closed {
  if (status === 'invalidUrl') return { reason: 'invalidUrl', facts: { host: location.host } };
  const { maintenance, location: visitorLocation } = status;
  if (maintenance) return { reason: 'maintenance', facts: maintenanceFacts(maintenance, new Date(), timeText) };
  return { reason: 'restricted', facts: locationFacts(visitorLocation, document.documentElement.lang) };
}

/** Replaces the page with the built page of that reason. The address stays, so that a reload tries again. */
async function showClosedPage(reason: ClosedReason): Promise<void> {
  const { lang } = document.documentElement;
  // A closed site answers with an error status, but with the page as the body.
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

/** Resolves when the style sheet is loaded: the page is not shown without it. */
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
  for (const element of document.querySelectorAll<HTMLElement>('[data-fill]')) {
    element.textContent = facts[element.dataset['fill'] as keyof ClosedFacts] ?? '';
  }
  // Links to the requested page in another language, not to the closed page.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-closed] a[data-language]')) {
    link.href = translatedPath(link.hreflang, location.pathname);
  }
}

/** Loads the requested page again; the closed pages' own addresses lead to the home page. */
export function reopenPage(): void {
  const isClosedPage = Object.values<string>(CLOSED_PATHS).includes(pathWithoutLanguage(location.pathname));
  if (isClosedPage) location.replace(localPath(document.documentElement.lang, '/'));
  else location.reload();
}
