import { PROGRAMS } from '../paths.ts';

/**
 * Rendering thousands of pages creates many short-lived strings; a larger young generation needs a fifth of the garbage
 * collections.
 */
const YOUNG_GENERATION_FLAG = '--max-semi-space-size=64';

/** Builds the pages. */
export const BUILD_COMMAND: readonly string[] = [YOUNG_GENERATION_FLAG, PROGRAMS.astro, 'build'];
