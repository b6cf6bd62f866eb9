import { AppError } from '#kernel/errors';

/** The flow or pending identity is unknown, expired, used or another browser's; the visitor starts again in every case. */
export class SocialSignInExpiredError extends AppError {
  constructor() {
    super('sign_in_expired');
  }
}

/** The provider's account is linked to another member. */
export class IdentityTakenError extends AppError {
  constructor() {
    super('conflict');
  }
}

/** The account is the member's last sign-in method and cannot be unlinked. */
export class LastSignInMethodError extends AppError {
  constructor() {
    super('last_sign_in_method');
  }
}

/** The provider was unavailable or refused, or the visitor cancelled there. */
export class ProviderError extends Error {
  readonly kind: 'cancelled' | 'unavailable' | 'failed';

  constructor(kind: ProviderError['kind'], cause: unknown) {
    super(`the provider of a social sign-in: ${kind}`, { cause });
    this.name = 'ProviderError';
    this.kind = kind;
  }
}
