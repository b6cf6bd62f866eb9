export { findImage, type ImageSize, storeImage, findWidestSize, listImageSizes } from './images.ts';
export { editsForeignLinks, publishesForeignLinks } from './foreign-links.ts';
export { listPublished, type PublishedItem, type PublishedQuery } from './published.ts';
export { sanitize } from './sanitizer.ts';
export {
  getContentItem,
  type ContentDeps,
  createContent,
  editContent,
  sortContent,
  type ItemVersion,
  changeContentState,
} from './service.ts';
export { listContentTexts, pageOfItems } from './store.ts';
export { contentItems } from './tables.ts';
export type { ContentAction } from './transitions.ts';
export type { ContentItem, ContentRules, Draft } from './types.ts';
