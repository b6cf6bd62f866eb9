import { AppError } from '#kernel/errors';

/** The act needs a second person: it was recorded as a proposal and has not been carried out. */
export class SecondPersonNeededError extends AppError {
  constructor(proposalId: string) {
    super('second_person_needed', { value: { proposalId } });
  }
}

/** The same act waits for a decision already. */
export class AlreadyProposedError extends AppError {
  constructor() {
    super('already_proposed');
  }
}
