import { folded } from './folded.ts';

function isFound(link: HTMLElement, wanted: string): boolean {
  const names = [link.textContent, link.dataset['name'] ?? '', link.lang, link.dataset['language'] ?? ''];
  return names.some((name) => folded(name.trim()).includes(wanted));
}

/** Shows of the list of languages what its field asks for: a name in the language itself or in English, or a code. */
export function searchLanguages(field: HTMLInputElement): void {
  const list = field.closest('.languages');
  const links = [...(list?.querySelectorAll<HTMLElement>('a[data-language]') ?? [])];
  const wanted = folded(field.value.trim());
  for (const link of links) link.hidden = !isFound(link, wanted);
  const none = list?.querySelector<HTMLElement>('.languages-none');
  if (none) none.hidden = links.some((link) => !link.hidden);
}
