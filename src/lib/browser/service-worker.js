// The portal's service worker shows the offline page without a network, and notifications of messages. The build replaces
// the names in capitals by values (dev/astro/service-worker.ts).
//
// Pages always come from the network; the offline page replaces them only when the network fails. Files whose name
// changes with their contents are cached. Everything else (calls, balances, members' files) bypasses the worker.

const CACHE = 'parlay-VERSION';
/** First path segments of the languages' pages; '' for the default language. */
const PREFIXES = /** @type {string[]} */ (LANGUAGE_PREFIXES);
const HASHED = '/_astro/';
/** Paths that a browser navigates to but that are not pages. */
const NO_PAGE =
  /^\/(?:wps|lgw|lotto|vendor|files|ops|fresh|api-reference|openapi\.json|healthz|readyz|metrics)(?:[/.]|$)/;

const worker = /** @type {any} */ (self);

/** @param {URL} url */
function offlinePath(url) {
  const first = (url.pathname.split('/')[1] ?? '').replace(/\.html$/, '').toLowerCase();
  const prefix = PREFIXES.includes(first) ? first : '';
  return prefix === '' ? '/offline' : `/${prefix}/offline`;
}

/**
 * Caches the offline page of a language with every file that it links, unless it is cached.
 * @param {string} path
 */
async function cacheOfflinePage(path) {
  const cache = await caches.open(CACHE);
  if (await cache.match(path)) return;
  // Revalidates: the browser's own cache may hold the page of an earlier build.
  const response = await fetch(path, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const html = await response.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/_astro\/[^"]+|\/favicon\.svg)"/g)].map(([, file = '']) => file);
  await cache.addAll([...new Set(files)]);
  await cache.put(path, response);
}

/** Returns the offline pages of the languages that are open in a tab, and the default's. */
async function openLanguages() {
  const clients = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return new Set(['/offline', ...clients.map((/** @type {any} */ { url }) => offlinePath(new URL(url)))]);
}

/** Deletes the caches of earlier versions. No page of theirs is open: a new version activates only then. */
async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('parlay-') && name !== CACHE).map((name) => caches.delete(name)),
  );
  // Requests the page while the worker starts.
  await worker.registration.navigationPreload?.enable();
}

/** @param {any} event */
async function page(event) {
  const path = offlinePath(new URL(event.request.url));
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    // Caches a language that the visitor has switched to; on failure the default language's page is shown.
    event.waitUntil(cacheOfflinePage(path).catch(() => undefined));
    return response;
  } catch (error) {
    const cache = await caches.open(CACHE);
    const offline = (await cache.match(path)) ?? (await cache.match('/offline'));
    if (offline) return offline;
    throw error;
  }
}

/** @param {Request} request */
async function hashedFile(request) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  // Ignores a full cache: the site then works as without a worker.
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined);
  return response;
}

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(openLanguages().then((paths) => Promise.all([...paths].map(cacheOfflinePage))));
});

worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(deleteOldCaches()));

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith(HASHED)) event.respondWith(hashedFile(request));
  else if (request.mode === 'navigate' && !NO_PAGE.test(url.pathname)) event.respondWith(page(event));
});

/**
 * Shows a message that the portal has pushed. One with the id of a shown notification replaces it.
 * @param {{ id: string; title: string; body: string; url: string; lang: string; dir: 'ltr' | 'rtl' | 'auto' }} message
 */
function notify({ id, title, body, url, lang, dir }) {
  const data = { url };
  return worker.registration.showNotification(title, { body, tag: id, lang, dir, data, icon: '/icon-192.png' });
}

/**
 * Opens the page of a notification in a tab of the portal, or in a new one.
 * @param {string} path
 */
async function openPage(path) {
  const url = new URL(path, location.origin);
  // Nothing but the portal's own pages.
  if (url.origin !== location.origin) return;
  const [tab] = await worker.clients.matchAll({ type: 'window' });
  // A tab can be navigated only by the worker that controls it.
  const opened = await tab?.navigate(url.href).catch(() => undefined);
  await (opened ? opened.focus() : worker.clients.openWindow(url.href));
}

worker.addEventListener('push', (/** @type {any} */ event) => event.waitUntil(notify(event.data.json())));

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});
