import type { Words } from '../games/game.ts';
import type { ThemePalette } from '../games/theme.ts';
import type { ModelName } from './models.ts';
import type { SymbolName } from './symbols.ts';

export interface Skin {
  readonly gameCode: string;
  readonly titles: Words;
  readonly taglines: Words;
  /** Features and themes, in the words of the portal's catalogue. */
  readonly tags: readonly string[];
  /** Theme of the artwork in one word; a lobby may draw a tile from it. */
  readonly motif: string;
  readonly model: ModelName;
  readonly palette: ThemePalette;
  readonly names: Readonly<Record<Exclude<SymbolName, GemName>, Words>>;
}

export type GemName = 'ruby' | 'jade' | 'azure' | 'violet';

export const GEM_NAMES: Readonly<Record<GemName, Words>> = {
  ruby: { vi: 'Hồng ngọc', en: 'Ruby' },
  jade: { vi: 'Ngọc lục bảo', en: 'Emerald' },
  azure: { vi: 'Lam ngọc', en: 'Sapphire' },
  violet: { vi: 'Thạch anh tím', en: 'Amethyst' },
};
