import type { Skin } from '../games/skin.ts';

/** Returns the palette as a style sheet, because the page's policy allows no style attribute. */
export function themeOf(skin: Skin): string {
  const { palette } = skin;
  const lines = [
    `--sky-top: ${palette.skyTop};`,
    `--sky-bottom: ${palette.skyBottom};`,
    `--glow: ${palette.glow};`,
    `--frame: ${palette.frame};`,
    `--reel: ${palette.reel};`,
    `--accent: ${palette.accent};`,
  ];
  const scene = `body {\n  background-image: url('../art/${skin.gameCode}/scene.svg');\n}\n`;
  return `:root {\n  ${lines.join('\n  ')}\n}\n${scene}`;
}
