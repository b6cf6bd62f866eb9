import { backdrop, backdropDefs, foreground } from './backdrop.ts';
import { SIDE } from './draw.ts';
import { bowl } from './motifs/bowl.ts';
import { dragon } from './motifs/dragon.ts';
import { gemstone } from './motifs/gemstone.ts';
import { lotus } from './motifs/lotus.ts';
import { moon } from './motifs/moon.ts';
import { reef } from './motifs/reef.ts';
import { tiger } from './motifs/tiger.ts';
import { paintOf, type ArtworkGame, type Motif } from './paint.ts';

const MOTIFS: ReadonlyMap<string, Motif> = new Map([
  ['lotus', lotus],
  ['dragon', dragon],
  ['bowl', bowl],
  ['noodle', bowl],
  ['moon', moon],
  ['tiger', tiger],
  ['reef', reef],
]);

/** Draws the tile of a game as SVG. The result depends on the game alone and contains no text (titles are HTML). */
export function drawTile(game: ArtworkGame): string {
  const paint = paintOf(game);
  const { defs, scenery, hero } = (MOTIFS.get(game.motif) ?? gemstone)(paint);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><defs>${backdropDefs(paint)}${defs}</defs>`,
    backdrop(paint),
    scenery,
    hero,
    foreground(paint),
    '</svg>',
  ].join('');
}
