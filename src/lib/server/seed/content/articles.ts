import { readFile } from 'node:fs/promises';
import { LOCALES } from '#i18n/locale-table';

/** One text of a Markdown file. */
export interface Article {
  slug: string;
  title: string;
  summary: string;
  /** HTML. */
  body: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function inline(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\((\/[\w/-]*)\)/g, '<a href="$2">$1</a>');
}

/**
 * Converts the supported subset of Markdown to HTML: level-two headings, lists, paragraphs, strong text and internal
 * links.
 */
function htmlOf(block: string): string {
  if (block.startsWith('## ')) return `<h2>${inline(block.slice(3))}</h2>`;
  const lines = block.split('\n');
  const items = (mark: RegExp) => lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('');
  if (lines.every((line) => line.startsWith('- '))) return `<ul>${items(/^- /)}</ul>`;
  if (lines.every((line) => /^\d+\. /.test(line))) return `<ol>${items(/^\d+\. /)}</ol>`;
  return `<p>${inline(lines.join(' '))}</p>`;
}

function articleOf(section: string): Article {
  const [head = '', ...blocks] = section.trim().split(/\n{2,}/);
  const [slug = '', ...title] = head.split(': ');
  const summary = blocks[0]?.startsWith('> ') ? blocks.shift()?.slice(2) : undefined;
  return { slug, title: title.join(': '), summary: summary ?? '', body: blocks.map(htmlOf).join('') };
}

/** Reads the texts of a file in this folder and fills in facts from the configuration (`{minimumAge}`). */
export async function readArticles(name: string, facts: Readonly<Record<string, string>>): Promise<Article[]> {
  const text = await readFile(new URL(`${name}.md`, import.meta.url), 'utf8');
  const filled = text.replace(/\{(\w+)\}/g, (_, fact: string) => {
    const value = facts[fact];
    if (value === undefined) throw new Error(`${name}: nothing is known of {${fact}}`);
    return value;
  });
  return `\n${filled}`.split('\n# ').slice(1).map(articleOf);
}

export type LocalizedText = Omit<Article, 'slug'> & { languageTag: string };

export type LocalizedTexts = ReadonlyMap<string, readonly LocalizedText[]>;

/** Reads the texts of the files of a name in every language, by slug, and fills in the facts as each language writes them. */
export async function readTexts(
  name: string,
  factsIn: (languageTag: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<LocalizedTexts> {
  const texts = new Map<string, LocalizedText[]>();
  for (const { tag: languageTag } of LOCALES) {
    for (const { slug, ...text } of await readArticles(`texts/${languageTag}/${name}`, factsIn(languageTag)))
      texts.set(slug, [...(texts.get(slug) ?? []), { ...text, languageTag }]);
  }
  return texts;
}
