import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { loadStatements } from '../../support/described-statements.ts';
import { embeddedImage } from '../../support/embedded.ts';

it('every statement can be prepared on the embedded database', async () => {
  const image = await embeddedImage();
  const client = await PGlite.create(image ? { loadDataDir: image } : {});
  try {
    const problems: string[] = [];
    for (const { name, text } of await loadStatements()) {
      await client.describeQuery(text).catch((error: unknown) => problems.push(`${name}: ${String(error)}`));
    }
    expect(problems).toEqual([]);
  } finally {
    await client.close();
  }
});
