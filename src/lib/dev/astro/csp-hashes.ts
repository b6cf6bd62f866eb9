import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { filesBelow } from './files.ts';

export interface InlineParts {
  scripts: string[];
  styles: string[];
}

const SCRIPT = /<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/gi;
const STYLE = /<style[^>]*>(?<body>[\s\S]*?)<\/style>/gi;
const STYLE_ATTRIBUTE = /<[a-z][^<>]*\sstyle\s*=/i;

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`;
}

function isRunInline(attributes: string): boolean {
  return !/\ssrc\s*=/i.test(attributes) && !/type\s*=\s*["']?application\/(ld\+)?json/i.test(attributes);
}

/** Hashes the inline scripts and styles of a page. Throws for a `style` attribute, which no hash can allow. */
export function inlineParts(html: string): InlineParts {
  const markup = html.replace(SCRIPT, '').replace(STYLE, '');
  const offender = STYLE_ATTRIBUTE.exec(markup);
  if (offender) throw new Error(`a style attribute is not allowed by the content security policy: ${offender[0]}`);
  const scripts = [...html.matchAll(SCRIPT)]
    .filter((match) => isRunInline(match.groups?.['attributes'] ?? ''))
    .map((match) => hash(match.groups?.['body'] ?? ''));
  const styles = [...html.matchAll(STYLE)].map((match) => hash(match.groups?.['body'] ?? ''));
  return { scripts, styles };
}

async function collect(folder: string): Promise<InlineParts> {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const file of await filesBelow(folder)) {
    if (!file.endsWith('.html')) continue;
    try {
      const parts = inlineParts(await readFile(file, 'utf8'));
      parts.scripts.forEach((value) => scripts.add(value));
      parts.styles.forEach((value) => styles.add(value));
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}

/**
 * Writes `dist/csp.json`, from which the server builds one strict Content-Security-Policy. Pages that are rendered on
 * demand share the layouts of the built ones, so they contain the same inline parts.
 */
export function cspHashes(): AstroIntegration {
  return {
    name: 'parlay-csp-hashes',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const parts = await collect(fileURLToPath(dir));
        await writeFile(new URL('../csp.json', dir), `${JSON.stringify(parts, null, 2)}\n`);
        logger.info(`${parts.scripts.length} inline scripts and ${parts.styles.length} inline styles allowed by hash`);
      },
    },
  };
}
