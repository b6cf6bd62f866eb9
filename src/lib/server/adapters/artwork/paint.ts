import { numbersFrom } from './draw.ts';

/** What a tile is made from. */
export interface ArtworkGame {
  code: string;
  /** #rrggbb from deep to light: shadow, middle, light, accent. Missing ones come from the house palette. */
  palette: readonly string[];
  /** What the picture is about; an unknown one gets the house motif. */
  motif: string;
}

export interface Paint {
  deep: string;
  middle: string;
  light: string;
  accent: string;
  /** From 0 to 1, the same for the same game. */
  number: () => number;
}

/** What a motif draws: in the distance, and in front. */
export interface Scene {
  defs: string;
  scenery: string;
  hero: string;
}

export type Motif = (paint: Paint) => Scene;

const HOUSE = { deep: '#150a35', middle: '#6142bf', light: '#c9b6ff', accent: '#ffd36b' } as const;
const COLOUR = /^#[0-9a-fA-F]{6}$/;

/** The palette is data from a vendor: what is not a plain colour never reaches the drawing. */
export function paintOf({ code, palette }: ArtworkGame): Paint {
  const colour = (index: number, fallback: string) => {
    const given = palette[index] ?? '';
    return COLOUR.test(given) ? given : fallback;
  };
  return {
    deep: colour(0, HOUSE.deep),
    middle: colour(1, HOUSE.middle),
    light: colour(2, HOUSE.light),
    accent: colour(3, HOUSE.accent),
    number: numbersFrom(code),
  };
}
