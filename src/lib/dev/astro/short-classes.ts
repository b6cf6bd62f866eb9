import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** One letter, as a class may not begin with a digit, and four digits of base 36. */
const COUNT = 26 * 36 ** 4;

/** The same for the pages, which are drawn on the server, and for the scripts of the browser. */
function shortName(of: string): string {
  const number = createHash('sha256').update(of).digest().readUIntBE(0, 6) % COUNT;
  const letter = String.fromCharCode(97 + Math.floor(number / 36 ** 4));
  return letter + (number % 36 ** 4).toString(36).padStart(4, '0');
}

/**
 * A module's class is written in its sheet, in the page and in the script. In a build it travels as five letters; in
 * development it keeps its name.
 */
export function shortClasses(): AstroIntegration {
  return {
    name: 'parlay-short-classes',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        if (command !== 'build') return;
        const root = fileURLToPath(config.root);
        const owners = new Map<string, string>();
        const generateScopedName = (name: string, file: string) => {
          const owner = `${relative(root, file.split('?')[0] ?? file)} ${name}`;
          const short = shortName(owner);
          const other = owners.get(short) ?? owner;
          if (other !== owner) throw new Error(`Rename a class: ${other} and ${owner} would both travel as ${short}`);
          owners.set(short, owner);
          return short;
        };
        updateConfig({ vite: { css: { modules: { generateScopedName } } } });
      },
    },
  };
}
