import { errorText, isRefusal } from '#browser/client/errors';
import type { Translator } from '../../ui/index.ts';

/** What a sign-in step shows: the two refusals that mean something else here than elsewhere have texts of their own. */
export function refusalText(t: Translator, error: unknown): string {
  if (isRefusal(error, 'too_many_requests')) return t('signIn.locked');
  if (isRefusal(error, 'invalid_fields')) return t('code.wrong');
  return errorText(t, error);
}
