import { themeOf } from '../../games/theme.ts';
import { TABLES } from '../tables.ts';
import { drawCardsIcon, drawSuit, SUITS } from './cards.ts';
import { drawRooster } from './rooster.ts';
import { drawTableScene } from './scenes.ts';

/** Draws the files of the tables, with their addresses below the base of the assets. */
export function drawnTables(): [string, Buffer][] {
  const files = [
    ...TABLES.flatMap((rules) => [
      [`art/${rules.gameCode}/scene.svg`, drawTableScene(rules)] as const,
      [`theme/${rules.gameCode}.css`, themeOf(rules)] as const,
    ]),
    ...SUITS.map((suit) => [`art/cards/${suit}.svg`, drawSuit(suit)] as const),
    ['art/PAVILION/icon.svg', drawCardsIcon()] as const,
    ['art/ARENA/meron.svg', drawRooster('meron')] as const,
    ['art/ARENA/wala.svg', drawRooster('wala')] as const,
  ];
  return files.map(([name, content]) => [name, Buffer.from(content)]);
}
