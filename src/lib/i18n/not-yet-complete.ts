/**
 * Languages with incomplete catalogues, which cannot be offered. The catalogue check refuses a complete language in
 * this list and an incomplete one that is not in it.
 */
export const NOT_YET_COMPLETE: readonly string[] = [];
