import type { ModelName } from '../maths/models.ts';
import type { SymbolName } from '../maths/symbols.ts';

/** Languages of the game page. */
export type GameLanguage = 'vi' | 'en';
export type Words = Readonly<Record<GameLanguage, string>>;

/** Colors as #rrggbb. */
export interface Palette {
  readonly skyTop: string;
  readonly skyBottom: string;
  readonly glow: string;
  readonly frame: string;
  readonly reel: string;
  readonly accent: string;
}

export interface Skin {
  readonly gameCode: string;
  readonly titles: Words;
  readonly taglines: Words;
  /** Features and themes, in the words of the portal's catalogue. */
  readonly tags: readonly string[];
  /** Theme of the artwork in one word; a lobby may draw a tile from it. */
  readonly motif: string;
  readonly model: ModelName;
  readonly palette: Palette;
  readonly names: Readonly<Record<Exclude<SymbolName, GemName>, Words>>;
}

export type GemName = 'ruby' | 'jade' | 'azure' | 'violet';

export const GEM_NAMES: Readonly<Record<GemName, Words>> = {
  ruby: { vi: 'Hồng ngọc', en: 'Ruby' },
  jade: { vi: 'Ngọc lục bảo', en: 'Emerald' },
  azure: { vi: 'Lam ngọc', en: 'Sapphire' },
  violet: { vi: 'Thạch anh tím', en: 'Amethyst' },
};
