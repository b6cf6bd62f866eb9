import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { tokenValues, writtenValue, type TokenValues } from './token-values.ts';

/** What a PostCSS plugin may do here: see a declaration, change it, or remove it. */
interface Declaration {
  prop: string;
  value: string;
  remove: () => void;
  error: (message: string) => Error;
  source?: { input: { file?: string } };
}

const TOKENS = 'tokens.css';
const done = Symbol('written');

function plugin(tokens: TokenValues) {
  return {
    postcssPlugin: 'parlay-short-tokens',
    Declaration(declaration: Declaration & { [done]?: true }) {
      if (declaration[done]) return;
      declaration[done] = true;
      if (tokens.constants.has(declaration.prop)) {
        if (declaration.source?.input.file?.endsWith(`/${TOKENS}`)) return declaration.remove();
        throw declaration.error(
          `${declaration.prop} is a constant of ${TOKENS}: its value is written into every sheet`,
        );
      }
      declaration.prop = tokens.shortNames.get(declaration.prop) ?? declaration.prop;
      declaration.value = writtenValue(declaration.value, tokens);
    },
  };
}

/**
 * References to tokens are a fifth of what a page's style sheets weigh. In a build, tokens that never change are written
 * out, which also lets the minifier add them up, and the others travel under short names. In development all keep their names.
 */
export function shortTokens(): AstroIntegration {
  return {
    name: 'parlay-short-tokens',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        if (command !== 'build') return;
        const read = (name: string) =>
          readFileSync(fileURLToPath(new URL(`src/layouts/styles/${name}`, config.root)), 'utf8');
        const tokens = tokenValues(read(TOKENS), [read('scripts.css')]);
        updateConfig({ vite: { css: { postcss: { plugins: [plugin(tokens)] } } } });
      },
    },
  };
}
