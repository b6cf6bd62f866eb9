import { namesOf } from '../../i18n/locale-names.ts';
import { tagToCode } from '../../i18n/locales.ts';
import { folded } from '../content/search-text.ts';

function isFound(link: HTMLElement, wanted: string): boolean {
  const names = [link.textContent, namesOf(link.lang).name, link.lang, tagToCode(link.lang) ?? ''];
  return names.some((name) => folded(name.trim()).includes(wanted));
}

/** Shows of the list of languages what its field asks for: a name in the language itself or in English, or a code. */
export function searchLanguages(field: HTMLInputElement): void {
  const list = field.closest('.languages');
  const links = [...(list?.querySelectorAll<HTMLElement>('a[lang]') ?? [])];
  const wanted = folded(field.value.trim());
  for (const link of links) link.hidden = !isFound(link, wanted);
  const none = list?.querySelector<HTMLElement>('.languages-none');
  if (none) none.hidden = links.some((link) => !link.hidden);
}
