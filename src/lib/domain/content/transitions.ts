import type { ContentState } from '#rules/content';

export const STEPS = {
  publish: { from: ['draft', 'archived'], to: 'published' },
  unpublish: { from: ['published'], to: 'draft' },
  archive: { from: ['draft', 'published'], to: 'archived' },
} as const satisfies Record<string, { from: readonly ContentState[]; to: ContentState }>;

export type Step = keyof typeof STEPS;
