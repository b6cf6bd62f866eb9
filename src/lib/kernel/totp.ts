import { Secret, TOTP } from 'otpauth';
import type { RandomSource } from './ids.ts';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Number of accepted time steps before and after the current one, for inaccurate clocks and slow typing. */
const WINDOW_STEPS = 1;

export interface TotpSecret {
  /** Base32 secret, for typing when the QR code cannot be scanned. */
  secret: string;
  /** Content of the QR code. */
  otpauthUri: string;
}

function createTotp(secret: Secret, label = '', issuer = ''): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

/** Creates a secret for an authenticator, labeled with the issuer and the account. */
export function newTotpSecret(random: RandomSource, account: { issuer: string; label: string }): TotpSecret {
  const secret = new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer });
  return { secret: secret.base32, otpauthUri: createTotp(secret, account.label, account.issuer).toString() };
}

/** Returns the time step of a valid code. Callers record the step, so that a code works once. */
export function findTotpStep(secret: string, code: string, at: Date): bigint | undefined {
  const totp = createTotp(Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW_STEPS });
  if (delta === null) return undefined;
  return BigInt(Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + delta);
}
