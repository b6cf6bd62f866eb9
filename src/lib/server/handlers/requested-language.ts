import { codeToTag } from '../../i18n/locales.ts';
import type { CallContext } from '../context.ts';

/** Returns the language that the query names, or else the language of the request. */
export function requestedTag(call: CallContext, code: string | undefined): string {
  return (code && codeToTag(code)) || call.tag;
}
