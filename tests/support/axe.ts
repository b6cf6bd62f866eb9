import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: {
      configure(spec: { allowedOrigins: string[] }): void;
      run(context: ElementContext, options: RunOptions): Promise<AxeResults>;
    };
  }
}

export interface AxeFinding {
  rule: string;
  /** First matching element. */
  place: string;
  places: number;
}

/**
 * Runs axe on a page and all its frames, or on the elements that selectors name. axe is injected once per document, as loading it costs
 * as much as a run. Passed checks are not requested: listing a thousand elements takes four fifths of the time.
 */
export async function runAxe(
  page: Page,
  runOnly: NonNullable<RunOptions['runOnly']>,
  within?: readonly string[],
): Promise<AxeFinding[]> {
  for (const frame of page.frames()) await bringAxe(frame);
  const given = { only: runOnly, selectors: within && [...within] };
  return page.evaluate(async ({ only, selectors }) => {
    if (!window.axe) throw new Error('the page went away');
    const context = selectors ? { include: selectors } : document;
    const { violations } = await window.axe.run(context, { runOnly: only, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({
      rule: id,
      place: nodes[0]?.target.join(' ') ?? '',
      places: nodes.length,
    }));
  }, given);
}

async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => window.axe !== undefined)) return;
  await frame.evaluate(SOURCE);
  // Lets cross-origin frames report to the page.
  await frame.evaluate(() => window.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
}
