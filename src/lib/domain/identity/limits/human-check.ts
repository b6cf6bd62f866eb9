import { HumanCheckError, consumeCaptcha, consumeHumanCheck } from '#domain/verification';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import type { IdentityDeps } from '../deps.ts';
import type { Visitor } from '../visitor.ts';

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

/**
 * Requires that the human check is the typed captcha and not the slider puzzle; its answer is checked by `assertHuman`. Throws
 * AppError `human_check_failed`, whose value says so.
 */
export function assertTyped({ settings }: IdentityDeps, humanCheck: string | undefined): void {
  if (!settings.isHumanCheckOn || humanCheck?.startsWith('captcha:')) return;
  throw new AppError('human_check_failed', { value: { captcha: true } });
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
