import type { ContentState } from '#rules/site/content';

/** Allowed state changes of content. */
export const TRANSITIONS = {
  publish: { from: ['draft', 'archived'], to: 'published' },
  unpublish: { from: ['published'], to: 'draft' },
  archive: { from: ['draft', 'published'], to: 'archived' },
} as const satisfies Record<string, { from: readonly ContentState[]; to: ContentState }>;

export type ContentAction = keyof typeof TRANSITIONS;
