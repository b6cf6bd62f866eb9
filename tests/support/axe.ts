import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: {
      configure(spec: { allowedOrigins: string[] }): void;
      run(context: Document, options: RunOptions): Promise<AxeResults>;
    };
  }
}

export interface AxeFinding {
  rule: string;
  /** The first place. */
  place: string;
  places: number;
}

/**
 * Lets axe look at a page and all frames in it. Once a document: reading axe costs as much as a look. What was found
 * to be right is not asked for: naming a thousand places that nobody reads takes four fifths of the time.
 */
export async function runAxe(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<AxeFinding[]> {
  for (const frame of page.frames()) await bringAxe(frame);
  return page.evaluate(async (only) => {
    if (!window.axe) throw new Error('the page went away');
    const { violations } = await window.axe.run(document, { runOnly: only, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({
      rule: id,
      place: nodes[0]?.target.join(' ') ?? '',
      places: nodes.length,
    }));
  }, runOnly);
}

async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => window.axe !== undefined)) return;
  await frame.evaluate(SOURCE);
  // Frames of others report to the page, too.
  await frame.evaluate(() => window.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
}
