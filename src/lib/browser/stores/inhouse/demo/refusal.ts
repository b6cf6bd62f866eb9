import type { ErrorCode } from '#kernel/errors';
import { RefusedError } from '../../../client/client.ts';

/** Returns the error that the portal would answer with. */
export function demoRefusal(code: ErrorCode, value?: unknown): RefusedError {
  return new RefusedError(409, { success: false, code, message: code, ...(value === undefined ? {} : { value }) });
}
