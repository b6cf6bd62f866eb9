import sharp from 'sharp';
import { drawTile } from '../../adapters/artwork/tile.ts';
import { SANDBOX_GAMES } from '../sandbox-games.ts';

const WIDTH = 1600;
const HEIGHT = 600;

export type Artwork = (typeof SANDBOX_GAMES)[number]['motif'];

/**
 * Draws a wide picture with a game's motif at its end that fades into the game's dark color. The start stays calm,
 * since the page writes its text there. Pictures are not mirrored in right-to-left languages; texts have a background
 * of their own there.
 */
export function drawPicture(motif: Artwork): Promise<Buffer> {
  const game = SANDBOX_GAMES.find((one) => one.motif === motif) ?? SANDBOX_GAMES[0];
  const [deep, middle, light, accent] = game.palette;
  const tile = drawTile(game).replace('<svg ', `<svg x="${WIDTH - 820}" y="-110" width="820" height="820" `);
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>`,
    `<linearGradient id="wide"><stop offset="0" stop-color="${deep}"/><stop offset="1" stop-color="${middle}"/></linearGradient>`,
    `<radialGradient id="lamp"><stop offset="0" stop-color="${light}" stop-opacity=".5"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`,
    `<linearGradient id="melting"><stop offset=".48" stop-color="#000"/><stop offset=".72" stop-color="#fff"/></linearGradient>`,
    `<mask id="melt"><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#melting)"/></mask></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wide)"/>`,
    `<ellipse cx="1130" cy="280" rx="760" ry="460" fill="url(#lamp)"/>`,
    `<path d="M0 520Q400 430 800 500T1600 440V600H0Z" fill="${deep}" opacity=".45"/>`,
    `<path d="M0 560Q500 480 900 545T1600 500V600H0Z" fill="${accent}" opacity=".14"/>`,
    `<g mask="url(#melt)">${tile}</g></svg>`,
  ];
  return sharp(Buffer.from(drawing.join('')))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
