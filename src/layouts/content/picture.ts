import type { Promotion } from './content.ts';

type Picture = NonNullable<Promotion['image']>;

/** Maximum width of a card in a list, in device pixels. */
const MAX_CARD_PX = 960;

function srcset(sizes: Picture['sizes']): string {
  return sizes.map(({ src, width }) => `${src} ${width}w`).join(', ');
}

/** Returns the sizes for a picture in a list. */
export function cardSources({ sizes }: Picture): string {
  return srcset(sizes.filter(({ width }) => width <= MAX_CARD_PX));
}

/** Returns the second size, for sharper screens, of a picture that is never wider than its first size. */
export function secondSize({ sizes }: Picture): string | undefined {
  return sizes[1] && `${sizes[1].src} 2x`;
}

/**
 * Returns the sizes of a picture as wide as the page, also on phones, which have at least two device pixels per pixel.
 */
export function wideSources({ sizes }: Picture): string {
  const wide = sizes.filter(({ width }) => width >= MAX_CARD_PX);
  return srcset(wide.length > 0 ? wide : sizes);
}

/** Returns all sizes for the `srcset` of a picture that may be as wide as the page. */
export function sources({ sizes }: Picture): string {
  return srcset(sizes);
}
