import { startTransition, useEffect, useState } from 'react';
import { loadTranslator, type Translator } from '#browser/i18n';

export type { Translator };

const RETRY_MS = 2000;

/**
 * Returns the texts of an island, or undefined while they load (show a Skeleton). Always includes `common`, which the
 * UI components need: `t('common:close')`. Retries a failed load, because no error can be shown without texts.
 */
export function useTranslator(tag: string, namespaces: readonly string[]): Translator | undefined {
  const [translator, setTranslator] = useState<Translator>();
  const [attempt, setAttempt] = useState(0);
  const requested = [...namespaces, 'common'].join(' ');
  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadTranslator(tag, [...new Set(requested.split(' '))]).then(
      // The island may render a large board: a transition renders it in slices, between which the page still responds.
      (loaded) => isCurrent && startTransition(() => setTranslator(() => loaded)),
      () => {
        if (isCurrent) timer = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [tag, requested, attempt]);
  return translator;
}
