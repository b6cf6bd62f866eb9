import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright';
import { devToolsOf } from './profile-pool.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Attribute of elements whose contrast needs no check. */
const MARK = 'data-known-contrast';

declare global {
  interface Window {
    axe?: {
      configure(spec: { allowedOrigins: string[]; rules: { id: string; selector: string }[] }): void;
      run(context: ElementContext, options: RunOptions): Promise<AxeResults>;
    };
    markKnownContrast?: (parts: readonly Element[]) => void;
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
  for (const frame of page.frames()) {
    await bringAxe(frame);
    if (frame !== page.mainFrame()) await frame.evaluate(() => window.markKnownContrast?.([document.body]));
  }
  const given = { only: runOnly, selector: within };
  return page.evaluate(async ({ only, selector }) => {
    if (!window.axe) throw new Error('the page went away');
    const isBehind = (element: Element) =>
      element.closest('[aria-hidden=true], [inert], [data-nested-dialog-open]') !== null;
    const parts = selector === undefined ? [] : [...document.querySelectorAll(selector)];
    const include = parts.filter((part) => !isBehind(part) && part.checkVisibility());
    const context = include.length > 0 ? { include } : document;
    window.markKnownContrast?.(include.length > 0 ? include : [document.body]);
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
  await evaluateSource(frame);
  await frame.evaluate(provideMarks, MARK);
  await frame.evaluate(
    (selector) =>
      window.axe?.configure({
        // Lets cross-origin frames report to the page.
        allowedOrigins: ['<unsafe_all_origins>'],
        rules: [{ id: 'color-contrast', selector }],
      }),
    `:not([${MARK}])`,
  );
}

/** Evaluates axe through DevTools: V8 then finds what it has compiled for an earlier document, and loading it takes half the time. */
async function evaluateSource(frame: Frame): Promise<void> {
  if (frame.parentFrame()) return frame.evaluate(SOURCE);
  const client = await devToolsOf(frame.page());
  const { exceptionDetails } = await client.send('Runtime.evaluate', { expression: SOURCE });
  if (exceptionDetails) throw new Error(`axe could not be loaded: ${exceptionDetails.text}`);
}

/**
 * Provides the function that marks the elements whose contrast axe need not check: those without a text of their own, and those that
 * look like one before them, with the same classes and colors of their text, over the same grounds. The contrast of a hundred equal
 * rows was half of the time that axe took. Runs in the page.
 */
function provideMarks(mark: string): void {
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const groundOf = (element: Element, known: Map<Element, string>): string => {
    const found = known.get(element);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter].join();
    const below = element.parentElement ? groundOf(element.parentElement, known) : '';
    const ground = own === 'rgba(0, 0, 0, 0),none,1,none' ? below : `${below}/${own}`;
    known.set(element, ground);
    return ground;
  };
  const lookOf = (element: Element, grounds: Map<Element, string>): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const classes = [element, element.parentElement].map((each) => each?.getAttribute('class'));
    const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null;
    const own = [element.tagName, ...classes, isDisabled, color, fontSize, fontWeight, textShadow];
    return [...own, groundOf(element, grounds)].join();
  };
  window.markKnownContrast = (parts) => {
    const grounds = new Map<Element, string>();
    const looks = new Set<string>();
    for (const element of parts.flatMap((part) => [part, ...part.querySelectorAll('*')])) {
      // A hidden text is not checked, so it stands for no other.
      const look = hasText(element) && element.checkVisibility() ? lookOf(element, grounds) : '';
      element.toggleAttribute(mark, look === '' || looks.has(look));
      looks.add(look);
    }
  };
}
