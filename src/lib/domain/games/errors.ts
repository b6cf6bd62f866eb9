import { AppError } from '#kernel/errors';

/** The game does not exist, or it or its vendor is disabled. */
export class GameUnavailableError extends AppError {
  constructor() {
    super('game_unavailable');
  }
}

/** The round is not open, or does not exist. */
export class RoundNotOpenError extends AppError {
  constructor() {
    super('wrong_state');
  }
}
