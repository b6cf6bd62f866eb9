import { HumanCheckError, consumeCaptcha, consumeHumanCheck } from '#domain/verification';
import { InvalidFieldsError } from '#kernel/errors';
import type { IdentityDeps } from './deps.ts';
import type { Visitor } from './visitor.ts';

/**
 * Consumes the token of a solved slider puzzle or captcha, in its own transaction: the token stays consumed when the action that
 * it allows fails. Throws HumanCheckError.
 */
export async function assertHuman(
  deps: IdentityDeps,
  { address }: Visitor,
  humanCheck: string | undefined,
): Promise<void> {
  if (!deps.settings.isHumanCheckOn) return;
  const isHuman = await deps.db.transaction((tx) => consumeHumanCheck(tx, deps, { humanCheck, address }));
  if (!isHuman) throw new HumanCheckError();
}

export interface CaptchaAnswer {
  /** The captcha's id; by default the last one that the browser was shown. */
  id?: string | undefined;
  text?: string | undefined;
}

/** Spends an answer to a captcha, in its own transaction like `assertHuman`. Throws InvalidFieldsError. */
export async function assertCaptcha(
  deps: IdentityDeps,
  { address, browser }: Visitor,
  { id = browser.captchaId ?? '', text = '' }: CaptchaAnswer,
): Promise<void> {
  const isRight = await deps.db.transaction((tx) => consumeCaptcha(tx, deps, { id, text, address }));
  if (!isRight) throw new InvalidFieldsError({ captcha: { code: 'wrong_captcha' } });
}
