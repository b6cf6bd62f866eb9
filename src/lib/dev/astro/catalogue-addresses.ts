import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, ViteUserConfig } from 'astro';
import { OFFERED_LOCALES } from '../../i18n/locales.ts';
import { FALLBACK_TAG, ISLAND_NAMESPACES } from '../../i18n/namespaces.ts';

const MODULE = 'virtual:catalogue-addresses';
const RESOLVED = `\0${MODULE}`;

interface File {
  tag: string;
  namespace: string;
  path: string;
}

/** Lists the catalogues that islands may load: those of the offered languages and of the fallback language. */
function filesFor(localesFolder: string): File[] {
  const tags = new Set([...OFFERED_LOCALES.map(({ tag }) => tag), FALLBACK_TAG]);
  return [...tags]
    .flatMap((tag) => ISLAND_NAMESPACES.map((namespace) => ({ tag, namespace })))
    .map(({ tag, namespace }) => ({ tag, namespace, path: `${localesFolder}${tag}/${namespace}.json` }))
    .filter(({ path }) => existsSync(path));
}

function moduleText(files: readonly File[]): string {
  const imports = files.map(({ path }, index) => `import file${index} from ${JSON.stringify(`${path}?url`)};`);
  const rows = files.map(({ tag, namespace }, index) => `[${JSON.stringify(tag)}, "${namespace}", file${index}]`);
  return `${imports.join('\n')}\nexport const addresses = [${rows.join(', ')}];\n`;
}

type VitePlugin = Exclude<
  NonNullable<ViteUserConfig['plugins']>[number],
  false | null | undefined | Promise<unknown> | unknown[]
>;

/** Emits these catalogues as hashed files, and no others, so that languages that are not offered are not published. */
export function catalogueAddresses(): AstroIntegration {
  return {
    name: 'parlay-catalogue-addresses',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const folder = fileURLToPath(new URL('locales/', config.root));
        const plugin: VitePlugin = {
          name: 'parlay-catalogue-addresses',
          resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
          load: (id) => (id === RESOLVED ? moduleText(filesFor(folder)) : undefined),
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
