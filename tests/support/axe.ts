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
 * Runs axe on a page and all its frames. With a selector it looks at the matching elements that are not behind a dialog, and at
 * everything where there are none. axe is injected once per document, as loading it costs as much as a run. Passed checks are
 * not requested: listing a thousand elements takes four fifths of the time.
 */
export async function runAxe(
  page: Page,
  runOnly: NonNullable<RunOptions['runOnly']>,
  within?: string,
): Promise<AxeFinding[]> {
  for (const frame of page.frames()) await bringAxe(frame);
  const given = { only: runOnly, selector: within };
  return page.evaluate(async ({ only, selector }) => {
    if (!window.axe) throw new Error('the page went away');
    const isBehind = (element: Element) =>
      element.closest('[aria-hidden=true], [inert], [data-nested-dialog-open]') !== null;
    const parts = selector === undefined ? [] : [...document.querySelectorAll(selector)];
    const include = parts.filter((part) => !isBehind(part) && part.checkVisibility());
    const context = include.length > 0 ? { include } : document;
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
