import { type Catalogues, keepCatalogues, loadTranslator, readyTranslator } from '#browser/i18n';
import type { Translator } from '../../ui/index.ts';

/** What the page's form says; the page names the files (`preload`). */
export const REGISTER_NAMESPACES = ['auth', 'common', 'errors'] as const;

const RETRY_MS = 2000;
const coming = new Map<string, Promise<Translator>>();

/** Gives the form its texts while the page is built. */
export function bringRegisterTexts(tag: string, catalogues: Catalogues): void {
  keepCatalogues(tag, catalogues);
}

export function readyRegisterTexts(tag: string): Translator | undefined {
  return readyTranslator(tag, REGISTER_NAMESPACES);
}

/** Without texts there is nothing to say that they did not come: they are asked for until they do. */
async function untilTheyCome(tag: string): Promise<Translator> {
  for (;;) {
    try {
      return await loadTranslator(tag, REGISTER_NAMESPACES);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** The form's texts in the browser; the same promise every time. */
export function registerTexts(tag: string): Promise<Translator> {
  const known = coming.get(tag) ?? untilTheyCome(tag);
  coming.set(tag, known);
  return known;
}
