import { readFile, writeFile } from 'node:fs/promises';
import { ICONS } from '../../../layouts/icons.ts';
import { MARK, WORDMARK, type Drawing } from './brand.ts';
import { BANK, CARD, QR } from './payment-marks.ts';

interface IconSet {
  icons: Record<string, { body: string }>;
}

const symbol = (id: string, { viewBox, body }: Drawing) =>
  `<symbol id="${id}" viewBox="${viewBox}">${body.replaceAll(/\n\s*/g, '')}</symbol>`;

/**
 * Returns one SVG file with all icons, the brand and the payment marks as symbols: pages refer to them in a few bytes,
 * and browsers load the file once.
 */
export function sprite(names: readonly string[], set: IconSet): string {
  const symbols = names.map((name) => {
    const icon = set.icons[name];
    if (!icon) throw new Error(`Lucide has no icon "${name}"`);
    return symbol(name, { viewBox: '0 0 24 24', body: icon.body });
  });
  symbols.push(symbol('wordmark', WORDMARK), symbol('mark', MARK));
  symbols.push(symbol('pay-bank', BANK), symbol('pay-qr', QR), symbol('pay-card', CARD));
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
