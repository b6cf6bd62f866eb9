import { HumanVerificationError, spendCaptcha, spendHumanCheck } from '#domain/verification';
import { InvalidFieldsError } from '#kernel/errors';
import type { IdentityPorts } from './ports.ts';
import type { Visitor } from './visitor.ts';

/**
 * Spends the token of a solved slider puzzle or captcha, in its own transaction: the token stays spent when the action that
 * it allows fails. Throws HumanVerificationError.
 */
export async function assertHuman(
  ports: IdentityPorts,
  { address }: Visitor,
  humanCheck: string | undefined,
): Promise<void> {
  if (!ports.settings.isHumanCheckOn) return;
  const isHuman = await ports.db.transaction((tx) => spendHumanCheck(tx, ports, { humanCheck, address }));
  if (!isHuman) throw new HumanVerificationError();
}

export interface CaptchaAnswer {
  /** The captcha's id; by default the last one that the browser was shown. */
  id?: string | undefined;
  text?: string | undefined;
}

/** Spends an answer to a captcha, in its own transaction like `assertHuman`. Throws InvalidFieldsError. */
export async function assertCaptcha(
  ports: IdentityPorts,
  { address, browser }: Visitor,
  { id = browser.captchaId ?? '', text = '' }: CaptchaAnswer,
): Promise<void> {
  const isRight = await ports.db.transaction((tx) => spendCaptcha(tx, ports, { id, text, address }));
  if (!isRight) throw new InvalidFieldsError({ captcha: { code: 'wrong_captcha' } });
}
