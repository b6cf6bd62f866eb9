import { backdrop, backdropDefs, foreground } from './backdrop.ts';
import { SIDE } from './draw.ts';
import { bowl } from './motifs/bowl.ts';
import { deepsea } from './motifs/deepsea.ts';
import { cards } from './motifs/cards.ts';
import { dragon } from './motifs/dragon.ts';
import { drum } from './motifs/drum.ts';
import { football } from './motifs/football.ts';
import { gamepad } from './motifs/gamepad.ts';
import { gemstone } from './motifs/gemstone.ts';
import { lotus } from './motifs/lotus.ts';
import { moon } from './motifs/moon.ts';
import { balls, comet, die, fortune, mine, pins, ranks, rocket } from './motifs/originals.ts';
import { phoenix } from './motifs/phoenix.ts';
import { reef } from './motifs/reef.ts';
import { threeCards } from './motifs/three-cards.ts';
import { rooster } from './motifs/rooster.ts';
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
  ['three-cards', threeCards],
  ['deepsea', deepsea],
  ['phoenix', phoenix],
  ['drum', drum],
  ['cards', cards],
  ['rooster', rooster],
  ['football', football],
  ['gamepad', gamepad],
  ['die', die],
  ['comet', comet],
  ['rocket', rocket],
  ['pins', pins],
  ['mine', mine],
  ['ranks', ranks],
  ['fortune', fortune],
  ['balls', balls],
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
