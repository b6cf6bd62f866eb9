import { AppError, type ErrorCode } from '#kernel/errors';

/** Which line of a slip (from 0) is refused, and what its caller needs to know to mend it. */
export interface RefusedLine {
  line: number;
  [fact: string]: unknown;
}

/** A slip that is not taken: nothing of it is. The checks come in the order of rulebook §14. */
export class BetRefusedError extends AppError {
  constructor(code: ErrorCode & `bet_${string}`, value: RefusedLine) {
    super(code, { value });
  }
}
