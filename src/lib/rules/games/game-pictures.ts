/** Reasons why a vendor's picture of a game is not shown; the generated tile is shown instead. */
export const PICTURE_PROBLEMS = [
  'unsafe_address',
  'unreachable',
  'refused',
  'redirected',
  'too_slow',
  'too_large',
  'no_picture',
] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];
