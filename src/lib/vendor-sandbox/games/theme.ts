import type { Palette } from './game.ts';

/** Colors of a page: beside those of the game's tile, its dark ground and its accent. */
export interface ThemePalette extends Palette {
  readonly reel: string;
  readonly accent: string;
}

/** Returns the palette as a style sheet, because the page's policy allows no style attribute. */
export function themeOf({ gameCode, palette }: { gameCode: string; palette: ThemePalette }): string {
  const lines = [
    `--sky-top: ${palette.skyTop};`,
    `--sky-bottom: ${palette.skyBottom};`,
    `--glow: ${palette.glow};`,
    `--frame: ${palette.frame};`,
    `--reel: ${palette.reel};`,
    `--accent: ${palette.accent};`,
  ];
  const scene = `body {\n  background-image: url('../art/${gameCode}/scene.svg');\n}\n`;
  return `:root {\n  ${lines.join('\n  ')}\n}\n${scene}`;
}
