import { numbersFrom } from './draw.ts';

/** Input of a tile's drawing. */
export interface ArtworkGame {
  code: string;
  /** Colors as #rrggbb from dark to light: shadow, middle, light, accent. The default palette fills missing ones. */
  palette: readonly string[];
  /** Name of the motif; an unknown name gets the default motif. */
  motif: string;
}

export interface Paint {
  deep: string;
  middle: string;
  light: string;
  accent: string;
  /** Returns the next number from 0 to 1 of a sequence that is fixed per game. */
  number: () => number;
}

/** Layers of a motif: background and foreground. */
export interface Scene {
  defs: string;
  scenery: string;
  hero: string;
}

export type Motif = (paint: Paint) => Scene;

const HOUSE = { deep: '#150a35', middle: '#6142bf', light: '#c9b6ff', accent: '#ffd36b' } as const;
const COLOR = /^#[0-9a-fA-F]{6}$/;

/**
 * Builds the colors of a drawing. The palette is data from a vendor, so anything but a plain color is replaced before
 * it reaches the SVG.
 */
export function paintOf({ code, palette }: ArtworkGame): Paint {
  const color = (index: number, fallback: string) => {
    const given = palette[index] ?? '';
    return COLOR.test(given) ? given : fallback;
  };
  return {
    deep: color(0, HOUSE.deep),
    middle: color(1, HOUSE.middle),
    light: color(2, HOUSE.light),
    accent: color(3, HOUSE.accent),
    number: numbersFrom(code),
  };
}
