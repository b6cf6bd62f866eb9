/** Delays between retries grow by this. Lazy loading is the browser's (`loading="lazy"`), but it does not retry. */
const RETRY_THROTTLE_MS = 200;
const DEFAULT_RETRIES = 3;
const MAX_ENTRIES = 200;

/** Pictures that failed to load, by address, with the number of attempts. The oldest are removed. */
const attempts = new Map<string, number>();

function countAttempt(address: string): number {
  const attempt = (attempts.get(address) ?? 0) + 1;
  attempts.delete(address);
  attempts.set(address, attempt);
  const [oldest] = attempts.keys();
  if (attempts.size > MAX_ENTRIES && oldest !== undefined) attempts.delete(oldest);
  return attempt;
}

/** Returns the same path on the portal itself, which serves everything that a CDN serves. */
function portalAddress(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}

/** Loads the same picture again; a `<picture>` selects among its sources again. */
function retry(image: HTMLImageElement): void {
  const { src, srcset } = image;
  const sources =
    image.parentElement instanceof HTMLPictureElement ? image.parentElement.querySelectorAll('source') : [];
  for (const source of sources) source.srcset = portalAddress(source.srcset);
  if (srcset) image.srcset = srcset;
  image.src = src.startsWith('http') ? portalAddress(src) : src;
}

/** Marks the picture as failed. The style sheet draws an icon in its place, a person for `data-fallback="avatar"`. */
function markFailed(image: HTMLImageElement): void {
  image.dataset['image'] = 'failed';
}

function handleError({ target }: Event): void {
  if (!(target instanceof HTMLImageElement)) return;
  const retries = Number(target.dataset['retries'] ?? DEFAULT_RETRIES);
  const attempt = countAttempt(target.currentSrc || target.src);
  if (attempt > retries) markFailed(target);
  else setTimeout(() => retry(target), RETRY_THROTTLE_MS * attempt);
}

function handleLoad({ target }: Event): void {
  if (!(target instanceof HTMLImageElement)) return;
  attempts.delete(target.currentSrc || target.src);
  if (target.dataset['image']) delete target.dataset['image'];
}

/** Retries every picture of the page, also later ones. The events do not bubble, so they are captured. */
export function retryFailedImages(): void {
  document.addEventListener('error', handleError, true);
  document.addEventListener('load', handleLoad, true);
  // Retries pictures that failed before this script was loaded.
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.src !== '') retry(image);
  }
}
