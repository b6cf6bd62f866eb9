/**
 * Registers the service worker that shows the offline page without a network. Waits for the page to load, so that it
 * does not compete with it. Development has none, nor has an address without https.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Ignores a failure (private window, no space): the site then works without an offline page.
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
