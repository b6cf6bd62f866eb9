import { HumanVerificationError, spendCaptcha, spendProof } from '#domain/verification';
import { InvalidFieldsError } from '#kernel/errors';
import type { CallContext } from '../../context.ts';

/** In a transaction of its own: a proof is spent even when what it was for is refused. Throws HumanVerificationError. */
export async function proveHuman(call: CallContext, proof: string | undefined): Promise<void> {
  if (call.app.config.humanVerification === 'none') return;
  const isHuman = await call.app.db.transaction((tx) => spendProof(tx, call.app, { proof, address: call.address }));
  if (!isHuman) throw new HumanVerificationError();
}

export const CAPTCHA_COOKIE = 'parlay_captcha';

/** What a visitor read in the picture; a browser names the picture by its cookie. Throws InvalidFieldsError. */
export async function proveReader(
  call: CallContext,
  { id = call.cookie(CAPTCHA_COOKIE) ?? '', text = '' }: { id?: string | undefined; text?: string | undefined },
): Promise<void> {
  const isRight = await call.app.db.transaction((tx) =>
    spendCaptcha(tx, call.app, { id, text, address: call.address }),
  );
  if (!isRight) throw new InvalidFieldsError({ captcha: { code: 'wrong_captcha' } });
}
