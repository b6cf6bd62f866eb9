import { readFile, writeFile } from 'node:fs/promises';
import { ICONS } from '../../../layouts/icons.ts';

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** One file with every icon as a symbol: a page names an icon in a few bytes, and the file is fetched once. */
export function sprite(names: readonly string[], set: IconSet): string {
  const symbols = names.map((name) => {
    const icon = set.icons[name];
    if (!icon) throw new Error(`Lucide has no icon "${name}"`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${icon.body}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

export async function readIconSet(): Promise<IconSet> {
  const file = new URL(import.meta.resolve('@iconify-json/lucide/icons.json'));
  return JSON.parse(await readFile(file, 'utf8')) as IconSet;
}

if (import.meta.main) {
  const target = new URL('../../../layouts/assets/icons.svg', import.meta.url);
  await writeFile(target, sprite(ICONS, await readIconSet()));
}
