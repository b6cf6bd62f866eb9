import type { Promotion } from './content.ts';

type Picture = NonNullable<Promotion['image']>;

/** A card in a list is never wider than this, on the sharpest of screens. */
const WIDEST_CARD_PX = 960;

function listed(sizes: Picture['sizes']): string {
  return sizes.map(({ src, width }) => `${src} ${width}w`).join(', ');
}

/** The sizes that a picture in a list may need. */
export function cardSources({ sizes }: Picture): string {
  return listed(sizes.filter(({ width }) => width <= WIDEST_CARD_PX));
}

/** Beside its first size: a picture that is never wider than that one, on sharper screens. */
export function sharper({ sizes }: Picture): string | undefined {
  return sizes[1] && `${sizes[1].src} 2x`;
}

/** The sizes of a picture that is as wide as the page, also of a phone: its screen has at least two dots for each pixel. */
export function wideSources({ sizes }: Picture): string {
  const wide = sizes.filter(({ width }) => width >= WIDEST_CARD_PX);
  return listed(wide.length > 0 ? wide : sizes);
}

/** Every size of a picture, for the `srcset` of one that may be as wide as the page. */
export function sources({ sizes }: Picture): string {
  return listed(sizes);
}
