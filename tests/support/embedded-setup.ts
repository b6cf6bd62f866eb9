import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createImage } from '../../src/lib/server/db/pglite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File with an empty embedded database that has the schema; creating one would cost every test file seconds. */
    embeddedImage: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parlay-image-'));
  const file = join(folder, 'embedded.tar');
  await writeFile(file, (await createImage()).stream());
  project.provide('embeddedImage', file);
  return () => rm(folder, { recursive: true, force: true });
}
