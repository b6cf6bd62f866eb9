import { type Catalogues, addCatalogues, loadTranslator, loadedTranslator } from '#browser/i18n';
import type { Translator } from '../../ui/index.ts';

/** Namespaces of the page's form; the page preloads their files. */
export const REGISTRATION_NAMESPACES = ['auth', 'common', 'errors'] as const;

const RETRY_MS = 2000;
const pending = new Map<string, Promise<Translator>>();

/** Provides the form's texts at build time. */
export function provideRegistrationTexts(tag: string, catalogues: Catalogues): void {
  addCatalogues(tag, catalogues);
}

export function readyRegistrationTexts(tag: string): Translator | undefined {
  return loadedTranslator(tag, REGISTRATION_NAMESPACES);
}

/** Retries until the texts are loaded: without texts no error can be shown. */
async function loadUntilReady(tag: string): Promise<Translator> {
  for (;;) {
    try {
      return await loadTranslator(tag, REGISTRATION_NAMESPACES);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Loads the form's texts in the browser; returns the same promise every time. */
export function registrationTexts(tag: string): Promise<Translator> {
  const loaded = pending.get(tag) ?? loadUntilReady(tag);
  pending.set(tag, loaded);
  return loaded;
}
