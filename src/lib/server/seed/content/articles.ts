import { readFile } from 'node:fs/promises';

/** One text of a file of texts. */
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
    .replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\((\/[\w/-]*)\)/g, '<a href="$2">$1</a>');
}

/** The little of Markdown that the texts use: headings of the second rank, lists, paragraphs, strong text and links of ours. */
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

/** The texts of a file beside this one, with what the configuration says put into them (`{minimumAge}`). */
export async function readArticles(name: string, facts: Readonly<Record<string, string>>): Promise<Article[]> {
  const text = await readFile(new URL(`${name}.md`, import.meta.url), 'utf8');
  const filled = text.replace(/\{(\w+)\}/g, (_, fact: string) => {
    const value = facts[fact];
    if (value === undefined) throw new Error(`${name}: nothing is known of {${fact}}`);
    return value;
  });
  return `\n${filled}`.split('\n# ').slice(1).map(articleOf);
}
