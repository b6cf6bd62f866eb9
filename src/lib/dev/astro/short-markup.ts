import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesBelow } from './files.ts';

/** What is left as it is: programs, styles, and what React will compare with its own (the head is for machines to read). */
const KEPT =
  /<html[\s\S]*?<\/head>|<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<astro-island[\s\S]*?<\/astro-island>/gi;
const FORM = /<form[\s\S]*?<\/form>/gi;
const TAG = /<(?<name>[a-z][\w-]*)(?<attributes>(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)+)\s*(?<end>\/?)>/gi;
const ATTRIBUTE = /="(?<value>[^"]*)"/g;
/** HTML lets such a value stand alone. */
const BARE = /^[^\s"'`=<>]+$/;
/** Items and paragraphs end where the next begins, and where what holds them ends. */
const IMPLIED_END =
  /<\/li>(?=<li[\s>]|<\/[uo]l>)|<\/t[hdr]>(?=<t[hdr][\s>]|<\/t(?:r|head|body)>)|<\/p>(?=<(?:p|div|[uo]l|h\d|section)[\s>]|<\/(?:div|li|section|footer)>)/g;
/** Parts of a drawing have nothing inside. */
const EMPTY_SHAPE = /<(path|rect|use)([^<>]*[^/])><\/\1>/g;
const BUTTON = /<button[\s\S]*?<\/button>/gi;

/** Changes what lies outside of the parts that a pattern finds. */
function outside(html: string, kept: RegExp, change: (text: string) => string): string {
  let at = 0;
  let written = '';
  for (const match of html.matchAll(kept)) {
    written += change(html.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return written + change(html.slice(at));
}

/** Outside of a form a button sends none; and what it contains is its name alone, so a picture in it says nothing anyway. */
function shortButton(button: string): string {
  return button.replace(/^(<button[^>]*) type="button"/, '$1').replaceAll(/(<svg[^>]*) aria-hidden="true"/g, '$1');
}

function shortTag(_tag: string, name: string, attributes: string, end: string): string {
  const short = attributes.replace(ATTRIBUTE, (whole, value: string) =>
    value === '' ? '' : BARE.test(value) ? `=${value}` : whole,
  );
  // A slash right after a bare value would be part of it.
  return `<${name}${short}${end && !short.endsWith('"') ? ' /' : end}>`;
}

/** The same page in fewer bytes: quotes that HTML can do without, and what a button outside of a form is anyway. */
export function shortMarkup(html: string): string {
  return outside(html, KEPT, (part) =>
    outside(part, FORM, (text) => text.replace(BUTTON, shortButton))
      .replace(EMPTY_SHAPE, '<$1$2/>')
      .replace(TAG, shortTag)
      .replace(IMPLIED_END, ''),
  );
}

/** Shortens every page of a build. Those that are made on demand stay as they are: it would take longer than it saves. */
export function shortPages(): AstroIntegration {
  return {
    name: 'parlay-short-markup',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const pages = (await filesBelow(fileURLToPath(dir))).filter((file) => file.endsWith('.html'));
        let saved = 0;
        for (const file of pages) {
          const html = await readFile(file, 'utf8');
          const short = shortMarkup(html);
          saved += html.length - short.length;
          await writeFile(file, short);
        }
        logger.info(`${pages.length} pages are ${Math.round(saved / pages.length)} characters shorter`);
      },
    },
  };
}
