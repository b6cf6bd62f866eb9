import { AppError, type ErrorCode } from '#kernel/errors';

/** The refused line (index from 0) and the facts its caller needs to correct it. */
export interface RefusedLine {
  line: number;
  [fact: string]: unknown;
}

/** A slip is refused as a whole. Checks run in the order of docs/spec/lottery-rulebook.md §14. */
export class BetRefusedError extends AppError {
  constructor(code: ErrorCode & `bet_${string}`, value: RefusedLine) {
    super(code, { value });
  }
}
