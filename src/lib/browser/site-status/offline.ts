/**
 * Has a page stand in for the others while there is no network. The worker is fetched when the page has loaded, so that it
 * takes nothing from it; development has none, nor has an address without https.
 */
export function prepareOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it (a private window, no room) the site is as it was before.
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
