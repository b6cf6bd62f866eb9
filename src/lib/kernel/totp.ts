import { Secret, TOTP } from 'otpauth';
import type { RandomSource } from './ids.ts';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Steps before and after the present one that are taken: clocks and typists are late. */
const WINDOW_STEPS = 1;

export interface TotpSecret {
  /** What is typed where no picture can be scanned. */
  secret: string;
  /** What the picture holds. */
  otpauthUri: string;
}

function totpOf(secret: Secret, label = '', issuer = ''): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
}

/** A fresh secret for an authenticator, and how one shows whose it is. */
export function newTotpSecret(random: RandomSource, shown: { issuer: string; label: string }): TotpSecret {
  const secret = new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer });
  return { secret: secret.base32, otpauthUri: totpOf(secret, shown.label, shown.issuer).toString() };
}

/** The time step that a code belongs to, if it is one of the window. Who takes a code notes its step: it works once. */
export function totpStepOf(secret: string, code: string, at: Date): bigint | undefined {
  const totp = totpOf(Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp: at.getTime(), window: WINDOW_STEPS });
  if (delta === null) return undefined;
  return BigInt(Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + delta);
}
