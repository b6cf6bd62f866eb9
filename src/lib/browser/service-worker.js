// The portal's service worker: it answers when there is no network, and is in nobody's way otherwise. The build puts its
// facts in place of the names in capitals (dev/astro/service-worker.ts).
//
// Pages come from the network, always; only when it does not answer stands the offline page in their place. Files whose
// name changes with their contents are kept. Nothing else passes through here: no call, no balance, no member's file.

const CACHE = 'parlay-VERSION';
/** The first segments of the languages' pages; '' is the default's. */
const PREFIXES = /** @type {string[]} */ (LANGUAGE_PREFIXES);
const HASHED = '/_astro/';
/** Addresses that a browser goes to and that are no pages. */
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
 * The offline page of a language with every file that it names, unless it is there.
 * @param {string} path
 */
async function keepOfflinePage(path) {
  const cache = await caches.open(CACHE);
  if (await cache.match(path)) return;
  // Past the browser's own cache: that may hold the page of an earlier build.
  const response = await fetch(path, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const html = await response.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/_astro\/[^"]+|\/favicon\.svg)"/g)].map(([, file = '']) => file);
  await cache.addAll([...new Set(files)]);
  await cache.put(path, response);
}

/** The languages of the pages that are open, and the default. */
async function openLanguages() {
  const clients = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return new Set(['/offline', ...clients.map((/** @type {any} */ { url }) => offlinePath(new URL(url)))]);
}

/** Caches of earlier versions go when no page of theirs is open any more: a new version waits for that. */
async function cleanUp() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('parlay-') && name !== CACHE).map((name) => caches.delete(name)),
  );
  // The page is asked for while the worker wakes up.
  await worker.registration.navigationPreload?.enable();
}

/** @param {any} event */
async function page(event) {
  const path = offlinePath(new URL(event.request.url));
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    // Of a language that the visitor has come to since; without it there is the default's.
    event.waitUntil(keepOfflinePage(path).catch(() => undefined));
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
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  // With no room left the site is as it is without a worker.
  if (response.ok) await cache.put(request, response.clone()).catch(() => undefined);
  return response;
}

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(openLanguages().then((paths) => Promise.all([...paths].map(keepOfflinePage))));
});

worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(cleanUp()));

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith(HASHED)) event.respondWith(hashedFile(request));
  else if (request.mode === 'navigate' && !NO_PAGE.test(url.pathname)) event.respondWith(page(event));
});
