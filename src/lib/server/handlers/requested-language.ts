import { codeToTag } from '../../i18n/locales.ts';
import type { RequestContext } from '../context.ts';

/** Returns the language that the query names, or else the language of the request. */
export function requestedLanguageTag(request: RequestContext, code: string | undefined): string {
  return (code && codeToTag(code)) || request.languageTag;
}
