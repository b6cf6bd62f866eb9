import { codeToTag } from '../../i18n/locales.ts';
import type { CallContext } from '../context.ts';

/** The language named in the query, else the caller's. */
export function tagFor(call: CallContext, code: string | undefined): string {
  return (code && codeToTag(code)) || call.tag;
}
