import { mkdir, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { SHARE_ICONS, SHARE_IMAGE_SIZE } from '../../../layouts/seo/share-images.ts';
import { WORDMARK } from './brand.ts';
import { readIconSet } from './icon-sprite.ts';

const FILE = /^\/share\/([a-z]+)\.jpg$/i;
const { width, height } = SHARE_IMAGE_SIZE;

/** Draws the brand with the page's pictogram inside the bowl. */
function drawing(pictogram: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <defs>
    <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#1a0f3d"/><stop offset=".55" stop-color="#3a2189"/><stop offset="1" stop-color="#6142bf"/>
    </linearGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#ground)"/>
  <g fill="none" stroke="#fff" stroke-opacity=".07" stroke-width="2">
    <circle cx="890" cy="315" r="300"/><circle cx="890" cy="315" r="400"/><circle cx="890" cy="315" r="510"/>
  </g>
  <g transform="translate(96 208) scale(3.7)" color="#fff">${WORDMARK.body}</g>
  <circle cx="890" cy="315" r="190" fill="#fff" fill-opacity=".08"/>
  <circle cx="890" cy="315" r="190" fill="none" stroke="#fff" stroke-width="22"/>
  <circle cx="1024" cy="181" r="34" fill="#f3b93a"/>
  <g transform="translate(788 213) scale(8.5)" color="#fff">${pictogram}</g>
</svg>`;
}

async function draw(kind: string): Promise<Buffer> {
  const icon = SHARE_ICONS[kind];
  const pictogram = icon && (await readIconSet()).icons[icon];
  if (!pictogram) throw new Error(`there is nothing to draw for "${kind}"`);
  return sharp(Buffer.from(drawing(pictogram.body)))
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** Draws the preview picture for shared links, one per kind of page: `/share/<kind>.jpg`. */
export function shareImages(): AstroIntegration {
  return {
    name: 'parlay-share-images',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const kind = FILE.exec(request.url ?? '')?.[1];
          if (!kind || !Object.hasOwn(SHARE_ICONS, kind)) return next();
          response.setHeader('Content-Type', 'image/jpeg');
          draw(kind).then((picture) => response.end(picture), next);
        });
      },
      'astro:build:done': async ({ dir, logger }) => {
        await mkdir(new URL('share/', dir), { recursive: true });
        const kinds = Object.keys(SHARE_ICONS);
        for (const kind of kinds) await writeFile(new URL(`share/${kind}.jpg`, dir), await draw(kind));
        logger.info(`${kinds.length} pictures to share`);
      },
    },
  };
}
