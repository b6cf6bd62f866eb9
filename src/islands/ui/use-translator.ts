import { useEffect, useState } from 'react';
import { loadTranslator, type Translator } from '#browser/i18n';

export type { Translator };

/**
 * The texts of an island, or undefined while they load (show a Skeleton). `common` is always among them,
 * as the kit's own parts need it: `t('common:close')`.
 */
export function useTranslator(tag: string, namespaces: readonly string[]): Translator | undefined {
  const [translator, setTranslator] = useState<Translator>();
  const wanted = [...namespaces, 'common'].join(' ');
  useEffect(() => {
    let isCurrent = true;
    loadTranslator(tag, [...new Set(wanted.split(' '))]).then(
      (loaded) => isCurrent && setTranslator(() => loaded),
      (error: unknown) => console.error('texts did not load', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [tag, wanted]);
  return translator;
}
