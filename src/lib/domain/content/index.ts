export { findImage, type ImageSize, keepImage, widestSize } from './images.ts';
export { listPublished, type PublishedItem, type PublishedQuery } from './published.ts';
export { sanitized } from './sanitizer.ts';
export {
  contentItem,
  type ContentPorts,
  contentTextsOf,
  createContent,
  editContent,
  sortContent,
  type Seen,
  stepContent,
} from './service.ts';
export { pageOfItems } from './store.ts';
export { contentItems } from './tables.ts';
export type { Step } from './transitions.ts';
export type { ContentItem, ContentRules, Draft } from './types.ts';
