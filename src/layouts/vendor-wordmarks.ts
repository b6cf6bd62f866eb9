import type { SiteContent } from './content/content.ts';

export interface VendorWordmark {
  name: string;
  /** Initials of the vendor’s name. */
  initials: string;
  /** Outline around the initials, as a path. */
  outline: string;
}

const OUTLINES = [
  'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5z',
  'M12 1.5l9 5.2v10.6l-9 5.2-9-5.2V6.7z',
  'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z',
  'M12 1.5l3 2.2 3.7-.1 1 3.6 3 2.2-1.3 3.4 1.3 3.4-3 2.2-1 3.6-3.7-.1-3 2.2-3-2.2-3.7.1-1-3.6-3-2.2 1.3-3.4L1.3 9.4l3-2.2 1-3.6 3.7.1z',
] as const;

/** Vendor that comes with the portal, shown until the vendors are known. */
const SANDBOX_VENDOR = 'Parlay Sandbox';

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('');
}

function outlineOf(name: string): string {
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return OUTLINES[sum % OUTLINES.length] ?? OUTLINES[0];
}

function toWordmark(name: string): VendorWordmark {
  return { name, initials: initialsOf(name), outline: outlineOf(name) };
}

/** Lists the vendors whose games are offered, each once, in menu order. */
export function listVendorWordmarks({ lobbies }: Pick<SiteContent, 'lobbies'>): VendorWordmark[] {
  const names = new Set(lobbies.flatMap(({ vendors }) => vendors.map(({ name }) => name)));
  return [...(names.size > 0 ? names : [SANDBOX_VENDOR])].map(toWordmark);
}
