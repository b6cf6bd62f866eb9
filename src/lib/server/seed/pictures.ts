import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { webImageOf, type WebImage } from '../adapters/content-images.ts';

const FOLDER = new URL('pictures/', import.meta.url);
/** Widths that each picture is stored in. */
const WIDTHS = { banner: [480, 960, 1600], item: [480, 960] } as const;

export type Banner =
  | 'dragon'
  | 'moon'
  | 'tiger'
  | 'lotus'
  | 'noodle'
  | 'reef'
  | 'cards'
  | 'deepsea'
  | 'duel'
  | 'football'
  | 'gamepad'
  | 'lottery'
  | 'mall'
  | 'originals'
  | 'rooster';
export type Item = 'cash' | 'bonus' | 'tumbler' | 'power' | 'hoodie' | 'earbuds' | 'watch';

/** Reads pictures that a new portal publishes. They are encoded already, since encoding them all takes four seconds. */
export async function readPictures<Name extends Banner | Item>(
  names: Iterable<Name>,
  kind: Name extends Banner ? 'banner' : 'item',
): Promise<Map<Name, WebImage>> {
  const pictures = new Map<Name, WebImage>();
  for (const name of new Set(names)) {
    pictures.set(name, webImageOf(await Promise.all(WIDTHS[kind].map((width) => readSize(name, width)))));
  }
  return pictures;
}

async function readSize(name: string, width: number): Promise<WebImage['sizes'][number]> {
  const content = await readFile(new URL(`${name}-${width}.webp`, FOLDER));
  const { height } = await sharp(content).metadata();
  return { width, height, content };
}
