import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { PhoneAuthVerifier } from '#domain/identity';
import type { Clock } from '#kernel/clock';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { PHONE_AUTH_MINUTES, type PhoneAuthProblem } from '#rules/identity/phone-auth';
import type { PhoneAuthConfig } from '../config/identity-config.ts';

/** Tolerated difference between the clocks. */
const TOLERANCE_SECONDS = 30;
const FETCH_MS = 5000;

/** Errors of the provider or the network; they say nothing about whether the token is valid. */
const UNREACHABLE = [errors.JWKSTimeout, errors.JWKSInvalid];

class PhoneAuthError extends InvalidFieldsError {
  constructor(code: PhoneAuthProblem) {
    super({ verificationCode: { code } });
  }
}

/** Verifies a phone-auth provider's ID token: a JWT that is signed with a key of the provider's JWK set. */
export class PhoneAuth implements PhoneAuthVerifier {
  readonly #config: PhoneAuthConfig;
  readonly #clock: Clock;
  readonly #keys: JWTVerifyGetKey;

  constructor(config: PhoneAuthConfig, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
    this.#keys = createRemoteJWKSet(new URL(config.jwksUrl), { timeoutDuration: FETCH_MS });
  }

  /**
   * Verifies that the token confirms this phone number. Returns an id of the verification, which may be used once:
   * tokens that are refreshed without the phone have the same id. Throws InvalidFieldsError, and AppError `unavailable`
   * when the provider's keys cannot be loaded.
   */
  async verify(idToken: string, mobile: string): Promise<string> {
    const payload = await this.#read(idToken);
    const { sub = '', auth_time: provedAt, phone_number: number } = payload;
    if (sub === '' || typeof provedAt !== 'number' || number !== mobile) {
      throw new PhoneAuthError('phone_auth_code_invalid');
    }
    const ageSeconds = this.#clock.now().getTime() / 1000 - provedAt;
    if (ageSeconds < -TOLERANCE_SECONDS) throw new PhoneAuthError('phone_auth_code_invalid');
    if (ageSeconds > PHONE_AUTH_MINUTES * 60) throw new PhoneAuthError('phone_auth_code_expired');
    return createHash('sha256')
      .update(JSON.stringify([this.#config.issuer, sub, provedAt]))
      .digest('base64url');
  }

  async #read(idToken: string): Promise<JWTPayload> {
    const { issuer, project } = this.#config;
    try {
      const { payload } = await jwtVerify(idToken, this.#keys, {
        issuer,
        audience: project,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'auth_time', 'phone_number'],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: this.#clock.now(),
      });
      return payload;
    } catch (error) {
      throw problemOf(error);
    }
  }
}

function problemOf(error: unknown): AppError {
  if (error instanceof errors.JWTExpired) return new PhoneAuthError('phone_auth_code_expired');
  const isToken = error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
  if (isToken && !UNREACHABLE.some((kind) => error instanceof kind)) {
    return new PhoneAuthError('phone_auth_code_invalid');
  }
  return new AppError('unavailable', { cause: error, retryAfterSeconds: 5 });
}
