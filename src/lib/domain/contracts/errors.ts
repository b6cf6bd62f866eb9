import { AppError } from '#kernel/errors';
import type { ContractRefusal } from './acts.ts';

/** An act on contracts was refused, with the code of the rulebook. */
export class ContractRefusedError extends AppError {
  declare readonly code: ContractRefusal;
}
