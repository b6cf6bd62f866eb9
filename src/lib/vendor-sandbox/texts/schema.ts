import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { GameLanguage } from '../games/game.ts';

export const text = z.string().min(1);

/** Schema of texts by their keys. A missing or surplus key stops the vendor at its start. */
export function words<Key extends string>(...keys: readonly Key[]) {
  return z.strictObject(Object.fromEntries(keys.map((key) => [key, text])) as Record<Key, typeof text>);
}

/** Reads the texts of both languages; those of a kind of game are in a folder of their own. */
export function readTexts<Texts>(schema: z.ZodType<Texts>, folder = '.'): Readonly<Record<GameLanguage, Texts>> {
  const read = (language: GameLanguage) =>
    schema.parse(JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, import.meta.url), 'utf8')));
  return { vi: read('vi'), en: read('en') };
}
