import { namesOf } from '../../i18n/locale-names.ts';
import { tagToCode } from '../../i18n/locales.ts';
import { normalizeForSearch } from '../content/search-text.ts';

function isFound(link: HTMLElement, query: string): boolean {
  const names = [link.textContent, namesOf(link.lang).name, link.lang, tagToCode(link.lang) ?? ''];
  return names.some((name) => normalizeForSearch(name.trim()).includes(query));
}

/** Filters the list of languages by the field's text: a name in the language itself or in English, or a code. */
export function searchLanguages(field: HTMLInputElement): void {
  const list = field.closest('.languages');
  const links = [...(list?.querySelectorAll<HTMLElement>('a[lang]') ?? [])];
  const query = normalizeForSearch(field.value.trim());
  for (const link of links) link.hidden = !isFound(link, query);
  const none = list?.querySelector<HTMLElement>('.languages-none');
  if (none) none.hidden = links.some((link) => !link.hidden);
}
