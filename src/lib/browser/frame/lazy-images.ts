/** Specification §9. Loading late, and how early, is the browser's (`loading="lazy"`); what it does not do is try again. */
const RETRY_THROTTLE_MS = 200;
const DEFAULT_RETRIES = 3;
const REMEMBERED = 200;

/** Pictures that did not come, by address: how often they were tried. The oldest are forgotten. */
const tries = new Map<string, number>();

function count(address: string): number {
  const made = (tries.get(address) ?? 0) + 1;
  tries.delete(address);
  tries.set(address, made);
  const [oldest] = tries.keys();
  if (tries.size > REMEMBERED && oldest !== undefined) tries.delete(oldest);
  return made;
}

/** At the portal itself, which has under the same path whatever a CDN serves. */
function own(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}

/** The same picture again; a `<picture>` chooses among its sources anew. */
function tryAgain(image: HTMLImageElement): void {
  const { src, srcset } = image;
  const sources =
    image.parentElement instanceof HTMLPictureElement ? image.parentElement.querySelectorAll('source') : [];
  for (const source of sources) source.srcset = own(source.srcset);
  if (srcset) image.srcset = srcset;
  image.src = src.startsWith('http') ? own(src) : src;
}

/** What stands in for it is drawn by the style sheet: an icon, for `data-fallback="avatar"` a person. */
function giveUp(image: HTMLImageElement): void {
  image.dataset['image'] = 'failed';
}

function handleError({ target }: Event): void {
  if (!(target instanceof HTMLImageElement)) return;
  const retries = Number(target.dataset['retries'] ?? DEFAULT_RETRIES);
  const made = count(target.currentSrc || target.src);
  if (made > retries) giveUp(target);
  else setTimeout(() => tryAgain(target), RETRY_THROTTLE_MS * made);
}

function handleLoad({ target }: Event): void {
  if (!(target instanceof HTMLImageElement)) return;
  tries.delete(target.currentSrc || target.src);
  if (target.dataset['image']) delete target.dataset['image'];
}

/** Every picture of the page, also those that come later. Neither event bubbles: they are caught on the way down. */
export function followImages(): void {
  document.addEventListener('error', handleError, true);
  document.addEventListener('load', handleLoad, true);
  // What failed before this script had come told nobody.
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.src !== '') tryAgain(image);
  }
}
