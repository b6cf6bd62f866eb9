import type { PictureProblem } from '#rules/games/game-pictures';

/** A picture that cannot be fetched, or that is none. */
export class PictureError extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, cause?: unknown) {
    super(problem, { cause });
    this.name = 'PictureError';
    this.problem = problem;
  }
}
