import { useEffect, useState } from 'react';
import { errorText } from '#browser/client/errors';
import { visitLink } from '#browser/stores/auth/registration';
import { Alert, useTranslator } from '../../ui/index.ts';

/** Counts a visit of an agent's registration link, and says so when nobody can register there. */
export function LinkVisit({ tag, code }: { tag: string; code: string }) {
  const t = useTranslator(tag, ['agent', 'errors']);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    visitLink(code).catch(setFailure);
  }, [code]);
  return t && failure !== undefined ? <Alert tone="bad">{errorText(t, failure)}</Alert> : null;
}
