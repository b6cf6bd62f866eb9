import { AppError } from '#kernel/errors';

/** Unknown, run out, used or another browser's: the way on is the same. */
export class SocialSignInExpiredError extends AppError {
  constructor() {
    super('sign_in_expired');
  }
}

/** The person at the provider is another member here. */
export class IdentityTakenError extends AppError {
  constructor() {
    super('conflict');
  }
}

/** Without it nobody could sign in to the account. */
export class LastSignInMethodError extends AppError {
  constructor() {
    super('last_sign_in_method');
  }
}

/** The provider could not be reached, refused, or the visitor cancelled there. */
export class ProviderError extends Error {
  readonly kind: 'cancelled' | 'unavailable' | 'failed';

  constructor(kind: ProviderError['kind'], cause: unknown) {
    super(`the provider of a social sign-in: ${kind}`, { cause });
    this.name = 'ProviderError';
    this.kind = kind;
  }
}
