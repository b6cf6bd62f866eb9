import { AppError } from '#kernel/errors';
import type { CallContext } from '../../context.ts';

/** What the database knows the session by that makes a call; its row in the table asks for one. */
export function sessionOf(call: CallContext): Uint8Array {
  if (!call.sessionHash) throw new AppError('not_signed_in');
  return call.sessionHash;
}
